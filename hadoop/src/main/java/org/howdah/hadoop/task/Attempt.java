package org.howdah.hadoop.task;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskAttemptContextImpl;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskMonitor;
import org.howdah.engine.measure.AttemptUse;
import org.howdah.engine.measure.ProcessClocks;
import org.howdah.engine.measure.ThreadState;
import org.howdah.engine.measure.Waited;
import org.howdah.hadoop.cache.ReadScope;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What every attempt has, whatever it runs: a configuration of its own, an identity, counters, and
 * an output committer. Made and used by the attempt's thread, whose context class loader has the
 * classes that the attempt uses.
 */
public final class Attempt {
  private static final Logger LOG = LoggerFactory.getLogger(Attempt.class);

  private final JobConf conf;
  private final TaskAttemptID id;
  private final JobFacts job;
  private final TaskAttempt attempt;
  private final TaskReporter reporter;
  private final boolean newApi;
  private final FileSystemBytes bytes = new FileSystemBytes();
  private TaskAttemptContext context;
  private OutputFormat<?, ?> outputFormat;
  private OutputCommitter committer;

  public Attempt(JobFacts job, TaskAttempt attempt, TaskMonitor monitor) {
    this.job = job;
    this.attempt = attempt;
    conf = new JobConf(job.conf());
    conf.setClassLoader(Thread.currentThread().getContextClassLoader());
    boolean isMap = attempt.kind() == TaskAttempt.Kind.MAP;
    TaskType type = isMap ? TaskType.MAP : TaskType.REDUCE;
    id =
        new TaskAttemptID(
            new org.apache.hadoop.mapred.TaskID(job.id(), type, attempt.task()), attempt.number());
    newApi = isMap ? conf.getUseNewMapper() : conf.getUseNewReducer();
    reporter = new TaskReporter(monitor, job.limits());
    conf.set(JobContext.TASK_ID, id.getTaskID().toString());
    conf.set(JobContext.TASK_ATTEMPT_ID, id.toString());
    conf.setBoolean(JobContext.TASK_ISMAP, isMap);
    conf.setInt(JobContext.TASK_PARTITION, attempt.task());
    conf.set(JobContext.ID, job.id().toString());
  }

  JobConf conf() {
    return conf;
  }

  TaskAttemptID id() {
    return id;
  }

  TaskReporter reporter() {
    return reporter;
  }

  TaskMonitor monitor() {
    return reporter.monitor();
  }

  FileSystemBytes bytes() {
    return bytes;
  }

  public boolean newApi() {
    return newApi;
  }

  /** The context that both APIs understand. */
  TaskAttemptContext context() {
    return context;
  }

  /** The output format of the new API. */
  OutputFormat<?, ?> outputFormat() {
    return outputFormat;
  }

  OutputCommitter committer() {
    return committer;
  }

  /** Files that the calling thread opens from now on are the job's input. */
  ReadScope enterReads() {
    return ReadScope.enter(
        job.id().toString(),
        job.input(),
        (group, name, amount) -> reporter.getCounter(group, name).increment(amount));
  }

  /** Makes committer and output folder; to be called once, before user code runs. */
  void setup() throws IOException, ClassNotFoundException, InterruptedException {
    ProcessClocks.SHARES.begin();
    ThreadState.WATCH.begin();
    makeCommitter();
    committer.setupTask(context);
  }

  private void makeCommitter() throws IOException, ClassNotFoundException, InterruptedException {
    if (newApi) {
      context = new org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl(conf, id, reporter);
      outputFormat = ReflectionUtils.newInstance(context.getOutputFormatClass(), conf);
      committer = outputFormat.getOutputCommitter(context);
    } else {
      context = new TaskAttemptContextImpl(conf, id);
      committer = conf.getOutputCommitter();
    }
    setWorkPath();
  }

  private void setWorkPath() throws IOException {
    Path output = FileOutputFormat.getOutputPath(conf);
    if (output == null) {
      return;
    }
    Path work = output;
    if (committer instanceof FileOutputCommitter files) {
      work = files.getTaskAttemptPath(context);
    } else if (committer instanceof org.apache.hadoop.mapred.FileOutputCommitter files) {
      work = files.getTaskAttemptPath((org.apache.hadoop.mapred.TaskAttemptContext) context);
    }
    FileOutputFormat.setWorkOutputPath(conf, work);
  }

  /** The counters' last values, then the output. */
  void commit() throws IOException, InterruptedException {
    if (committer.needsTaskCommit(context)) {
      job.permit().await(attempt);
      committer.commitTask(context);
    }
    bytes.putInto(reporter);
    Waited waited = ThreadState.WATCH.end();
    AttemptUse taken = ProcessClocks.SHARES.end();
    reporter.counters().findCounter(TaskCounter.CPU_MILLISECONDS).setValue(taken.processorMillis());
    reporter.add(TaskCounter.GC_TIME_MILLIS, taken.collectionMillis());
    MachineCounters.put(taken, reporter);
    MachineCounters.put(waited.millis(taken), reporter);
  }

  void abort() {
    ProcessClocks.SHARES.forget();
    Waited unused = ThreadState.WATCH.end();
    if (committer == null) {
      return;
    }
    boolean interrupted = Thread.interrupted();
    try {
      committer.abortTask(context);
    } catch (IOException | RuntimeException | Error e) {
      LOG.warn("cannot abort the output of {}", id, e); // And the first failure stays the one.
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Undoes the output of the same attempt in a process that is gone; instead of all else. */
  void abortForLostProcess() {
    try {
      makeCommitter();
      abort();
    } catch (IOException | ClassNotFoundException | RuntimeException | Error e) {
      LOG.warn("cannot abort the output of {}", id, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
