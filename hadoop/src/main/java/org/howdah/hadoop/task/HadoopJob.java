package org.howdah.hadoop.task;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobContextImpl;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.engine.CommitPermit;
import org.howdah.engine.JobBody;
import org.howdah.engine.JobReport;
import org.howdah.engine.MapBody;
import org.howdah.engine.MergeBody;
import org.howdah.engine.ReduceBody;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskMonitor;
import org.howdah.hadoop.cache.FastTier;
import org.howdah.hadoop.cache.JobInput;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sort.SortPlan;

/** A Hadoop job as the engine sees it. */
public final class HadoopJob implements JobBody, JobFacts {
  private final JobID id;
  private final JobConf conf;
  private final JobSort sort;
  private final TaskSplitMetaInfo[] splits;
  private final AttemptCounters counters;
  private final CommitPermit permit;
  private final CounterLimits limits;
  private final SkipRanges skips = new SkipRanges();
  private OutputCommitter committer;
  private JobContext context;
  private boolean madeOutput;
  private JobInput input;

  /**
   * @param sort null for a map-only job
   * @param counters takes the counters of attempts that succeed
   * @param permit is asked before attempts commit
   */
  public HadoopJob(
      JobID id,
      JobConf conf,
      JobSort sort,
      TaskSplitMetaInfo[] splits,
      AttemptCounters counters,
      CommitPermit permit) {
    this.id = id;
    this.conf = conf;
    this.sort = sort;
    this.splits = splits;
    this.counters = counters;
    this.permit = permit;
    limits = CounterLimits.of(conf);
  }

  @Override
  public JobID id() {
    return id;
  }

  @Override
  public JobConf conf() {
    return conf;
  }

  TaskSplitMetaInfo split(int task) {
    return splits[task];
  }

  @Override
  public synchronized JobInput input() {
    if (input == null) {
      input =
          FastTier.of(conf)
              .map(tier -> InputFiles.of(splits, conf, tier.blockBytes()))
              .orElse(JobInput.UNKNOWN);
    }
    return input;
  }

  public AttemptCounters counters() {
    return counters;
  }

  @Override
  public CounterLimits limits() {
    return limits;
  }

  @Override
  public CommitPermit permit() {
    return permit;
  }

  public SkipRanges skips() {
    return skips;
  }

  @Override
  public void setup() throws Exception {
    context = new JobContextImpl(conf, id);
    committer = makeCommitter();
    Path output = FileOutputFormat.getOutputPath(conf);
    madeOutput = output != null && !output.getFileSystem(conf).exists(output);
    committer.setupJob(context);
  }

  @Override
  public SortPlan sort() throws HowdahException {
    return sort == null ? null : sort.ofRuns();
  }

  private OutputCommitter makeCommitter()
      throws IOException, ClassNotFoundException, InterruptedException {
    if (!conf.getUseNewMapper()) {
      return conf.getOutputCommitter();
    }
    TaskAttemptContext first =
        new TaskAttemptContextImpl(
            conf,
            new org.apache.hadoop.mapreduce.TaskAttemptID(
                new org.apache.hadoop.mapreduce.TaskID(id, TaskType.MAP, 0), 0));
    OutputFormat<?, ?> format = ReflectionUtils.newInstance(first.getOutputFormatClass(), conf);
    return format.getOutputCommitter(first);
  }

  @Override
  public MapBody map(TaskAttempt attempt, TaskMonitor monitor) throws Exception {
    Attempt own = new Attempt(this, attempt, monitor);
    counters.began(attempt, own.reporter());
    InputSplits.Described split =
        InputSplits.read(splits[attempt.task()].getSplitIndex(), own.conf());
    own.reporter().add(org.apache.hadoop.mapreduce.TaskCounter.SPLIT_RAW_BYTES, split.bytes());
    return own.newApi()
        ? new NewMapBody<>(own, sort, split.split(), skips.of(attempt))
        : new OldMapBody<>(own, sort, split.split(), skips.of(attempt));
  }

  @Override
  public String input(TaskAttempt attempt) {
    if (attempt.kind() == TaskAttempt.Kind.REDUCE) {
      return "";
    }
    try {
      return String.valueOf(InputSplits.read(splits[attempt.task()].getSplitIndex(), conf).split());
    } catch (IOException | RuntimeException | Error e) {
      return ""; // It only adds to a message, and is the job's own code.
    }
  }

  @Override
  public ReduceBody reduce(TaskAttempt attempt, TaskMonitor monitor) {
    Attempt own = new Attempt(this, attempt, monitor);
    own.conf().setInt(JobContext.NUM_MAPS, splits.length);
    counters.began(attempt, own.reporter());
    return own.newApi()
        ? new NewReduceBody<>(own, skips.of(attempt))
        : new OldReduceBody<>(own, skips.of(attempt));
  }

  @Override
  public MergeBody merge() throws Exception {
    TaskAttempt merge = new TaskAttempt(TaskAttempt.Kind.REDUCE, 0, 0);
    return new HadoopMergeBody(new Attempt(this, merge, new TaskMonitor()), counters);
  }

  /** Whether the output may be committed again after a commit that was cut short. */
  public boolean isCommitRepeatable() throws HowdahException {
    try {
      return makeCommitter().isCommitJobRepeatable(new JobContextImpl(conf, id));
    } catch (IOException | ClassNotFoundException e) {
      throw new HowdahException(
          ErrorCode.USER_CODE, "the job's committer cannot be asked whether it can go on: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HowdahException(ErrorCode.KILLED, "the job was interrupted", e);
    }
  }

  @Override
  public void commit() throws IOException {
    checkCounters();
    committer.commitJob(context);
  }

  /**
   * Looks whether the tasks together have more counters than the job may have.
   *
   * @throws HowdahException if so
   */
  public void checkCounters() throws HowdahException {
    String excess = counters.excess(limits);
    if (!excess.isEmpty()) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, "the tasks of job " + id + " count too much. " + excess);
    }
  }

  @Override
  public void abort(JobReport.State state) throws IOException {
    if (committer != null) {
      boolean killed = state == JobReport.State.KILLED;
      committer.abortJob(context, killed ? JobStatus.State.KILLED : JobStatus.State.FAILED);
    }
    if (madeOutput) {
      removeIfEmpty(FileOutputFormat.getOutputPath(conf));
    }
  }

  /** An empty output folder would only be in the way of the next run. */
  private void removeIfEmpty(Path folder) throws IOException {
    FileSystem fileSystem = folder.getFileSystem(conf);
    if (fileSystem.exists(folder) && fileSystem.listStatus(folder).length == 0) {
      fileSystem.delete(folder, false);
    }
  }
}
