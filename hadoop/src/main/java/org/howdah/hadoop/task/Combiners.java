package org.howdah.hadoop.task;

import java.io.IOException;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.reduce.WrappedReducer;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.hadoop.bytes.CombinerSettings;
import org.howdah.hadoop.bytes.Comparators;
import org.howdah.hadoop.bytes.RecordEncoder;
import org.howdah.record.RecordOutput;
import org.howdah.record.RunReader;
import org.howdah.sort.Combiner;

/** The job's combiner, of either API, as the sort sees it. Each call makes a fresh user object. */
final class Combiners {
  private Combiners() {}

  /** The combiner for one attempt; null if the job has none. */
  @SuppressWarnings({"unchecked", "rawtypes"}) // The job's own classes fit each other or fail.
  static Combiner of(Attempt attempt) throws ClassNotFoundException, IOException {
    JobConf conf = attempt.conf();
    if (conf.getCombinerClass() != null) {
      return new OldApi(attempt, conf.getCombinerClass());
    }
    Class type = CombinerSettings.classOfNewApi(conf);
    return type == null ? null : new NewApi(attempt, type);
  }

  /** What both APIs share: the classes of keys and values, and counting. */
  private abstract static class Base<K, V> implements Combiner {
    final Attempt attempt;
    private final Class<K> keyClass;
    private final Class<V> valueClass;
    private final RawComparator<?> comparator;
    private final GroupedInput.Style style;

    @SuppressWarnings("unchecked")
    Base(Attempt attempt, GroupedInput.Style style) {
      this.attempt = attempt;
      this.style = style;
      keyClass = (Class<K>) attempt.conf().getMapOutputKeyClass();
      valueClass = (Class<V>) attempt.conf().getMapOutputValueClass();
      comparator = Comparators.ofCombinedGroups(attempt.conf());
    }

    @Override
    public final void combine(RunReader records, RecordOutput output)
        throws IOException, InterruptedException {
      GroupedInput<K, V> input =
          new GroupedInput<>(records, comparator, style, attempt.conf(), keyClass, valueClass);
      input.reportTo(attempt.monitor());
      RecordEncoder<K, V> encoder = new RecordEncoder<>(attempt.conf(), keyClass, valueClass);
      EncodedOutput<K, V> encoded = new EncodedOutput<>(encoder, output, input, attempt);
      combine(input, encoded);
      attempt.reporter().add(TaskCounter.COMBINE_INPUT_RECORDS, input.recordsRead());
      attempt.reporter().add(TaskCounter.COMBINE_OUTPUT_RECORDS, encoded.records);
    }

    abstract void combine(GroupedInput<K, V> input, EncodedOutput<K, V> output)
        throws IOException, InterruptedException;
  }

  /** Where a combiner writes. */
  private static final class EncodedOutput<K, V> extends RecordWriter<K, V> {
    private final RecordEncoder<K, V> encoder;
    private final RecordOutput output;
    private final GroupedInput<K, V> input;
    private final Attempt attempt;
    private long records;

    EncodedOutput(
        RecordEncoder<K, V> encoder,
        RecordOutput output,
        GroupedInput<K, V> input,
        Attempt attempt) {
      this.encoder = encoder;
      this.output = output;
      this.input = input;
      this.attempt = attempt;
    }

    @Override
    public void write(K key, V value) throws IOException {
      Stopped.check(attempt.monitor());
      encoder.encode(key, value);
      output.append(encoder.key(), encoder.value());
      records++;
      input.keyMayHaveChanged();
    }

    @Override
    public void close(TaskAttemptContext context) {}
  }

  private static final class NewApi<K, V> extends Base<K, V> {
    private final Class<? extends Reducer<K, V, K, V>> type;

    NewApi(Attempt attempt, Class<? extends Reducer<K, V, K, V>> type) {
      super(attempt, GroupedInput.Style.COMBINE);
      this.type = type;
    }

    @Override
    void combine(GroupedInput<K, V> input, EncodedOutput<K, V> output)
        throws IOException, InterruptedException {
      Reducer<K, V, K, V> reducer = ReflectionUtils.newInstance(type, attempt.conf());
      reducer.run(
          new WrappedReducer<K, V, K, V>()
              .getReducerContext(new GroupContext<>(attempt, input, output)));
    }
  }

  private static final class OldApi<K, V> extends Base<K, V> {
    private final Class<? extends org.apache.hadoop.mapred.Reducer<K, V, K, V>> type;

    OldApi(Attempt attempt, Class<? extends org.apache.hadoop.mapred.Reducer<K, V, K, V>> type) {
      super(attempt, GroupedInput.Style.COMBINE_OLD_API);
      this.type = type;
    }

    @Override
    void combine(GroupedInput<K, V> input, EncodedOutput<K, V> output) throws IOException {
      org.apache.hadoop.mapred.Reducer<K, V, K, V> reducer =
          ReflectionUtils.newInstance(type, attempt.conf());
      GroupIterator<K, V> values = new GroupIterator<>(input);
      try {
        while (values.nextGroup()) {
          reducer.reduce(input.key(), values, output::write, attempt.reporter());
        }
      } finally {
        reducer.close();
      }
    }
  }
}
