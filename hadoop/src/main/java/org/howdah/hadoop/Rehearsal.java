package org.howdah.hadoop;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.security.UserGroupInformation;
import org.howdah.engine.JobBody;
import org.howdah.engine.JobReport;
import org.howdah.engine.LocalTasks;
import org.howdah.engine.MapBody;
import org.howdah.engine.MergeBody;
import org.howdah.engine.ReduceBody;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.Folders;
import org.howdah.record.Run;
import org.howdah.sort.BufferPool;
import org.howdah.sort.SortPlan;
import org.howdah.sort.Stores;

/**
 * A small word count that a waiting process runs a few times, so that the code which every job runs
 * is compiled when one comes. It leaves nothing behind: no file, no login, no limits on counters.
 * Used by one thread.
 */
final class Rehearsal {
  private static final JobID ID = new JobID("rehearsal", 1);
  private static final TaskAttempt MAP = new TaskAttempt(TaskAttempt.Kind.MAP, 0, 0);
  private static final TaskAttempt REDUCE = new TaskAttempt(TaskAttempt.Kind.REDUCE, 0, 0);
  private static final int BUFFER_BYTES = 4 << 20;

  private final JobConf conf;
  private final Path folder;

  /** Whether Hadoop has read how many counters a job may have, which it does once for a process. */
  private final Field limitsRead;

  /**
   * @param folder for its files; to be made
   * @throws ReflectiveOperationException if what it does could not be forgotten again, because this
   *     version of Hadoop is another than those that are known
   */
  Rehearsal(Path folder) throws IOException, ReflectiveOperationException {
    limitsRead = Limits.class.getDeclaredField("isInited");
    limitsRead.setAccessible(true);
    this.folder = Files.createDirectory(folder);
    Job job = Job.getInstance(new JobConf());
    job.setInputFormatClass(MadeUp.class);
    job.setMapperClass(TokenCounterMapper.class);
    job.setCombinerClass(IntSumReducer.class);
    job.setReducerClass(IntSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    job.setOutputFormatClass(NullOutputFormat.class);
    job.setNumReduceTasks(1);
    conf = (JobConf) job.getConfiguration();
    conf.setUseNewMapper(true);
    conf.setUseNewReducer(true);
  }

  /** Maps and reduces once: some hundredths of a second when it is compiled. Returns the lines. */
  long once() throws Exception {
    JobBody job = new Body(conf);
    Stores stores = new Stores(List.of(new DirectoryRunStore(folder, Compression.NONE)));
    LocalTasks tasks = new LocalTasks(JobPlans.of(ID, conf, 1), job, stores);
    TaskMonitor map = new TaskMonitor();
    List<Run> runs = tasks.map(MAP, map, new BufferPool(BUFFER_BYTES));
    tasks.reduce(REDUCE, new TaskMonitor(), runs);
    return map.inputRecords();
  }

  /** The job, but for the file that describes its split. */
  private static final class Body implements JobBody {
    private final JobSort sort;
    private final HadoopJob job;

    Body(JobConf conf) throws IOException {
      sort = JobSort.of(conf);
      TaskSplitMetaInfo[] splits = {new TaskSplitMetaInfo()};
      job = new HadoopJob(ID, conf, sort, splits, new AttemptCounters(), CommitPermit.ALWAYS);
    }

    @Override
    public void setup() {}

    @Override
    public SortPlan sort() throws IOException {
      return job.sort();
    }

    @Override
    public String input(TaskAttempt attempt) {
      return "";
    }

    @Override
    public MapBody map(TaskAttempt attempt, TaskMonitor monitor) {
      Attempt own = new Attempt(job, attempt, monitor);
      return new NewMapBody<>(own, sort, new Nowhere(), Set.of());
    }

    @Override
    public ReduceBody reduce(TaskAttempt attempt, TaskMonitor monitor) {
      return job.reduce(attempt, monitor);
    }

    @Override
    public MergeBody merge() throws Exception {
      return job.merge();
    }

    @Override
    public void commit() {}

    @Override
    public void abort(JobReport.State state) {}
  }

  /** Forgets what it made Hadoop's classes remember, and deletes its files. */
  void end() throws IOException, ReflectiveOperationException {
    limitsRead.setBoolean(null, false);
    UserGroupInformation.reset();
    Folders.delete(folder);
  }

  /** A split of an input that is not there. */
  private static final class Nowhere extends InputSplit {
    @Override
    public long getLength() {
      return 0;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }
  }

  /** Lines of words, some of them frequent. */
  static final class MadeUp extends InputFormat<LongWritable, Text> {
    @Override
    public List<InputSplit> getSplits(JobContext context) {
      return List.of(new Nowhere());
    }

    @Override
    public RecordReader<LongWritable, Text> createRecordReader(
        InputSplit split, TaskAttemptContext context) {
      return new MadeUpLines();
    }
  }

  private static final class MadeUpLines extends RecordReader<LongWritable, Text> {
    private static final int LINES = 2_000;
    private static final int WORDS_OF_LINE = 10;
    private static final int WORDS = 4_000;

    private final Random random = new Random(LINES);
    private final LongWritable number = new LongWritable();
    private final Text line = new Text();

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {}

    @Override
    public boolean nextKeyValue() {
      StringBuilder words = new StringBuilder();
      for (int i = 0; i < WORDS_OF_LINE; i++) {
        double share = random.nextDouble();
        words.append("word").append((int) (WORDS * share * share * share)).append(' ');
      }
      line.set(words.toString());
      number.set(number.get() + 1);
      return number.get() <= LINES;
    }

    @Override
    public LongWritable getCurrentKey() {
      return number;
    }

    @Override
    public Text getCurrentValue() {
      return line;
    }

    @Override
    public float getProgress() {
      return (float) number.get() / LINES;
    }

    @Override
    public void close() {}
  }
}
