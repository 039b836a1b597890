package org.howdah.cache;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.record.RecordCodec;
import org.howdah.record.Run;
import org.howdah.record.RunWriter;
import org.howdah.record.Shortage;
import org.howdah.record.Slice;
import org.howdah.record.StoreFullException;

/*
 * What a record takes in the file is known when the run is committed; until then its own bytes stand
 * for it, which compression makes fewer. So space is taken in steps and what is too much goes back.
 */
/** Writes a run, and takes space for it before it is written. */
final class MeteredRunWriter implements RunWriter {
  private static final long STEP_BYTES = 1 << 20;

  private final String name;
  private final RunWriter writer;
  private final SpaceShare share;
  private final AtomicInteger failuresInRow;
  private long written;
  private boolean committed;

  /**
   * @param failuresInRow of the device, which this counts on
   */
  MeteredRunWriter(String name, RunWriter writer, SpaceShare share, AtomicInteger failuresInRow) {
    this.name = name;
    this.writer = writer;
    this.share = share;
    this.failuresInRow = failuresInRow;
  }

  @Override
  public void startPartition(int partition) throws IOException {
    try {
      writer.startPartition(partition);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public void append(Slice key, Slice value) throws IOException {
    grow(RecordCodec.size(key.length, value.length));
    try {
      writer.append(key, value);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public void appendEncoded(Slice record) throws IOException {
    grow(record.length);
    try {
      writer.appendEncoded(record);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** That the writer was told to stop, or lacks open files, is no failure of the device. */
  private IOException failed(IOException e) {
    share.release();
    if (!(e.getCause() instanceof ClosedChannelException) && !Shortage.explains(e)) {
      failuresInRow.incrementAndGet();
    }
    return e;
  }

  private void grow(long bytes) throws IOException {
    written += bytes;
    if (written > share.bytes() && !share.grow(Math.max(STEP_BYTES, written - share.bytes()))) {
      abort();
      throw full(name, written);
    }
  }

  @Override
  public void reportTo(Runnable listener) {
    writer.reportTo(listener);
  }

  @Override
  public Run commit() throws IOException {
    Run run;
    try {
      run = writer.commit();
    } catch (IOException e) {
      throw failed(e);
    }
    if (!share.resize(run.bytes())) {
      run.discard();
      share.release();
      throw full(name, run.bytes());
    }
    committed = true;
    failuresInRow.set(0);
    return new MeteredRun(run, share);
  }

  @Override
  public void abort() {
    writer.abort();
    if (!committed) {
      share.release();
    }
  }

  /** That a run of so many bytes has no room. */
  static StoreFullException full(String name, long bytes) {
    return new StoreFullException(
        "cannot write run %s to the cache: it has no room for %d bytes".formatted(name, bytes)
            + " of localized data; give it more space, or the job folders for spills");
  }
}
