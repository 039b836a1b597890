package org.howdah.hadoop.equivalence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.grid.SharedGrid;
import org.howdah.hadoop.zoo.CommitLog;
import org.howdah.yarn.collector.HowdahCollector;
import org.howdah.yarn.consumer.HowdahConsumer;

/** Runs job descriptions on one framework, each with an output folder of its own. */
public final class JobRunner {
  /** A job in terms of {@code org.apache.hadoop.mapreduce}; input and output are already set. */
  @FunctionalInterface
  public interface NewDescription {
    void describe(Job job) throws Exception;
  }

  /** A job in terms of {@code org.apache.hadoop.mapred}; input and output are already set. */
  @FunctionalInterface
  public interface OldDescription {
    void describe(JobConf job) throws Exception;
  }

  /** A system property: Howdah's memory in bytes, for a JVM that runs these tests. */
  public static final String MEMORY_BYTES = "howdah.test.memory.bytes";

  private static final Configuration DEFAULTS = new JobConf();

  private final String framework;
  private final Path scratch;
  private final Path input;
  private boolean oneMapPerBlock = true;
  private boolean sortsWithOurs;
  private int jobs;

  /**
   * A runner whose jobs read {@code input}, unless their description says otherwise, and write
   * below {@code scratch}.
   */
  public JobRunner(String framework, Path scratch, Path input) {
    this.framework = framework;
    this.scratch = scratch;
    this.input = input;
  }

  /**
   * Leaves it to the framework how many maps a job of the older API wants. Otherwise jobs want what
   * stock Hadoop sets in its local mode: a single one, which makes a map for each block.
   */
  JobRunner leavingTheNumberOfMaps() {
    oneMapPerBlock = false;
    return this;
  }

  /** Has Hadoop's own tasks sort with Howdah's collector and fetch with Howdah's consumer. */
  JobRunner sortingWithOurs() {
    sortsWithOurs = true;
    return this;
  }

  /** Where the job that was prepared last writes. */
  public Path output() {
    return scratch.resolve("output-" + jobs);
  }

  private Path commitLog() {
    return scratch.resolve("commits-" + jobs);
  }

  /** What the committer of the job that was prepared last was asked, if it writes that down. */
  public Map<String, List<String>> commits() throws IOException {
    return CommitLog.calls(commitLog());
  }

  /** The folder for everything that the framework keeps while it runs. */
  public Path temporary() {
    return scratch.resolve("temporary");
  }

  public JobOutcome run(NewDescription description) throws Exception {
    Job job = submit(description);
    job.waitForCompletion(false);
    return outcome(job);
  }

  public Job submit(NewDescription description) throws Exception {
    jobs++;
    Job job = Job.getInstance(configuration());
    org.apache.hadoop.mapreduce.lib.input.FileInputFormat.addInputPath(job, path(input));
    org.apache.hadoop.mapreduce.lib.output.FileOutputFormat.setOutputPath(job, path(output()));
    description.describe(job);
    job.submit();
    return job;
  }

  public JobOutcome runOld(OldDescription description) throws Exception {
    JobConf conf = prepareOld(description);
    try (JobClient client = new JobClient(conf)) {
      RunningJob running = client.submitJob(conf);
      running.waitForCompletion();
      return outcomeOld(running, conf);
    }
  }

  private JobConf prepareOld(OldDescription description) throws Exception {
    jobs++;
    JobConf conf = new JobConf(configuration());
    org.apache.hadoop.mapred.FileInputFormat.addInputPath(conf, path(input));
    org.apache.hadoop.mapred.FileOutputFormat.setOutputPath(conf, path(output()));
    description.describe(conf);
    return conf;
  }

  /** What the ended {@code job}, the last that was submitted, left behind. */
  public JobOutcome outcome(Job job) throws Exception {
    List<String> diagnostics = new ArrayList<>();
    TaskCompletionEvent[] events = job.getTaskCompletionEvents(0, Integer.MAX_VALUE);
    for (TaskCompletionEvent event : events == null ? new TaskCompletionEvent[0] : events) {
      String[] texts = job.getTaskDiagnostics(event.getTaskAttemptId());
      diagnostics.addAll(texts == null ? List.of() : List.of(texts));
    }
    return new JobOutcome(
        job.getConfiguration(),
        job.getStatus().getState(),
        job.getStatus().getFailureInfo(),
        job.getCounters(),
        diagnostics,
        output(),
        OutputFolder.read(output(), job.getConfiguration()));
  }

  private JobOutcome outcomeOld(RunningJob job, JobConf conf) throws IOException {
    var counters = job.getCounters();
    return new JobOutcome(
        conf,
        job.getJobStatus().getState(),
        job.getFailureInfo(),
        counters == null ? null : new Counters(counters),
        List.of(),
        output(),
        OutputFolder.read(output(), conf));
  }

  /** Small, quiet, quick: nothing outside {@code scratch}, no waiting in the client's polling. */
  public Configuration configuration() {
    Configuration conf = new Configuration(DEFAULTS);
    conf.set("mapreduce.framework.name", framework);
    conf.set("hadoop.tmp.dir", temporary().toString());
    conf.setClass("fs.file.impl", QuickLocalFileSystem.class, FileSystem.class);
    conf.set("mapreduce.jobtracker.staging.root.dir", temporary() + "/staging");
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 5);
    conf.setInt("mapreduce.client.completion.pollinterval", 5);
    conf.setInt("mapreduce.task.io.sort.mb", 2);
    CommitLog.keep(conf, commitLog());
    if (framework.equals(HowdahKeys.FRAMEWORK) && SharedGrid.isWanted()) {
      SharedGrid.use(conf);
    }
    String memoryBytes = System.getProperty(MEMORY_BYTES);
    if (memoryBytes != null) {
      conf.set(HowdahKeys.MEMORY_BYTES, memoryBytes);
    }
    if (sortsWithOurs) {
      conf.set(
          JobContext.MAP_OUTPUT_COLLECTOR_CLASS_ATTR,
          HowdahCollector.class.getName() + "," + MapTask.class.getName() + "$MapOutputBuffer");
      conf.set(MRConfig.SHUFFLE_CONSUMER_PLUGIN, HowdahConsumer.class.getName());
    }
    if (oneMapPerBlock) {
      conf.setInt("mapreduce.job.maps", 1);
    }
    return conf;
  }

  private static org.apache.hadoop.fs.Path path(Path path) {
    return new org.apache.hadoop.fs.Path(path.toUri());
  }
}
