package org.howdah.hadoop.store;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.howdah.hadoop.side.WritableCoder;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Coder;

/** The keys and values of a split as the job's types. Each record has objects of its own. */
final class StoreRecordReader<K, V> extends RecordReader<K, V> {
  private SplitEntries entries;
  private Coder<K> keys;
  private Coder<V> values;
  private K key;
  private V value;

  @Override
  public void initialize(InputSplit split, TaskAttemptContext attempt) throws IOException {
    Configuration job = attempt.getConfiguration();
    entries =
        new SplitEntries(
            (StoreSplit) split,
            job,
            (counter, amount) -> attempt.getCounter(counter).increment(amount));
    keys = coder(StoreKeys.INPUT_KEY_CLASS, entries.input().keyType(), job);
    values = coder(StoreKeys.INPUT_VALUE_CLASS, entries.input().valueType(), job);
  }

  @SuppressWarnings("unchecked")
  private static <T> Coder<T> coder(String setting, Class<?> type, Configuration job)
      throws HowdahException {
    try {
      return (Coder<T>) WritableCoder.of(type, job);
    } catch (IllegalArgumentException e) {
      throw Settings.wrong(setting + ": " + e.getMessage(), e);
    }
  }

  @Override
  public boolean nextKeyValue() throws IOException, InterruptedException {
    key = null;
    value = null;
    if (!entries.next()) {
      return false;
    }
    try {
      key = keys.decode(entries.key());
    } catch (IllegalArgumentException e) {
      throw entries.wrongKey(e);
    }
    try {
      value = values.decode(entries.value());
    } catch (IllegalArgumentException e) {
      throw entries.wrongValue(e);
    }
    return true;
  }

  @Override
  public K getCurrentKey() {
    return key;
  }

  @Override
  public V getCurrentValue() {
    return value;
  }

  @Override
  public float getProgress() {
    return entries.progress();
  }

  @Override
  public void close() throws IOException {
    if (entries != null) {
      entries.close();
    }
  }
}
