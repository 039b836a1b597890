package org.howdah.yarn.task;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Task.CombinerRunner;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.Progressable;
import org.howdah.hadoop.bytes.RecordEncoder;
import org.howdah.record.RecordOutput;
import org.howdah.record.RunReader;
import org.howdah.sort.Combiner;

/** The job's combiner, as Hadoop runs it. */
public final class TaskCombiner<K, V> implements Combiner {
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

  /** Of one task; null if its job has none. */
  @SuppressWarnings("unchecked") // The job's own classes fit each other or fail.
  public static <K, V> Combiner of(JobConf conf, TaskAttemptID task, TaskReporter reporter)
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
          new RawRecords(records),
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
}
