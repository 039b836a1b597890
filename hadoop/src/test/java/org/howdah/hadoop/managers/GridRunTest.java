package org.howdah.hadoop.managers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.howdah.engine.JobReport;
import org.howdah.grid.JobState;
import org.howdah.grid.JobsData;
import org.howdah.grid.Launch;
import org.howdah.grid.Tenure;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.RemoteProcess;
import org.howdah.hadoop.GridJobs;
import org.howdah.hadoop.HowdahJobs;
import org.howdah.hadoop.equivalence.EquivalenceTest;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.store.GroupSettings;
import org.howdah.hadoop.store.StoreKeys;
import org.howdah.hadoop.zoo.Blocking;
import org.howdah.hadoop.zoo.ExtraJar;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Throwing;
import org.howdah.store.DataSet;
import org.howdah.store.Value;
import org.howdah.worker.nodes.GridKeys;
import org.howdah.worker.nodes.JobReports;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that a client submits to nodes, whose managers run in this process. */
@Timeout(120)
class GridRunTest extends GridTest {
  @Test
  void aJobOnTheGridHasTheOutputAndTheCountersOfStockHadoop() throws Exception {
    write("text", Inputs.prose(7, 2_000));
    write("more", Inputs.prose(8, 500));
    JobOutcome outcome = howdah.run(onGrid(Jobs::wordCount));
    assertSame(new Both(stock.run(Jobs::wordCount), outcome), false);
    assertThat(managerCode()).isZero();
    assertThat(HowdahJobs.reports())
        .last()
        .satisfies(
            report -> {
              assertThat(report.state()).isEqualTo(JobReport.State.SUCCEEDED);
              assertThat(report.maps().done()).isEqualTo(2);
              assertThat(report.counters()).isNotEmpty();
            });
  }

  @Test
  void whatHadoopsClientAsksIsAnsweredFromTheStore() throws Exception {
    write("text", Inputs.prose(7, 20));
    Job job = howdah.submit(onGrid(Jobs::wordCount));
    assertThat(job.waitForCompletion(true)).isTrue();
    TaskReport[] maps = job.getTaskReports(TaskType.MAP);
    assertThat(maps).hasSize(1);
    assertThat(maps[0].getProgress()).isEqualTo(1);
    assertThat(maps[0].getTaskCounters().countCounters()).isPositive();
    assertThat(job.getTaskCompletionEvents(0, 100)).hasSize(2);
    assertThat(job.getJobFile()).startsWith("file:" + howdah.temporary());
    assertThat(Path.of(URI.create(job.getJobFile()))).exists();
    assertThat(gridStore().journal().find(id(job)).orElseThrow().state())
        .isEqualTo(JobState.SUCCEEDED);
  }

  @Test
  void nothingOfAJobStaysInItsFoldersOrItsBundle() throws Exception {
    write("text", Inputs.prose(7, 20));
    Job job = howdah.submit(onGrid(Jobs::wordCount));
    assertThat(job.waitForCompletion(false)).isTrue();
    assertThat(managerCode()).isZero();
    List<String> keys = new ArrayList<>();
    DataSet bundles = gridStore().bundles();
    for (int partition = 0; partition < bundles.partitions(); partition++) {
      try (var scan = bundles.scan(partition)) {
        while (scan.next()) {
          keys.add(new String(scan.key(), java.nio.charset.StandardCharsets.US_ASCII));
        }
      }
    }
    assertThat(keys).isEmpty();
    assertThat(gridStore().get(id(job), GridStore.STATUS)).as("what is said of it").isNotNull();
    try (Stream<Path> staged = Files.list(Path.of(URI.create(job.getJobFile())).getParent())) {
      assertThat(staged)
          .extracting(file -> file.getFileName().toString())
          .contains("job.xml")
          .noneMatch(name -> name.startsWith("job.split") || name.startsWith("grid"));
    }
  }

