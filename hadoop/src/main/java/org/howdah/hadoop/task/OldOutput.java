package org.howdah.hadoop.task;

import java.io.IOException;
import java.text.NumberFormat;
import java.util.Locale;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.RecordWriter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The output format of a job of the old API, counted. */
final class OldOutput<K, V> implements OutputCollector<K, V> {
  private static final Logger LOG = LoggerFactory.getLogger(OldOutput.class);

  private final Attempt attempt;
  private final RecordWriter<K, V> writer;
  private final Outputs.OutputMeter meter;

  @SuppressWarnings("unchecked") // The job's own classes fit each other or fail.
  OldOutput(Attempt attempt, TaskCounter records) throws IOException {
    this.attempt = attempt;
    JobConf conf = attempt.conf();
    boolean ofFile = conf.getOutputFormat() instanceof FileOutputFormat;
    Path path = ofFile ? FileOutputFormat.getOutputPath(conf) : null;
    meter = new Outputs.OutputMeter(attempt, path, records);
    meter.before();
    writer =
        (RecordWriter<K, V>)
            conf.getOutputFormat()
                .getRecordWriter(
                    FileSystem.get(conf),
                    conf,
                    fileName(attempt.id().getTaskID().getId()),
                    attempt.reporter());
    meter.after(false);
  }

  private static String fileName(int partition) {
    NumberFormat format = NumberFormat.getIntegerInstance(Locale.ROOT);
    format.setMinimumIntegerDigits(5);
    format.setGroupingUsed(false);
    return "part-" + format.format(partition);
  }

  @Override
  public void collect(K key, V value) throws IOException {
    synchronized (this) {
      meter.before();
      writer.write(key, value);
      meter.after(true);
    }
  }

  void close() throws IOException {
    meter.before();
    writer.close(attempt.reporter());
    meter.after(false);
    meter.end();
  }

  /** Closes after a failure, whose cause must not be hidden by a second one. */
  static void closeQuietly(OldOutput<?, ?> output) {
    if (output == null) {
      return;
    }
    try {
      output.writer.close(output.attempt.reporter());
    } catch (IOException | RuntimeException | Error e) {
      LOG.debug("closing the output of a failed attempt", e);
    }
  }
}
