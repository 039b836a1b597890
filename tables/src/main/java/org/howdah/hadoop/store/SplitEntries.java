package org.howdah.hadoop.store;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.ObjLongConsumer;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.side.EntryReader;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;

/** The keys of a split and their values, as bytes; opens the store and counts what is read. */
final class SplitEntries implements Closeable {
  private final StoreInput input;
  private final StoreAccess access;
  private final EntryCursor cursor;
  private final ObjLongConsumer<StoreCounters> counters;
  private long count;
  private long bytes;
  private long kept;
  private boolean isClosed;

  /**
   * @param counters told what was read when this is closed
   */
  SplitEntries(StoreSplit split, Configuration job, ObjLongConsumer<StoreCounters> counters)
      throws IOException {
    this.counters = counters;
    input = StoreInput.of(job);
    access = Stores.open(job);
    try {
      DataSet data = Stores.dataSet(access.store(), input.dataSet());
      cursor =
          input.keys() == null
              ? new ScanCursor(data, access::scan, split.partitions(), input.prefix())
              : new ListCursor(data, split.partitions(), new KeyFile(input.keys(), job));
    } catch (IOException | RuntimeException e) {
      access.close();
      throw e;
    }
  }

  /** What the job reads. */
  StoreInput input() {
    return input;
  }

  boolean next() throws IOException, InterruptedException {
    if (!cursor.next()) {
      return false;
    }
    count++;
    int both = cursor.key().length + cursor.value().length;
    bytes += both;
    kept += cursor.isKept() ? both : 0;
    return true;
  }

  byte[] key() {
    return cursor.key();
  }

  byte[] value() {
    return cursor.value();
  }

  float progress() {
    return cursor.progress();
  }

  /** The error of a key that is not of the job's type. */
  HowdahException wrongKey(Exception cause) {
    return wrong("the key", StoreKeys.INPUT_KEY_CLASS, cause);
  }

  /** The error of a value that is not of the job's type. */
  HowdahException wrongValue(Exception cause) {
    return wrong("the value of key", StoreKeys.INPUT_VALUE_CLASS, cause);
  }

  private HowdahException wrong(String what, String setting, Exception cause) {
    return new HowdahException(
        ErrorCode.INPUT,
        what
            + " '"
            + EntryReader.show(key())
            + "' of data set "
            + input.dataSet()
            + " is not of the type that "
            + setting
            + " names: "
            + cause.getMessage(),
        cause);
  }

  @Override
  public void close() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try (access) {
      cursor.close();
    }
    counters.accept(StoreCounters.KEYS_READ, count);
    counters.accept(StoreCounters.BYTES_READ, bytes);
    counters.accept(StoreCounters.BYTES_KEPT, kept);
    counters.accept(StoreCounters.BYTES_LOOKED_UP, bytes - kept);
    if (cursor instanceof ListCursor list) {
      counters.accept(StoreCounters.KEYS_ABSENT, list.absent());
    }
  }
}
