package org.howdah.sort;

import java.io.IOException;
import org.howdah.record.KeyOrder;
import org.howdah.record.Slice;

/**
 * What a combiner gives back and a grouping buffer has no place for: records that are longer than
 * its blocks, or more of them than its memory holds. They are written as runs of their own, and not
 * combined by whoever writes them: a combiner is at work then. Safe for several threads.
 */
final class Overflow {
  /** Writes runs, which hold older records than what is written later. */
  interface Runs {
    void write(long bytes, Stores.Body body) throws IOException, InterruptedException;
  }

  private static final int SHARE = 8;
  private static final long BYTES_MIN = 128 << 10;

  private final long bytesMax;
  private final int pageBytesMax;
  private final KeyOrder order;
  private final Runs runs;
  private SortBuffer buffer;
  private boolean used;

  /**
   * @param pool of the grouping buffer; an eighth of that, and 128 KiB at least, is taken besides
   *     while anything is here, in pages that are no larger
   */
  Overflow(BufferPool pool, KeyOrder order, Runs runs) {
    bytesMax = Math.max(BYTES_MIN, pool.bytesMax() / SHARE);
    pageBytesMax = pool.pageBytes();
    this.order = order;
    this.runs = runs;
  }

  /** Whether anything has come since the last {@link #clear}, be it here or written by now. */
  synchronized boolean used() {
    return used;
  }

  /**
   * Takes a copy of the record, or writes it. It stands behind those of its key that came before.
   */
  synchronized void add(int partition, Slice key, Slice value)
      throws IOException, InterruptedException {
    used = true;
    if (buffer == null) {
      buffer = new SortBuffer(new BufferPool(bytesMax, pageBytesMax), order, null);
    }
    if (!buffer.add(partition, key, value)) {
      write();
      if (!buffer.add(partition, key, value)) {
        writeAlone(partition, key, value);
      }
    }
  }

  private void writeAlone(int partition, Slice key, Slice value)
      throws IOException, InterruptedException {
    runs.write(
        (long) key.length + value.length,
        writer -> {
          writer.startPartition(partition);
          writer.append(key, value);
        });
  }

  /** Writes what is here. */
  synchronized void write() throws IOException, InterruptedException {
    if (buffer != null && !buffer.isEmpty()) {
      buffer.prepare();
      runs.write(buffer.bytes(), buffer::writeTo);
      buffer.clear();
    }
  }

  /** Forgets everything, and gives the memory up. */
  synchronized void clear() {
    buffer = null;
    used = false;
  }
}
