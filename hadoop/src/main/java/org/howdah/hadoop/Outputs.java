package org.howdah.hadoop;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormatCounter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Direct output of a task: the job's output format, counted. */
final class Outputs {
  private static final Logger LOG = LoggerFactory.getLogger(Outputs.class);

  private Outputs() {}

  /**
   * The new API's record writer for this attempt.
   *
   * @param records which counter its records add to
   */
  static RecordWriter<?, ?> metered(Attempt attempt, TaskCounter records)
      throws IOException, InterruptedException {
    boolean ofFile = attempt.outputFormat() instanceof FileOutputFormat;
    Path path = ofFile ? FileOutputFormat.getOutputPath(attempt.context()) : null;
    OutputMeter meter = new OutputMeter(attempt, path, records);
    return new Metered<>(attempt.outputFormat().getRecordWriter(attempt.context()), meter);
  }

  /** Closes after a failure, whose cause must not be hidden by a second one. */
  static void closeQuietly(RecordWriter<?, ?> writer, TaskAttemptContext context) {
    if (writer == null) {
      return;
    }
    try {
      writer.close(context);
    } catch (IOException | RuntimeException e) {
      LOG.debug("closing the output of a failed attempt", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Counts records and bytes written, and notices being stopped. */
  static final class OutputMeter {
    private final Attempt attempt;
    private final TaskCounter counter;
    private final BytesMeter bytes;
    private final long start;
    private long records;

    OutputMeter(Attempt attempt, Path path, TaskCounter counter) throws IOException {
      this.attempt = attempt;
      this.counter = counter;
      bytes = BytesMeter.of(path, attempt.conf());
      start = bytes.written();
    }

    void before() throws IOException {
      Stopped.check(attempt.monitor());
    }

    void after() {
      records++;
    }

    void end() {
      attempt.reporter().add(counter, records);
      attempt.reporter().add(FileOutputFormatCounter.BYTES_WRITTEN, bytes.written() - start);
    }
  }

  private static final class Metered<K, V> extends RecordWriter<K, V> {
    private final RecordWriter<K, V> writer;
    private final OutputMeter meter;

    Metered(RecordWriter<K, V> writer, OutputMeter meter) {
      this.writer = writer;
      this.meter = meter;
    }

    @Override
    public void write(K key, V value) throws IOException, InterruptedException {
      meter.before();
      writer.write(key, value);
      meter.after();
    }

    @Override
    public void close(TaskAttemptContext context) throws IOException, InterruptedException {
      writer.close(context);
      meter.end();
    }
  }
}
