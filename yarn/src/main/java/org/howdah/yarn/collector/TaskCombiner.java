package org.howdah.yarn.collector;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.Task.CombinerRunner;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.Progressable;
import org.howdah.hadoop.bytes.RecordEncoder;
import org.howdah.record.RecordOutput;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;
import org.howdah.sort.Combiner;

/** The job's combiner, as Hadoop runs it. */
final class TaskCombiner<K, V> implements Combiner {
  private final CombinerRunner<K, V> runner;
  private final RecordEncoder<K, V> encoder;
  private final Progressable progress;
  private final org.apache.hadoop.mapred.Counters.Counter outputRecords;

  private TaskCombiner(
      CombinerRunner<K, V> runner,
      RecordEncoder<K, V> encoder,
      Progressable progress,
      org.apache.hadoop.mapred.Counters.Counter outputRecords) {
    this.runner = runner;
    this.encoder = encoder;
    this.progress = progress;
    this.outputRecords = outputRecords;
  }

  /** Of one map task; null if its job has none. */
  @SuppressWarnings("unchecked") // The job's own classes fit each other or fail.
  static <K, V> Combiner of(JobConf conf, TaskAttemptID task, TaskReporter reporter)
      throws IOException, ClassNotFoundException {
    CombinerRunner<K, V> runner =
        CombinerRunner.create(
            conf, task, reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS), reporter, null);
    if (runner == null) {
      return null;
    }
    RecordEncoder<K, V> encoder =
        new RecordEncoder<>(
            conf, (Class<K>) conf.getMapOutputKeyClass(), (Class<V>) conf.getMapOutputValueClass());
    return new TaskCombiner<>(
        runner, encoder, reporter, reporter.getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS));
  }

  @Override
  public void combine(RunReader records, RecordOutput output)
      throws IOException, InterruptedException {
    try {
      runner.combine(
          new Input(records),
          (key, value) -> {
            encoder.encode(key, value);
            output.append(encoder.key(), encoder.value());
            outputRecords.increment(1);
            progress.progress();
          });
    } catch (ClassNotFoundException e) {
      throw new IOException("the job's combiner cannot be used: " + e.getMessage(), e);
    }
  }

  /** Sorted records as Hadoop reads them. */
  private static final class Input implements RawKeyValueIterator {
    private final RunReader records;
    private final DataInputBuffer key = new DataInputBuffer();
    private final DataInputBuffer value = new DataInputBuffer();
    private final Progress progress = new Progress();

    Input(RunReader records) {
      this.records = records;
    }

    @Override
    public boolean next() throws IOException {
      if (!records.next()) {
        return false;
      }
      point(key, records.key());
      point(value, records.value());
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
    public void close() {}

    @Override
    public Progress getProgress() {
      return progress;
    }
  }
}
