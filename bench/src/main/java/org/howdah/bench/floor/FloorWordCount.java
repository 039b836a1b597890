package org.howdah.bench.floor;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.WordCount.TokenizerMapper;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.map.WrappedMapper;
import org.apache.hadoop.mapreduce.task.MapContextImpl;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/**
 * A process of its own: Hadoop's text reader and WordCount's mapper over all splits of a file, with
 * as many threads as asked for and the output thrown away. Prints the time it took without the
 * start of its JVM: {@code floor wall=SECONDS cpu=SECONDS words=N}.
 *
 * <p>Arguments: the input, the number of threads, and the bytes of a split.
 */
public final class FloorWordCount {
  private FloorWordCount() {}

  public static void main(String[] arguments) throws Exception {
    long startNanos = System.nanoTime();
    long startCpuNanos = cpuNanos();
    Configuration configuration = new Configuration();
    configuration.set(FileInputFormat.SPLIT_MINSIZE, arguments[2]);
    configuration.set(FileInputFormat.SPLIT_MAXSIZE, arguments[2]);
    Job job = Job.getInstance(configuration);
    FileInputFormat.addInputPath(job, new Path(arguments[0]));
    List<InputSplit> splits = new TextInputFormat().getSplits(job);
    long words = mapAll(job.getConfiguration(), splits, Integer.parseInt(arguments[1]));
    System.out.printf(
        Locale.ROOT,
        "floor wall=%.3f cpu=%.3f words=%d%n",
        (System.nanoTime() - startNanos) / 1e9,
        (cpuNanos() - startCpuNanos) / 1e9,
        words);
  }

  private static long mapAll(Configuration configuration, List<InputSplit> splits, int threads)
      throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Long>> tasks = new ArrayList<>();
      for (int i = 0; i < splits.size(); i++) {
        InputSplit split = splits.get(i);
        TaskAttemptID id = new TaskAttemptID("floor", 1, TaskType.MAP, i, 0);
        tasks.add(pool.submit(() -> map(configuration, split, id)));
      }
      long words = 0;
      for (Future<Long> task : tasks) {
        words += task.get();
      }
      return words;
    } finally {
      pool.shutdownNow();
    }
  }

  private static long map(Configuration configuration, InputSplit split, TaskAttemptID id)
      throws IOException, InterruptedException {
    TaskAttemptContext attempt = new TaskAttemptContextImpl(configuration, id);
    CountingWriter writer = new CountingWriter();
    try (RecordReader<LongWritable, Text> reader =
        new TextInputFormat().createRecordReader(split, attempt)) {
      reader.initialize(split, attempt);
      Mapper<Object, Text, Text, IntWritable>.Context context =
          new WrappedMapper<Object, Text, Text, IntWritable>()
              .getMapContext(
                  new MapContextImpl<>(
                      configuration,
                      id,
                      new AnyKey(reader),
                      writer,
                      null,
                      new TaskAttemptContextImpl.DummyReporter(),
                      split));
      new TokenizerMapper().run(context);
    }
    return writer.records;
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static final class CountingWriter extends RecordWriter<Text, IntWritable> {
    private long records;

    @Override
    public void write(Text key, IntWritable value) {
      records++;
    }

    @Override
    public void close(TaskAttemptContext context) {}
  }

  /** The mapper declares its key as an object. */
  private static final class AnyKey extends RecordReader<Object, Text> {
    private final RecordReader<LongWritable, Text> reader;

    private AnyKey(RecordReader<LongWritable, Text> reader) {
      this.reader = reader;
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {}

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
      return reader.nextKeyValue();
    }

    @Override
    public Object getCurrentKey() throws IOException, InterruptedException {
      return reader.getCurrentKey();
    }

    @Override
    public Text getCurrentValue() throws IOException, InterruptedException {
      return reader.getCurrentValue();
    }

    @Override
    public float getProgress() throws IOException, InterruptedException {
      return reader.getProgress();
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
