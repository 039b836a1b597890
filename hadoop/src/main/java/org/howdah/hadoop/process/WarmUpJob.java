package org.howdah.hadoop.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.howdah.engine.CommitPermit;
import org.howdah.engine.JobBody;
import org.howdah.engine.JobReport;
import org.howdah.engine.LocalTasks;
import org.howdah.engine.MapBody;
import org.howdah.engine.MergeBody;
import org.howdah.engine.ReduceBody;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskMonitor;
import org.howdah.hadoop.task.Attempt;
import org.howdah.hadoop.task.AttemptCounters;
import org.howdah.hadoop.task.HadoopJob;
import org.howdah.hadoop.task.JobPlans;
import org.howdah.hadoop.task.JobSort;
import org.howdah.hadoop.task.NewMapBody;
import org.howdah.hadoop.task.OldMapBody;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.Run;
import org.howdah.sort.BufferPool;
import org.howdah.sort.SortPlan;
import org.howdah.sort.Stores;

/** A job of a {@link WarmUp}: two map tasks of the same split, and a reduce task. */
final class WarmUpJob {
  private static final JobID ID = new JobID("warmup", 1);
  private static final int MAPS = 2;

  /** So little that tables grow, chunks fill, and records are written in several runs. */
  private static final int BUFFER_BYTES = 4 << 20;

  private final JobConf conf;
  private final Path text;
  private volatile boolean stopped;
  private volatile TaskMonitor current = new TaskMonitor();

  /**
   * @param text what it reads, as long as it is then
   */
  WarmUpJob(JobConf conf, Path text) {
    this.conf = conf;
    this.text = text;
  }

  /**
   * Runs it on the calling thread, with its runs in that folder; returns the records it has read.
   */
  long run(Path folder) throws Exception {
    JobBody job = new Body();
    Stores stores = new Stores(List.of(new DirectoryRunStore(folder, Compression.NONE)));
    LocalTasks tasks = new LocalTasks(JobPlans.of(ID, conf, MAPS), job, stores);
    List<Run> runs = new ArrayList<>();
    long records = 0;
    for (int i = 0; i < MAPS; i++) {
      TaskMonitor map = begin();
      TaskAttempt attempt = new TaskAttempt(TaskAttempt.Kind.MAP, i, 0);
      runs.addAll(tasks.map(attempt, map, new BufferPool(BUFFER_BYTES)));
      records += map.inputRecords();
    }
    tasks.reduce(new TaskAttempt(TaskAttempt.Kind.REDUCE, 0, 0), begin(), runs);
    return records;
  }

  private Object split() throws IOException {
    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(text.toUri());
    long bytes = Files.size(text);
    return conf.getUseNewMapper()
        ? new org.apache.hadoop.mapreduce.lib.input.FileSplit(file, 0, bytes, new String[0])
        : new FileSplit(file, 0, bytes, new String[0]);
  }

  private TaskMonitor begin() {
    current = new TaskMonitor();
    if (stopped) {
      current.kill();
    }
    return current;
  }

  /** Has the task that runs fail at its next record. Any thread may call. */
  void stop() {
    stopped = true;
    current.kill();
  }

  /** The job, but for the file that describes its splits. */
  private final class Body implements JobBody {
    private final JobSort sort;
    private final HadoopJob job;

    Body() throws IOException {
      sort = JobSort.of(conf);
      TaskSplitMetaInfo[] splits = new TaskSplitMetaInfo[MAPS];
      Arrays.setAll(splits, i -> new TaskSplitMetaInfo());
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
    public MapBody map(TaskAttempt attempt, TaskMonitor monitor) throws IOException {
      Attempt own = new Attempt(job, attempt, monitor);
      return own.newApi()
          ? new NewMapBody<>(own, sort, split(), Set.of())
          : new OldMapBody<>(own, sort, split(), Set.of());
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
}