  @Test
  void filesOfTheClientsMachineGoAlong() throws Exception {
    write("names", "data\nplain.txt\n");
    URI data = Files.writeString(scratch.resolve("data-1"), "first").toUri();
    URI plain = Files.writeString(scratch.resolve("plain.txt"), "second").toUri();
    Path jar =
        ExtraJar.of(
            scratch,
            "Greeting",
            "public class Greeting { public String toString() { return \"hello\"; } }");
    JobOutcome outcome =
        howdah.run(
            onGrid(
                job -> {
                  job.setMapperClass(Reads.class);
                  job.setNumReduceTasks(0);
                  job.addCacheFile(URI.create(data + "#data"));
                  job.getConfiguration().set("tmpfiles", plain.toString());
                  job.getConfiguration().set("tmpjars", jar.toUri().toString());
                }));
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.output().parts())
        .containsExactly("data\tfirst hello\n", "plain.txt\tsecond hello\n");
  }

  /** Reads files of the distributed cache, and a class of another jar. */
  static final class Reads extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(
        LongWritable offset, Text name, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      try {
        Object greeting =
            context
                .getConfiguration()
                .getClassByName("Greeting")
                .getDeclaredConstructor()
                .newInstance();
        String text = Files.readString(Path.of(name.toString()));
        assertThat(Path.of(name.toString()).toRealPath().toString()).contains("/nodes/");
        context.write(name, new Text(text + " " + greeting));
      } catch (ReflectiveOperationException e) {
        throw new IOException(e);
      }
    }
  }

  @Test
  void aFailureSaysToTheClientWhatTheTaskSaid() throws Exception {
    write("text", "good\n" + Throwing.POISON + "\n");
    JobOutcome outcome =
        howdah.run(
            onGrid(
                job -> {
                  job.setMapperClass(Throwing.AtPoison.class);
                  job.setNumReduceTasks(0);
                  job.setMaxMapAttempts(2);
                }));
    assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(outcome.failure()).contains("cannot read the line: " + Throwing.POISON);
    assertThat(outcome.diagnostics()).anyMatch(text -> text.contains("IllegalStateException"));
    assertThat(managerCode()).isZero();
  }

  @Test
  void aJobThatCannotBeginFailsAndSaysWhy() throws Exception {
    write("text", "a\n");
    JobOutcome outcome =
        howdah.run(
            onGrid(
                job -> {
                  Jobs.wordCount(job);
                  job.getConfiguration().set("mapreduce.job.output.key.comparator.class", "none");
                }));
    assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(outcome.failure()).contains("none");
  }

  @Test
  void aJobIsKilledThroughTheStore() throws Exception {
    write("text", "a\n");
    Job job = howdah.submit(onGrid(GridRunTest::blocking));
    Blocking.awaitStart();
    job.killJob();
    assertThat(job.waitForCompletion(false)).isFalse();
    assertThat(job.getJobState()).isEqualTo(JobStatus.State.KILLED);
    assertThat(howdah.output().resolve("_temporary")).doesNotExist();
    assertThat(managerCode()).isZero();
    assertThat(gridStore().journal().find(id(job)).orElseThrow().state())
        .isEqualTo(JobState.KILLED);
  }

  @Test
  void theEndOfTheClientEndsItsJobs() throws Exception {
    write("text", "a\n");
    Job job = howdah.submit(onGrid(GridRunTest::blocking));
    Blocking.awaitStart();
    assertThat(HowdahJobs.killAll(60_000)).isTrue();
    assertThat(job.getJobState()).isEqualTo(JobStatus.State.KILLED);
  }

  @Test
  void aClientThatDetachesIsToldOnceTheJobIsSubmitted() throws Exception {
    write("text", "a\n");
    List<String> told = new ArrayList<>();
    HowdahJobs.onDetach(told::add);
    Job job =
        howdah.submit(
            onGrid(
                detached -> {
                  Jobs.wordCount(detached);
                  detached.getConfiguration().setBoolean(GridKeys.DETACH, true);
                }));
    assertThat(told).containsExactly(id(job));
    assertThat(GridSubmissions.find(id(job))).isNull();
    assertThat(job.waitForCompletion(false)).isTrue();
  }

  @Test
  void theClientAndTheManagerGoOnWhenANodeGoesAway() throws Exception {
    write("text", "a\n");
    Job job =
        howdah.submit(
            onGrid(
                waiting -> {
                  blocking(waiting);
                  waiting.setMapperClass(Blocking.WaitsAtFirst.class);
                }));
    Blocking.awaitStart();
    loseANode();
    job.killJob();
    assertThat(job.waitForCompletion(false)).isFalse();
    assertThat(job.getJobState()).isEqualTo(JobStatus.State.KILLED);
  }

  @Test
  void aManagerThatReachesNoNodeForLongEnds() throws Exception {
    write("text", "a\n");
    howdah.submit(
        onGrid(
            alone -> {
              blocking(alone);
              alone.getConfiguration().setInt(ALONE, 1_000);
              alone.getConfiguration().set(GridKeys.SILENCE, "1s");
            }));
    Blocking.awaitStart();
    loseANode();
    loseANode();
    assertThat(managerCode()).isEqualTo(GridManager.LOST);
  }

  /** A node that was killed deletes the folders of its processes when it is there again. */
  @Test
  void aManagerWhoseFolderIsGoneLeavesItsJobToAnother() throws Exception {
    write("text", Inputs.prose(7, 50));
    Job job = howdah.submit(onGrid(Jobs::wordCount, NoSubmission.class));
    ThreadSubmission submission = new ThreadSubmission();
    submission.submit(id(job), gridStore(), job.getConfiguration(), Files::delete);
    assertThat(managerCode()).isEqualTo(GridManager.FAILED);
    assertThat(gridStore().journal().find(id(job)).orElseThrow().state())
        .isEqualTo(JobState.QUEUED);
    submission.submit(id(job), gridStore(), job.getConfiguration());
    assertThat(job.waitForCompletion(false)).isTrue();
  }

  @Test
  void aManagerWhoseJobAnotherHasCommitsNothing() throws Exception {
    write("text", "a\n");
    Job job =
        howdah.submit(
            onGrid(
                impatient -> {
                  blocking(impatient);
                  impatient.getConfiguration().set(GridKeys.SILENCE, "10s");
                }));
    Blocking.awaitStart();
    gridStore().journal().manage(id(job), "another", 0);
    assertThat(managerCode()).isEqualTo(GridManager.LOST);
    assertThat(howdah.output().resolve("_temporary")).exists();
    assertThat(job.waitForCompletion(false)).isFalse();
    assertThat(job.getStatus().getFailureInfo()).contains("on the node another says nothing");
  }

  @Test
  void outputStaysHiddenOfAJobThatIsAnothersByTheTimeItsTasksEnd() throws Exception {
    write("text", "hang\n");
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(60_000);
      Job job =
          howdah.submit(
              onGrid(
                  once -> {
                    hanging(server).describe(once);
                    once.setMaxMapAttempts(1);
                    once.getConfiguration().set(GridKeys.SILENCE, "3s");
                  }));
      try (Socket task = server.accept()) {
        gridStore().journal().manage(id(job), "another", 0);
        assertThat(managerCode()).isEqualTo(GridManager.LOST);
        task.getOutputStream().write(1);
      }
      assertNothingIsCommitted();
      assertThat(job.waitForCompletion(false)).isFalse();
    }
  }

  @Test
  void aJobWaitsInTheQueueForLongerThanAManagerMayBeSilent() throws Exception {
    write("text", "a\n");
    Job job = submitWithoutManager("50ms", false);
    awaitCondition(() -> NoSubmission.asked() > 3);
    assertThat(job.isComplete()).isFalse();
    gridStore().journal().manage(id(job), "first", 0);
    assertThat(job.waitForCompletion(false)).isFalse();
    assertThat(job.getStatus().getFailureInfo())
        .contains("on the node first says nothing", "howdah job kill", GridKeys.SILENCE);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aJobThatTheMasterHasEndedIsSeenAsThatWithTheReason(boolean detached) throws Exception {
    write("text", "a\n");
    Job job = submitWithoutManager("60s", detached);
    gridStore().put(id(job), GridStore.REASON, "it has lost 5 managers".getBytes(UTF_8));
    gridStore().journal().end(id(job), JobState.FAILED, 0);
    JobReport report = GridJobs.at(access()).report(id(job));
    assertThat(report.state()).isEqualTo(JobReport.State.FAILED);
    assertThat(report.failure()).isEqualTo("it has lost 5 managers");
    assertThat(job.waitForCompletion(false)).isFalse();
    assertThat(job.getStatus().getFailureInfo()).isEqualTo("it has lost 5 managers");
  }

  @Test
  void whatAManagerSaidLastIsNotBelievedOnceTheJournalKnowsMore() throws Exception {
    write("text", "a\n");
    Job job = howdah.submit(onGrid(GridRunTest::blocking));
    Blocking.awaitStart();
    awaitCondition(() -> said(job) == JobReport.State.RUNNING);
    gridStore().put(id(job), GridStore.REASON, "its managers are gone".getBytes(UTF_8));
    gridStore().journal().end(id(job), JobState.FAILED, 0);
    assertThat(managerCode()).isEqualTo(GridManager.LOST);
    assertThat(GridJobs.at(access()).report(id(job)).failure()).isEqualTo("its managers are gone");
    assertThat(job.waitForCompletion(false)).isFalse();
    assertThat(job.getStatus().getFailureInfo()).isEqualTo("its managers are gone");
  }

  private JobReport.State said(Job job) {
    try {
      Value value = gridStore().get(id(job), GridStore.STATUS);
      return value == null ? null : GridStatus.report(value.bytes()).state();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aJobWithoutAFreeSlotIsListedAsWaiting() throws Exception {
    write("text", "a\n");
    Job job = submitWithoutManager("60s", true);
    Tenure tenure = gridStore().journal().manage(id(job), "first", 0);
    tenure.start(List.of());
    tenure.advance(JobState.RUNNING);
    assertThat(GridJobs.at(access()).find(id(job)).state()).isEqualTo("running");
    for (int running = 0; running < 2; running++) {
      tell(job, new JobReport.Tasks(3, running, 1, 0));
      assertThat(GridJobs.at(access()).find(id(job)).state())
          .isEqualTo(running == 0 ? "waiting" : "running");
    }
  }

  private void tell(Job job, JobReport.Tasks maps) throws Exception {
    JobReport none = JobReports.unknown(id(job), "", JobReport.State.RUNNING, "");
    JobReport report =
        new JobReport(
            id(job),
            "",
            JobReport.State.RUNNING,
            maps,
            new JobReport.Tasks(0, 0, 0, 0),
            0,
            0,
            none.phases(),
            0,
            0,
            0,
            0,
            0,
            "",
            "",
            "",
            Map.of(),
            Map.of());
    GridStatus status = GridStatus.of(report, GridStatus.Manager.NONE, job.getStatus());
    gridStore().put(id(job), GridStore.STATUS, status.encode());
  }

  private Job submitWithoutManager(String silence, boolean detached) throws Exception {
    return howdah.submit(
        onGrid(
            job -> {
              Jobs.wordCount(job);
              job.getConfiguration().set(GridKeys.SILENCE, silence);
              job.getConfiguration().setBoolean(GridKeys.DETACH, detached);
            },
            NoSubmission.class));
  }

  private static void awaitCondition(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      pause();
    }
  }

  @Test
  void aQueuedJobIsKilledWithoutAManager() throws Exception {
    write("text", "a\n");
    Job job =
        howdah.submit(
            onGrid(
                quiet -> {
                  Jobs.wordCount(quiet);
                  quiet.getConfiguration().set(GridKeys.SILENCE, "5s");
                },
                NoSubmission.class));
    assertThat(GridJobs.at(access()).kill(id(job))).isTrue();
    assertThat(GridJobs.at(access()).find(id(job)).state()).isEqualTo("killed");
    assertThat(GridJobs.at(access()).kill(id(job))).isFalse();
    assertThat(job.waitForCompletion(false)).isFalse();
    assertThat(job.getJobState()).isEqualTo(JobStatus.State.KILLED);
  }

  @Test
  void aJobThatHasLostItsManagerWaitsForAnotherAsLongAsTheMasterSaysThatNoNodeHasRoom()
      throws Exception {
    write("text", "a\n");
    Job job = submitWithoutManager("2s", false);
    gridStore().journal().manage(id(job), "first", 0);
    long later = System.nanoTime() + TimeUnit.SECONDS.toNanos(6);
    while (System.nanoTime() < later) {
      gridStore().put(id(job), JobsData.QUEUED, new byte[0]);
      pause();
    }
    assertThat(job.isComplete()).isFalse();
    assertThat(job.waitForCompletion(false)).isFalse();
    assertThat(job.getStatus().getFailureInfo())
        .contains("the manager of job " + id(job) + " on the node first says nothing");
  }

  @Test
  void whoEndsItsQueuedJobsNeedNotWaitForAManager() throws Exception {
    write("text", "a\n");
    Job job = submitWithoutManager("5s", false);
    job.killJob();
    assertThat(GridJobs.at(access()).find(id(job)).state()).isEqualTo("killed");
    assertThat(job.waitForCompletion(false)).isFalse();
    assertThat(job.getJobState()).isEqualTo(JobStatus.State.KILLED);
  }

  @Test
  void aJobForWhichNoNodeHasRoomIsQueuedAndNotRefused() throws Exception {
    write("text", "a\n");
    try (GridNode node = new GridNode(access().addresses().get(0), access());
        GridNode other = new GridNode(access().addresses().get(1), access())) {
      List<RemoteProcess> filling = new ArrayList<>(fill(node));
      filling.addAll(fill(other));
      Job job = howdah.submit(onGrid(Jobs::wordCount, NodeSubmission.class));
      assertThat(GridJobs.at(access()).find(id(job)).state()).isEqualTo("queued");
      assertThat(node.status().jobs()).as("nothing is unpacked").hasSize(1);
      assertThat(job.isComplete()).isFalse();
      job.killJob();
      filling.forEach(Process::destroyForcibly);
    }
  }

  /** Starts as many processes there as it may run. */
  private static List<RemoteProcess> fill(GridNode node) throws IOException {
    List<RemoteProcess> processes = new ArrayList<>();
    for (int left = node.status().processesMax(); left > 0; left--) {
      processes.add(node.start("job_1_0001", new Launch("", "worker", List.of(), 16 << 20)));
    }
    return processes;
  }

  @Test
  void jobsAreListedWithWhatTheyWereSubmittedWith() throws Exception {
    write("text", "a\n");
    Job job =
        howdah.submit(
            onGrid(
                named -> {
                  Jobs.wordCount(named);
                  named.setJobName("counts");
                  named.getConfiguration().set(StoreKeys.OUTPUT, "some-data");
                }));
    assertThat(job.waitForCompletion(false)).isTrue();
    assertThat(GridJobs.at(access()).list())
        .singleElement()
        .satisfies(
            listed -> {
              assertThat(listed.id()).isEqualTo(id(job));
              assertThat(listed.name()).isEqualTo("counts");
              assertThat(listed.state()).isEqualTo("succeeded");
              assertThat(listed.user()).isEqualTo(System.getProperty("user.name"));
              assertThat(listed.node()).isEqualTo(store.nodeName());
            });
    assertThat(new String(gridStore().journal().description(id(job)).orElseThrow(), UTF_8))
        .contains("\"output\": \"some-data\"");
    assertThat(GridJobs.at(access()).report(id(job)).state()).isEqualTo(JobReport.State.SUCCEEDED);
    assertThatThrownBy(() -> GridJobs.at(access()).report("job_1_0001"))
        .hasMessageContaining("there is no job job_1_0001");
  }

  @Test
  @Tag(EquivalenceTest.IN_THIS_PROCESS)
  void whatIsMissingIsNamed() throws Exception {
    write("text", "a\n");
    assertThatThrownBy(
            () ->
                howdah.submit(
                    job -> {
                      Jobs.wordCount(job);
                      job.getConfiguration().set(GridKeys.ON, GridKeys.GRID);
                    }))
        .hasMessageContaining("set " + GroupSettings.NODES);
  }

  private static void blocking(Job job) {
    job.setMapperClass(Blocking.Waits.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(org.apache.hadoop.io.IntWritable.class);
  }
}
