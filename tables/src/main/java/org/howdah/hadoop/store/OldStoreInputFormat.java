package org.howdah.hadoop.store;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.record.HowdahException;
import org.howdah.record.api.PublicApi;

/**
 * {@link StoreInputFormat} for jobs of the older API, such as those of Hadoop streaming, with the
 * same settings and promises. Keys and values are Writables.
 */
@PublicApi
public final class OldStoreInputFormat<K extends Writable, V extends Writable>
    implements InputFormat<K, V> {
  /** How many there are follows from the settings, whatever the framework would like. */
  @Override
  public InputSplit[] getSplits(JobConf job, int hint) throws IOException {
    return StoreInputFormat.splits(job).toArray(InputSplit[]::new);
  }

  @Override
  public RecordReader<K, V> getRecordReader(InputSplit split, JobConf job, Reporter reporter)
      throws IOException {
    return new Reader<>((StoreSplit) split, job, reporter);
  }

  private static final class Reader<K extends Writable, V extends Writable>
      implements RecordReader<K, V> {
    private final SplitEntries entries;
    private final Class<K> keyType;
    private final Class<V> valueType;
    private final JobConf job;
    private long count;

    Reader(StoreSplit split, JobConf job, Reporter reporter) throws IOException {
      this.job = job;
      StoreInput input = StoreInput.of(job);
      keyType = writable(StoreKeys.INPUT_KEY_CLASS, input.keyType());
      valueType = writable(StoreKeys.INPUT_VALUE_CLASS, input.valueType());
      entries = new SplitEntries(split, job, reporter::incrCounter);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Writable> Class<T> writable(String setting, Class<?> type)
        throws HowdahException {
      if (!Writable.class.isAssignableFrom(type)) {
        throw Settings.wrong(
            setting + " must name a Writable for a job of the older API, not " + type.getName(),
            null);
      }
      return (Class<T>) type;
    }

    @Override
    public boolean next(K key, V value) throws IOException {
      try {
        if (!entries.next()) {
          return false;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while reading the store");
      }
      try {
        fill(key, entries.key());
      } catch (IOException | RuntimeException e) {
        throw entries.wrongKey(e);
      }
      try {
        fill(value, entries.value());
      } catch (IOException | RuntimeException e) {
        throw entries.wrongValue(e);
      }
      count++;
      return true;
    }

    private static void fill(Writable object, byte[] bytes) throws IOException {
      if (object instanceof Text text) {
        text.set(bytes);
      } else if (object instanceof BytesWritable any) {
        any.set(bytes, 0, bytes.length);
      } else {
        object.readFields(new DataInputStream(new ByteArrayInputStream(bytes)));
      }
    }

    @Override
    public K createKey() {
      return ReflectionUtils.newInstance(keyType, job);
    }

    @Override
    public V createValue() {
      return ReflectionUtils.newInstance(valueType, job);
    }

    /** Of records, since keys have no places. */
    @Override
    public long getPos() {
      return count;
    }

    @Override
    public float getProgress() {
      return entries.progress();
    }

    @Override
    public void close() throws IOException {
      entries.close();
    }
  }
}
