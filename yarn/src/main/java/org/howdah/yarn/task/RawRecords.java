package org.howdah.yarn.task;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progress;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;

/** Sorted records as Hadoop reads them. For one thread. */
public final class RawRecords implements RawKeyValueIterator {
  /** Who the records come from. */
  public interface Owner {
    /** They cannot be read to their end, and the task is going to fail. */
    void failed(Throwable why);

    /** Nobody reads them any more. */
    void close() throws IOException;
  }

  /** Nobody. */
  private static final Owner NOBODY =
      new Owner() {
        @Override
        public void failed(Throwable why) {}

        @Override
        public void close() {}
      };

  private final RunReader records;
  private final Owner owner;
  private final DataInputBuffer key = new DataInputBuffer();
  private final DataInputBuffer value = new DataInputBuffer();
  private final Progress progress = new Progress();
  private final long bytesExpected;
  private long bytesRead;
  private boolean ended;

  /** Records of which nobody asks how far they have been read. */
  RawRecords(RunReader records) {
    this(records, Long.MAX_VALUE, NOBODY);
  }

  /**
   * @param bytesExpected about how long all records are together, more than 0, for the progress
   */
  public RawRecords(RunReader records, long bytesExpected, Owner owner) {
    this.records = records;
    this.bytesExpected = bytesExpected;
    this.owner = owner;
  }

  @Override
  public boolean next() throws IOException {
    try {
      if (!records.next()) {
        ended = true;
        return false;
      }
    } catch (IOException | RuntimeException | Error e) {
      owner.failed(e);
      throw e;
    }
    point(key, records.key());
    point(value, records.value());
    bytesRead += records.record().length;
    return true;
  }

  private static void point(DataInputBuffer buffer, Slice bytes) {
    buffer.reset(bytes.array, bytes.offset, bytes.length);
  }

  @Override
  public DataInputBuffer getKey() {
    return key;
  }

  @Override
  public DataInputBuffer getValue() {
    return value;
  }

  @Override
  public void close() throws IOException {
    owner.close();
  }

  @Override
  public Progress getProgress() {
    progress.set(ended ? 1 : Math.min(1, (float) bytesRead / bytesExpected));
    return progress;
  }
}
