package org.howdah.hadoop.task;

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.map.WrappedMapper;
import org.apache.hadoop.mapreduce.task.MapContextImpl;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.sort.Collector;

/** An attempt of a map task of the {@code mapreduce} API. */
public final class NewMapBody<K1, V1, K2, V2> extends HadoopMapBody {
  private final InputSplit split;

  public NewMapBody(Attempt attempt, JobSort sort, Object split, Set<Long> bad) {
    super(attempt, sort, split, bad);
    this.split = (InputSplit) split;
  }

  @Override
  @SuppressWarnings("unchecked") // The job's own classes fit each other or fail.
  void map(Collector collector) throws Exception {
    TaskAttemptContext context = attempt.context();
    Mapper<K1, V1, K2, V2> mapper =
        (Mapper<K1, V1, K2, V2>)
            ReflectionUtils.newInstance(context.getMapperClass(), attempt.conf());
    InputFormat<K1, V1> format =
        (InputFormat<K1, V1>)
            ReflectionUtils.newInstance(context.getInputFormatClass(), attempt.conf());
    Path path = split instanceof FileSplit file ? file.getPath() : null;
    InputMeter meter = new InputMeter(attempt, path, split);
    RecordWriter<K2, V2> output = null;
    meter.before();
    RecordReader<K1, V1> own = format.createRecordReader(split, context);
    meter.after(false);
    try (MeteredReader<K1, V1> reader = new MeteredReader<>(own, meter, skipping)) {
      meter.follow(reader::getProgress);
      output = output(collector);
      Mapper<K1, V1, K2, V2>.Context mapperContext =
          new WrappedMapper<K1, V1, K2, V2>()
              .getMapContext(
                  new MapContextImpl<>(
                      attempt.conf(),
                      attempt.id(),
                      reader,
                      output,
                      attempt.committer(),
                      attempt.reporter(),
                      split));
      reader.initialize(split, mapperContext);
      mapper.run(mapperContext);
    } catch (Exception | Error e) {
      Outputs.closeQuietly(output, context);
      throw e;
    }
    meter.end();
    output.close(context);
  }

  @SuppressWarnings("unchecked")
  private RecordWriter<K2, V2> output(Collector collector) throws Exception {
    if (collector == null) {
      return (RecordWriter<K2, V2>) Outputs.metered(attempt, TaskCounter.MAP_OUTPUT_RECORDS);
    }
    CollectorOutput.Partitioning<K2, V2> partitioning = null;
    if (attempt.conf().getNumReduceTasks() > 1) {
      Partitioner<K2, V2> partitioner =
          (Partitioner<K2, V2>)
              ReflectionUtils.newInstance(attempt.context().getPartitionerClass(), attempt.conf());
      partitioning = partitioner::getPartition;
    }
    return new SortedOutput<>(new CollectorOutput<>(attempt, collector, partitioning, order));
  }

  /** The sort as a record writer. */
  private static final class SortedOutput<K, V> extends RecordWriter<K, V> {
    private final CollectorOutput<K, V> output;

    SortedOutput(CollectorOutput<K, V> output) {
      this.output = output;
    }

    @Override
    public void write(K key, V value) throws IOException, InterruptedException {
      output.write(key, value);
    }

    @Override
    public void close(TaskAttemptContext context) {}
  }
}
