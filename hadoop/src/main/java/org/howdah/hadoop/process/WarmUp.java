package org.howdah.hadoop.process;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.LongSumReducer;
import org.apache.hadoop.mapred.lib.TokenCountMapper;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.security.UserGroupInformation;
import org.howdah.hadoop.files.NamelessUser;
import org.howdah.hadoop.files.PosixLocalFileSystem;
import org.howdah.record.Folders;

/*
 * The compiler inlines what a call has met so far, if that was of one or two classes, and compiles
 * anew when a third comes: which is each job's own mapper. So there are three mappers, reducers and
 * readers, which differ in nothing but their classes.
 */
/**
 * Small jobs that a waiting process runs a few times, so that the code which every job runs is
 * compiled when one comes. They leave nothing behind: no file, no login, no limits on counters.
 * Used by one thread.
 */
public final class WarmUp {
  private static final String RUNS = "runs";
  private static final long LOOK_MILLIS = 5;
  private static final int JOBS = 5;

  private final Path folder;
  private final WarmUpText text;
  private final List<WarmUpJob> jobs = new ArrayList<>();
  private int rounds;

  /** Whether Hadoop has read how many counters a job may have, which it does once for a process. */
  private final Field limitsRead;

  /**
   * @param folder for its files; to be made
   * @throws ReflectiveOperationException if what it does could not be forgotten again, because this
   *     version of Hadoop is another than those that are known
   */
  public WarmUp(Path folder) throws IOException, ReflectiveOperationException {
    limitsRead = Limits.class.getDeclaredField("isInited");
    limitsRead.setAccessible(true);
    this.folder = Files.createDirectories(folder.resolve(RUNS)).getParent();
    text = new WarmUpText(folder.resolve("text"));
  }

  /**
   * Made when its turn comes: one that waits for a moment only is to have begun to run something.
   */
  private WarmUpJob job(int number) throws IOException {
    return switch (number) {
      case 0 -> counting(Lines.class, Tokens.class, Sums.class);
      case 1 -> counting(OtherLines.class, OtherTokens.class, OtherSums.class);
      case 2 -> counting(TextInputFormat.class, MoreTokens.class, MoreSums.class);
      case 3 -> sorting();
      default -> countingOldStyle();
    };
  }

  private static final class Lines extends TextInputFormat {
    @Override
    public RecordReader<LongWritable, Text> createRecordReader(
        InputSplit split, TaskAttemptContext context) {
      return new LineRecordReader() {};
    }
  }

  private static final class OtherLines extends TextInputFormat {
    @Override
    public RecordReader<LongWritable, Text> createRecordReader(
        InputSplit split, TaskAttemptContext context) {
      return new LineRecordReader() {};
    }
  }

  private static final class Tokens extends TokenCounterMapper {}

  private static final class OtherTokens extends TokenCounterMapper {}

  private static final class MoreTokens extends TokenCounterMapper {}

  private static final class Sums extends IntSumReducer<Text> {}

  private static final class OtherSums extends IntSumReducer<Text> {}

  private static final class MoreSums extends IntSumReducer<Text> {}

  private WarmUpJob counting(
      Class<? extends TextInputFormat> lines,
      Class<? extends TokenCounterMapper> mapper,
      Class<? extends IntSumReducer<Text>> sums)
      throws IOException {
    Job job = Job.getInstance(conf());
    job.setInputFormatClass(lines);
    job.setMapperClass(mapper);
    job.setCombinerClass(sums);
    job.setReducerClass(sums);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    return newStyle(job);
  }

  private WarmUpJob sorting() throws IOException {
    Job job = Job.getInstance(conf());
    job.setInputFormatClass(TextInputFormat.class);
    job.setMapperClass(Mapper.class);
    job.setReducerClass(Reducer.class);
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(Text.class);
    return newStyle(job);
  }

  private WarmUpJob newStyle(Job job) {
    JobConf conf = (JobConf) job.getConfiguration();
    conf.setUseNewMapper(true);
    conf.setUseNewReducer(true);
    return new WarmUpJob(conf, text.file());
  }

  private WarmUpJob countingOldStyle() {
    JobConf conf = conf();
    conf.setMapperClass(TokenCountMapper.class);
    conf.setCombinerClass(LongSumReducer.class);
    conf.setReducerClass(LongSumReducer.class);
    conf.setOutputKeyClass(Text.class);
    conf.setOutputValueClass(LongWritable.class);
    return new WarmUpJob(conf, text.file());
  }

  private JobConf conf() {
    JobConf conf = new JobConf();
    conf.setNumReduceTasks(1);
    conf.set(FileOutputFormat.OUTDIR, folder.resolve("output").toUri().toString());
    conf.set("fs.file.impl", PosixLocalFileSystem.class.getName());
    conf.setBoolean("fs.file.impl.disable.cache", true);
    return conf;
  }

  /**
   * Maps and reduces once, on a thread of its own as every task. The next time it is more, up to
   * some tenths of a second when it is compiled.
   *
   * @param mayGoOn asked every few milliseconds; it is stopped when this is false, and fails
   * @return the records read
   */
  public long once(BooleanSupplier mayGoOn) throws Exception {
    text.grow();
    if (jobs.size() < JOBS) {
      jobs.add(job(jobs.size()));
    }
    WarmUpJob job = jobs.get(rounds++ % JOBS);
    FutureTask<Long> run = new FutureTask<>(() -> job.run(folder.resolve(RUNS)));
    new Thread(run, "howdah-warm-up").start();
    while (true) {
      try {
        return run.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException stillRuns) {
        if (!mayGoOn.getAsBoolean()) {
          job.stop();
        }
      }
    }
  }

  /** Forgets what it made Hadoop's classes remember, and deletes its files. */
  public void end() throws IOException, ReflectiveOperationException {
    limitsRead.setBoolean(null, false);
    UserGroupInformation.reset();
    NamelessUser.login();
    Folders.delete(folder);
  }
}
