package org.howdah.sidedata.local;

import com.spotify.sparkey.Sparkey;
import com.spotify.sparkey.SparkeyReader;
import java.io.IOException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.KeyBatch;
import org.howdah.sidedata.Session;

/**
 * A table in a memory-mapped file. Its pages are the system's to keep and shared by all processes.
 */
public final class LocalBackend implements Backend {
  private final LocalFiles files;
  private final SparkeyReader reader;

  /**
   * Opens a table after checking all of its bytes.
   *
   * @throws HowdahException if a file is missing or damaged
   */
  public LocalBackend(LocalFiles files) throws IOException {
    this.files = files;
    files.verify();
    try {
      reader = Sparkey.openSingleThreadedReader(files.base().toFile());
    } catch (RuntimeException e) {
      throw new HowdahException(
          ErrorCode.CORRUPTION, files.base() + " is no table: " + e.getMessage(), e);
    }
  }

  @Override
  public Session open() {
    return new LocalSession(reader.duplicate());
  }

  @Override
  public String where() {
    return files.base().toString();
  }

  /**
   * The system takes the memory back when no reader is left; unmapping it here could pull it away.
   */
  @Override
  public void close() {}

  /** A reader of its own over the same mapped memory. */
  private static final class LocalSession implements Session {
    private final SparkeyReader reader;

    LocalSession(SparkeyReader reader) {
      this.reader = reader;
    }

    /** Nothing waits, so a batch only has to stay in the processor's cache. */
    @Override
    public int batchKeysMax() {
      return 256;
    }

    /** There is nothing to wait for, so everything happens here. */
    @Override
    public void begin(KeyBatch batch) throws IOException {
      for (int place = 0; place < batch.size(); place++) {
        batch.setValue(place, reader.getAsByteArray(batch.key(place)));
      }
    }

    @Override
    public boolean isReady(KeyBatch batch) {
      return true;
    }

    @Override
    public void finish(KeyBatch batch) {}

    @Override
    public void close() {}
  }
}
