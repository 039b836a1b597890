package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.jobcontrol.ControlledJob;
import org.apache.hadoop.mapreduce.lib.jobcontrol.JobControl;
import org.apache.hadoop.mapreduce.lib.map.InverseMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.OldApi;
import org.howdah.hadoop.zoo.Reducers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How programs with a main of their own submit, watch and chain jobs. */
class ClientEquivalenceTest extends EquivalenceTest {
  /** A program that runs jobs with these settings and leaves its result in the folder. */
  @FunctionalInterface
  private interface Program {
    void run(Configuration conf, Path folder) throws Exception;
  }

  @BeforeEach
  void writeFile() throws Exception {
    write("prose.txt", Inputs.prose(120, 300));
  }

  @Test
  @Tag(ON_NODES_TOO)
  void jobsThatReadWhatTheLastOneWrote() throws Exception {
    sameResult(
        (conf, folder) -> {
          assertThat(count(conf, folder).waitForCompletion(false)).isTrue();
          assertThat(invert(conf, folder).waitForCompletion(false)).isTrue();
        });
  }

  @Test
  void jobsThatAnotherThreadRunsInTheOrderOfTheirDependencies() throws Exception {
    sameResult(
        (conf, folder) -> {
          ControlledJob count = new ControlledJob(count(conf, folder), List.of());
          ControlledJob invert = new ControlledJob(invert(conf, folder), List.of(count));
          JobControl control = new JobControl("count, then invert");
          control.addJob(invert);
          control.addJob(count);
          runToTheEnd(control, control::allFinished, control::stop);
          assertThat(control.getFailedJobList()).isEmpty();
          assertThat(control.getSuccessfulJobList()).hasSize(2);
        });
  }

  @Test
  void jobsOfTheOlderApiInTheOrderOfTheirDependencies() throws Exception {
    sameResult(
        (conf, folder) -> {
          var first = new org.apache.hadoop.mapred.jobcontrol.Job(older(conf, folder, "result"));
          var second = new org.apache.hadoop.mapred.jobcontrol.Job(older(conf, folder, "other"));
          second.addDependingJob(first);
          var control = new org.apache.hadoop.mapred.jobcontrol.JobControl("one, then another");
          control.addJob(second);
          control.addJob(first);
          runToTheEnd(control, control::allFinished, control::stop);
          assertThat(control.getSuccessfulJobs()).hasSize(2);
        });
  }

  @Test
  void iterationUntilACounterStopsChanging() throws Exception {
    sameResult(
        (conf, folder) -> {
          Path previous = input;
          for (int i = 0; i < 3; i++) {
            Path next = folder.resolve(i == 2 ? "result" : "round-" + i);
            Job job = job(conf, previous, next);
            Jobs.grouping(job);
            assertThat(job.waitForCompletion(false)).isTrue();
            previous = next;
          }
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void runJobReturnsWhenTheJobHasEnded() throws Exception {
    sameResult(
        (conf, folder) -> {
          RunningJob running = JobClient.runJob(older(conf, folder, "result"));
          assertThat(running.isComplete()).isTrue();
          assertThat(running.isSuccessful()).isTrue();
          assertThat(running.mapProgress()).isEqualTo(1f);
          assertThat(running.reduceProgress()).isEqualTo(1f);
        });
  }

  @Test
  void aSubmittedJobIsFoundByItsIdentity() throws Exception {
    sameResult(
        (conf, folder) -> {
          JobConf older = older(conf, folder, "result");
          try (JobClient client = new JobClient(older)) {
            RunningJob submitted = client.submitJob(older);
            RunningJob found = client.getJob(submitted.getID());
            assertThat(found.getID()).isEqualTo(submitted.getID());
            found.waitForCompletion();
            assertThat(found.getJobState()).isEqualTo(org.apache.hadoop.mapred.JobStatus.SUCCEEDED);
            assertThat(found.getJobName()).isEqualTo("an older job");
            assertThat(client.getClusterStatus().getMaxMapTasks()).isPositive();
          }
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void severalJobsRunAtOnce() throws Exception {
    sameResult(
        (conf, folder) -> {
          List<Job> jobs = new ArrayList<>();
          for (int i = 0; i < 4; i++) {
            Job job = job(conf, input, folder.resolve(i == 0 ? "result" : "copy-" + i));
            Jobs.wordCount(job);
            job.submit();
            jobs.add(job);
          }
          for (Job job : jobs) {
            assertThat(job.waitForCompletion(false)).isTrue();
          }
        });
  }

  @Test
  void verboseWaitingEndsToo() throws Exception {
    sameResult(
        (conf, folder) -> {
          Job job = job(conf, input, folder.resolve("result"));
          Jobs.wordCount(job);
          assertThat(job.waitForCompletion(true)).isTrue();
          assertThat(job.toString()).contains(job.getJobID().toString());
        });
  }

  private void sameResult(Program program) throws Exception {
    program.run(stock.configuration(), stock.output());
    program.run(howdah.configuration(), howdah.output());
    OutputFolder expected =
        OutputFolder.read(stock.output().resolve("result"), stock.configuration());
    OutputFolder actual =
        OutputFolder.read(howdah.output().resolve("result"), howdah.configuration());
    assertThat(expected.records()).containsKey("_SUCCESS");
    assertThat(actual).isEqualTo(expected);
  }

  private static void runToTheEnd(Runnable control, BooleanSupplier finished, Runnable stop)
      throws InterruptedException {
    Thread thread = new Thread(control);
    thread.start();
    while (!finished.getAsBoolean()) {
      thread.join(10);
      wakeFromItsFiveSecondsOfSleep(thread, control.getClass());
    }
    stop.run();
    while (thread.isAlive()) {
      thread.join(10);
      wakeFromItsFiveSecondsOfSleep(thread, control.getClass());
    }
  }

  private static void wakeFromItsFiveSecondsOfSleep(Thread thread, Class<?> control) {
    StackTraceElement[] stack = thread.getStackTrace();
    if (stack.length > 1
        && stack[0].getMethodName().equals("sleep")
        && control
            .getSuperclass()
            .getName()
            .concat(control.getName())
            .contains(stack[1].getClassName())) {
      thread.interrupt();
    }
  }

  private Job count(Configuration conf, Path folder) throws Exception {
    Job job = job(conf, input, folder.resolve("counts"));
    Jobs.wordCount(job);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    return job;
  }

  private static Job invert(Configuration conf, Path folder) throws Exception {
    Job job = job(conf, folder.resolve("counts"), folder.resolve("result"));
    job.setInputFormatClass(SequenceFileInputFormat.class);
    job.setMapperClass(InverseMapper.class);
    job.setReducerClass(Reducers.SortedValues.class);
    job.setMapOutputKeyClass(IntWritable.class);
    job.setMapOutputValueClass(Text.class);
    return job;
  }

  private static Job job(Configuration conf, Path from, Path to) throws Exception {
    Job job = Job.getInstance(conf);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(from.toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(to.toUri()));
    return job;
  }

  private JobConf older(Configuration conf, Path folder, String name) {
    JobConf older = new JobConf(conf);
    OldApi.wordCount(older);
    older.setJobName("an older job");
    var from = new org.apache.hadoop.fs.Path(input.toUri());
    var to = new org.apache.hadoop.fs.Path(folder.resolve(name).toUri());
    org.apache.hadoop.mapred.FileInputFormat.setInputPaths(older, from);
    org.apache.hadoop.mapred.FileOutputFormat.setOutputPath(older, to);
    return older;
  }
}
