package org.howdah.hadoop.store;

import java.io.IOException;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.howdah.hadoop.side.EntryReader;
import org.howdah.hadoop.side.WritableCoder;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Coder;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts a task's pairs. All of them are put when it has been closed without an error. */
final class StoreRecordWriter<K, V> extends RecordWriter<K, V> {
  private static final Logger LOG = LoggerFactory.getLogger(StoreRecordWriter.class);
  private static final int NAMED_MAX = 10;
  private static final byte[] NO_VALUE = {};

  private final StoreOutput output;
  private final Configuration job;
  private final StoreAccess access;
  private final LongSupplier clock;
  private final PutQueue puts;
  private final boolean keysOnly;
  private Class<?> keyType;
  private Class<?> valueType;
  private Coder<Object> keys;
  private Coder<Object> values;
  private String refusal;
  private long refused;

  /**
   * @param clock milliseconds since 1970
   */
  StoreRecordWriter(Configuration job, LongSupplier clock) throws IOException {
    this.job = job;
    this.clock = clock;
    output = StoreOutput.of(job);
    keysOnly = job.getBoolean(StoreKeys.OUTPUT_KEYS_ONLY, false);
    access = Stores.open(job);
    try {
      DataSet data = Stores.dataSet(access.store(), output.dataSet());
      if (output.isFresh()) {
        StoreOutputCommitter.checkOurs(data, job.get(StoreKeys.OUTPUT_ID));
      }
      puts = new PutQueue(data, output.flightBytes(), this::refuse);
    } catch (IOException | RuntimeException e) {
      access.close();
      throw e;
    }
  }

  @Override
  public void write(K key, V value) throws IOException, InterruptedException {
    choose(key, value);
    byte[] keyBytes = keys.encode(key);
    byte[] valueBytes = keysOnly ? NO_VALUE : values.encode(value);
    if (keyBytes.length == 0 || keyBytes.length > DataSet.KEY_BYTES_MAX) {
      String range = ", but keys have 1 to " + DataSet.KEY_BYTES_MAX;
      refuse(keyBytes, "it has " + keyBytes.length + " bytes" + range);
    } else {
      Change put = Change.put(valueBytes);
      if (output.expireSeconds() > 0) {
        put = put.expires(clock.getAsLong() + 1_000L * output.expireSeconds());
      }
      puts.put(keyBytes, put, (long) keyBytes.length + valueBytes.length);
    }
    complain();
  }

  @SuppressWarnings("unchecked")
  private void choose(K key, V value) throws HowdahException {
    if (keyType == key.getClass() && (keysOnly || valueType == value.getClass())) {
      return;
    }
    try {
      keyType = key.getClass();
      keys = (Coder<Object>) (Coder<?>) WritableCoder.of(keyType, job);
      if (!keysOnly) {
        valueType = value.getClass();
        values = (Coder<Object>) (Coder<?>) WritableCoder.of(valueType, job);
      }
    } catch (IllegalArgumentException e) {
      throw Settings.wrong("pairs for data set " + output.dataSet() + ": " + e.getMessage(), e);
    }
  }

  private synchronized void refuse(byte[] key, String why) {
    refused++;
    String message =
        "data set " + output.dataSet() + " takes no key '" + EntryReader.show(key) + "': " + why;
    if (!output.skipsRefused()) {
      refusal = refusal == null ? message : refusal;
    } else if (refused <= NAMED_MAX) {
      LOG.warn(message);
    }
  }

  private synchronized void complain() throws HowdahException {
    if (refusal != null) {
      throw new HowdahException(ErrorCode.INPUT, refusal);
    }
  }

  @Override
  public void close(TaskAttemptContext context) throws IOException, InterruptedException {
    try (access) {
      puts.finish();
      complain();
    }
    context.getCounter(StoreCounters.KEYS_WRITTEN).increment(puts.done());
    context.getCounter(StoreCounters.BYTES_WRITTEN).increment(puts.doneBytes());
    if (refused > 0) {
      context.getCounter(StoreCounters.KEYS_REFUSED).increment(refused);
    }
  }
}
