package org.howdah.yarn.task;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progress;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;

/** Sorted records as Hadoop reads them. For one thread. */
public final class RawRecords implements RawKeyValueIterator {
  /** A run's end of its use. */
  @FunctionalInterface
  public interface OnClose {
    void close() throws IOException;
  }

  private final RunReader records;
  private final OnClose onClose;
  private final DataInputBuffer key = new DataInputBuffer();
  private final DataInputBuffer value = new DataInputBuffer();
  private final Progress progress = new Progress();
  private final long bytesExpected;
  private long bytesRead;

  /** Records of which nobody asks how far they have been read. */
  RawRecords(RunReader records, OnClose onClose) {
    this(records, Long.MAX_VALUE, onClose);
  }

  /**
   * @param bytesExpected about how long all records are together, more than 0, for the progress
   */
  public RawRecords(RunReader records, long bytesExpected, OnClose onClose) {
    this.records = records;
    this.bytesExpected = bytesExpected;
    this.onClose = onClose;
  }

  @Override
  public boolean next() throws IOException {
    if (!records.next()) {
      progress.set(1);
      return false;
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
    onClose.close();
  }

  @Override
  public Progress getProgress() {
    progress.set(Math.min(1, (float) bytesRead / bytesExpected));
    return progress;
  }
}
