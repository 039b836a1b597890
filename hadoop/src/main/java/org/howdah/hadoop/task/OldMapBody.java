package org.howdah.hadoop.task;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapRunnable;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Partitioner;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.sort.Collector;

/** An attempt of a map task of the {@code mapred} API. */
public final class OldMapBody<K1, V1, K2, V2> extends HadoopMapBody {
  private final InputSplit split;

  public OldMapBody(Attempt attempt, JobSort sort, Object split, Set<Long> bad) {
    super(attempt, sort, split, bad);
    this.split = (InputSplit) split;
  }

  @Override
  @SuppressWarnings("unchecked") // The job's own classes fit each other or fail.
  void map(Collector collector) throws Exception {
    JobConf conf = attempt.conf();
    TaskReporter reporter = attempt.reporter();
    reporter.setSplit(split);
    Path path = tellFile(conf);
    InputMeter meter = new InputMeter(attempt, path, split);
    OldOutput<K2, V2> direct =
        collector == null ? new OldOutput<>(attempt, TaskCounter.MAP_OUTPUT_RECORDS) : null;
    meter.before();
    RecordReader<K1, V1> own = conf.getInputFormat().getRecordReader(split, conf, reporter);
    meter.after(false);
    try (MeteredOldReader<K1, V1> reader = new MeteredOldReader<>(own, meter, skipping)) {
      meter.follow(reader::getProgress);
      OutputCollector<K2, V2> output = collector == null ? direct : sorted(collector);
      MapRunnable<K1, V1, K2, V2> runner =
          (MapRunnable<K1, V1, K2, V2>) ReflectionUtils.newInstance(conf.getMapRunnerClass(), conf);
      runner.run(reader, output, reporter);
    } catch (Exception | Error e) {
      OldOutput.closeQuietly(direct);
      throw e;
    }
    meter.end();
    if (direct != null) {
      direct.close();
    }
  }

  /** Puts the split's file where mappers of the old API look for it. */
  private Path tellFile(JobConf conf) {
    if (!(split instanceof FileSplit file)) {
      return null;
    }
    conf.set(JobContext.MAP_INPUT_FILE, file.getPath().toString());
    conf.setLong(JobContext.MAP_INPUT_START, file.getStart());
    conf.setLong(JobContext.MAP_INPUT_PATH, file.getLength());
    return file.getPath();
  }

  @SuppressWarnings("unchecked")
  private OutputCollector<K2, V2> sorted(Collector collector) throws IOException {
    JobConf conf = attempt.conf();
    CollectorOutput.Partitioning<K2, V2> partitioning = null;
    if (conf.getNumReduceTasks() > 1) {
      Partitioner<K2, V2> partitioner =
          (Partitioner<K2, V2>) ReflectionUtils.newInstance(conf.getPartitionerClass(), conf);
      partitioning = partitioner::getPartition;
    }
    CollectorOutput<K2, V2> output = new CollectorOutput<>(attempt, collector, partitioning, order);
    return (key, value) -> {
      try {
        output.write(key, value);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (IOException) new InterruptedIOException("interrupted while spilling").initCause(e);
      }
    };
  }

  /** A record reader that counts, skips bad records and notices being stopped. */
  private static final class MeteredOldReader<K, V> implements RecordReader<K, V>, AutoCloseable {
    private final RecordReader<K, V> reader;
    private final InputMeter meter;
    private final Skipping skipping;

    MeteredOldReader(RecordReader<K, V> reader, InputMeter meter, Skipping skipping) {
      this.reader = reader;
      this.meter = meter;
      this.skipping = skipping;
    }

    @Override
    public synchronized boolean next(K key, V value) throws IOException {
      meter.before();
      boolean found = reader.next(key, value);
      while (found && skipping.skipsNext()) {
        skipping.keep(key, value);
        found = reader.next(key, value);
      }
      meter.after(found);
      if (meter.isReportDue(found)) {
        meter.report(reader.getProgress());
      }
      return found;
    }

    @Override
    public K createKey() {
      return reader.createKey();
    }

    @Override
    public V createValue() {
      return reader.createValue();
    }

    @Override
    public long getPos() throws IOException {
      return reader.getPos();
    }

    @Override
    public float getProgress() throws IOException {
      return reader.getProgress();
    }

    @Override
    public void close() throws IOException {
      meter.before();
      reader.close();
      meter.after(false);
    }
  }
}
