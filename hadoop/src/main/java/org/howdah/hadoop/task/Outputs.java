package org.howdah.hadoop.task;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormatCounter;
import org.howdah.hadoop.files.BytesMeter;
import org.howdah.record.Activity;
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
    meter.before();
    RecordWriter<?, ?> writer = attempt.outputFormat().getRecordWriter(attempt.context());
    meter.after(false);
    return new Metered<>(writer, meter);
  }

  /** Closes after a failure, whose cause must not be hidden by a second one. */
  static void closeQuietly(RecordWriter<?, ?> writer, TaskAttemptContext context) {
    if (writer == null) {
      return;
    }
    try {
      writer.close(context);
    } catch (IOException | RuntimeException | Error e) {
      LOG.debug("closing the output of a failed attempt", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Counts records and bytes written, and notices being stopped. */
  static final class OutputMeter {
    private final Attempt attempt;
    private final TaskCounter counter;
    private final BytesMeter meter;
    private final FormatMeter format;
    private long bytesBefore;
    private long bytes;
    private long records;

    OutputMeter(Attempt attempt, Path path, TaskCounter counter) throws IOException {
      this.attempt = attempt;
      this.counter = counter;
      format = new FormatMeter(attempt, Activity.Kind.OUTPUT);
      meter = BytesMeter.of(path, attempt.conf());
    }

    /** To be called before the writer does anything. */
    void before() throws IOException {
      format.begin();
      bytesBefore = meter.written();
    }

    /** To be called after it. */
    void after(boolean wrote) {
      bytes += meter.written() - bytesBefore;
      format.end();
      records += wrote ? 1 : 0;
    }

    /** Puts the totals into the counters, once, when the writer is closed. */
    void end() {
      attempt.reporter().add(counter, records);
      attempt.reporter().add(FileOutputFormatCounter.BYTES_WRITTEN, bytes);
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
      meter.after(true);
    }

    @Override
    public void close(TaskAttemptContext context) throws IOException, InterruptedException {
      meter.before();
      writer.close(context);
      meter.after(false);
      meter.end();
    }
  }
}
