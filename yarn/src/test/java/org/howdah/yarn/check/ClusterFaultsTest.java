package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.howdah.yarn.check.ClusterWordCount.REDUCES;
import static org.howdah.yarn.check.ClusterWordCount.awaitMaps;
import static org.howdah.yarn.check.ClusterWordCount.ours;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.Until;
import org.howdah.testkit.daemon.YarnNode;
import org.howdah.yarn.task.TaskCounters;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Faults between the last map and the last byte of a shuffle, on a cluster of three nodes. */
@LongTest
class ClusterFaultsTest extends SharedClusterTest {
  private static final int SECONDS_MAX = 240;

  /** As Linux shows it. */
  private static final String ESTABLISHED = "01";

  /** Does harm when all maps have ended. */
  private interface Harm {
    void harm(Job job) throws Exception;
  }

  private ClusterWordCount count;

  @BeforeAll
  void start() throws Exception {
    Map<String, String> recovers =
        Map.of(
            "yarn.nodemanager.recovery.enabled", "true",
            // Containers go on while a node is away.
            "yarn.nodemanager.recovery.supervised", "true");
    yarn =
        start(
            List.of(
                new YarnNode("plain", recovers, List.of()),
                serving("first", recovers),
                serving("second", recovers)));
    count = words(yarn);
  }

  private Counters count(Map<String, String> more, Harm harm) throws Exception {
    Job job = submitted(more);
    harm.harm(job);
    return ended(job);
  }

  /** One whose maps have ended. */
  private Job submitted(Map<String, String> more) throws Exception {
    Map<String, String> settings =
        ours(
            Map.of(
                // A host that is out of reach is told after so long.
                MRJobConfig.SHUFFLE_CONNECT_TIMEOUT,
                "3000",
                // The ApplicationMaster, too, may be about to start a task there.
                "yarn.client.nodemanager-connect.max-wait-ms",
                "5000",
                "yarn.client.nodemanager-connect.retry-interval-ms",
                "1000",
                "ipc.client.rpc-timeout.ms",
                "9000",
                // A task that a node had taken over before it went never starts.
                "mapreduce.task.stuck.timeout-ms",
                "60000",
                // Maps that run again get the place of a reduce task: the node that has gone is
                // thought to have room for ten minutes.
                "mapreduce.job.reducer.unconditional-preempt.delay.sec",
                "10"));
    settings.putAll(more);
    Job job = count.submit(settings);
    awaitMaps(job, SECONDS_MAX);
    return job;
  }

  private Counters ended(Job job) throws Exception {
    Counters counters = count.await(job);
    assertThat(TaskCounters.TASKS_FETCHED.of(counters)).isGreaterThanOrEqualTo(REDUCES);
    return counters;
  }

  /** The outputs of a job's maps on a node. */
  private List<Path> outputs(Job job, int node) throws IOException {
    String application = JobProcesses.application(job);
    try (Stream<Path> all = Files.walk(yarn.localFolder(node))) {
      return all.filter(file -> file.endsWith("file.out"))
          .filter(file -> file.toString().contains(application))
          .toList();
    }
  }

  private List<Path> outputs(Job job) throws IOException {
    return Stream.of(outputs(job, 0), outputs(job, 1), outputs(job, 2))
        .flatMap(List::stream)
        .toList();
  }

  private static long mapsKilled(Counters counters) {
    return counters.findCounter(JobCounter.TOTAL_LAUNCHED_MAPS).getValue() - ClusterWordCount.MAPS;
  }

  @Test
  void aNodeThatIsStartedAgainCostsNoMap() throws Exception {
    Counters counters =
        count(
            Map.of(MRJobConfig.SHUFFLE_CONNECT_TIMEOUT, "180000"),
            job -> {
              Until.holds("a reduce task runs", () -> reduceTask(job).isPresent(), SECONDS_MAX);
              // Reduce tasks are in the middle of it when the nodes go.
              yarn.freeze(1);
              yarn.freeze(2);
              boolean unused = awaitAskedInVain(job, 1, 2);
              yarn.kill(1);
              yarn.kill(2);
              yarn.startAgain(1);
              yarn.startAgain(2);
            });
    assertThat(mapsKilled(counters)).isZero();
  }

  @Test
  void theMapsOfANodeThatDoesNotServeAnyMoreRunAgain() throws Exception {
    int[] killed = new int[1];
    Counters counters =
        count(
            Map.of(),
            job -> {
              // One of them has the ApplicationMaster, and no room for maps beside it.
              killed[0] = outputs(job, 1).isEmpty() ? 2 : 1;
              yarn.kill(killed[0]);
            });
    startAgain(yarn, killed[0]);
    assertThat(mapsKilled(counters)).isPositive();
  }

  @Test
  void aNodeThatHangsForAWhileCostsNoMap() throws Exception {
    int[] frozen = new int[1];
    try {
      Counters counters =
          count(
              Map.of(),
              job -> {
                frozen[0] = outputs(job, 1).isEmpty() ? 2 : 1;
                yarn.freeze(frozen[0]);
                awaitAskedInVain(job, frozen[0]);
                yarn.thaw(frozen[0]);
              });
      assertThat(mapsKilled(counters)).isZero();
    } finally {
      yarn.thaw(frozen[0]);
    }
  }

  /**
   * Waits until a reduce task fetches; none does if both are on the frozen node already.
   *
   * @param nodes that are frozen
   * @return whether one does
   */
  private boolean awaitAskedInVain(Job job, int... nodes) throws Exception {
    Until.holds("it is asked in vain", () -> isAskedInVain(nodes) || job.isComplete(), SECONDS_MAX);
    return isAskedInVain(nodes);
  }

  private boolean isAskedInVain(int... nodes) {
    return Arrays.stream(nodes).anyMatch(node -> isAskedInVain(yarn.shufflePort(node)));
  }

  /** Whether a request lies at a port of this machine that nobody has read. */
  private static boolean isAskedInVain(int port) {
    String local = ":%04X".formatted(port);
    return Stream.of("/proc/net/tcp", "/proc/net/tcp6")
        .map(Path::of)
        .filter(Files::exists)
        .flatMap(ClusterFaultsTest::connections)
        .map(line -> line.trim().split("\\s+"))
        .filter(fields -> fields[1].endsWith(local) && fields[3].equals(ESTABLISHED))
        .anyMatch(fields -> !fields[4].endsWith(":00000000"));
  }

  private static Stream<String> connections(Path table) {
    try {
      return Files.readAllLines(table).stream().skip(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aNodeThatIsSlowCostsNoMap() throws Exception {
    Job job = submitted(Map.of());
    try (SlowNode slow = new SlowNode(yarn, outputs(job, 1).isEmpty() ? 2 : 1)) {
      assertThat(mapsKilled(ended(job))).isZero();
      assertThat(slow.isSlow()).isTrue();
    }
  }

  /** It takes connections, as the system does that for it, and answers none. */
  @Test
  void theMapsOfANodeThatHangsRunAgain() throws Exception {
    int[] frozen = new int[1];
    try {
      Counters counters =
          count(
              Map.of(MRJobConfig.SHUFFLE_READ_TIMEOUT, "3000"),
              job -> {
                frozen[0] = outputs(job, 1).isEmpty() ? 2 : 1;
                yarn.freeze(frozen[0]);
              });
      assertThat(mapsKilled(counters)).isPositive();
    } finally {
      yarn.thaw(frozen[0]);
    }
  }

  @Test
  void damagedOutputIsNoticedAndItsMapRunsAgain() throws Exception {
    Counters counters =
        count(
            Map.of(),
            job -> {
              Path damaged = outputs(job).get(0);
              try (RandomAccessFile file = new RandomAccessFile(damaged.toFile(), "rw")) {
                for (long at : new long[] {file.length() / 4, file.length() * 3 / 4}) {
                  file.seek(at);
                  int old = file.read();
                  file.seek(at);
                  file.write(old ^ 1);
                }
              }
            });
    assertThat(mapsKilled(counters)).isPositive();
  }

  /** What lies on the reduce task's own machine is merged from there, and checked only then. */
  @Test
  void damageIsNoticedAlsoWhereOutputIsReadInPlace() throws Exception {
    Counters counters =
        count(
            Map.of(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, "1000"),
            job -> {
              for (Path each : outputs(job).subList(0, 3)) {
                try (RandomAccessFile file = new RandomAccessFile(each.toFile(), "rw")) {
                  file.seek(file.length() / 4);
                  file.write(new byte[8]);
                }
              }
            });
    assertThat(mapsKilled(counters)).isPositive();
  }

  @Test
  void outputThatIsCutOffOrGoneIsMadeAgain() throws Exception {
    Counters counters =
        count(
            Map.of(),
            job -> {
              List<Path> all = outputs(job);
              Files.delete(all.get(0));
              try (RandomAccessFile file = new RandomAccessFile(all.get(1).toFile(), "rw")) {
                file.setLength(file.length() / 3);
              }
            });
    assertThat(mapsKilled(counters)).isPositive();
  }

  /** So little memory that segments wait, or go to disk. */
  @Test
  void littleMemoryAndCompressedOutputWillDo() throws Exception {
    Counters counters =
        count(
            Map.of(
                MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES,
                "100000",
                MRJobConfig.MAP_OUTPUT_COMPRESS,
                "true"),
            job -> {});
    assertThat(mapsKilled(counters)).isZero();
  }

  @Test
  void aReduceTaskThatIsKilledWhileItFetchesRunsAgain() throws Exception {
    boolean[] fetched = new boolean[1];
    int[] frozen = new int[1];
    try {
      Counters counters =
          count(
              Map.of(),
              job -> {
                frozen[0] = outputs(job, 1).isEmpty() ? 2 : 1;
                yarn.freeze(frozen[0]);
                fetched[0] = awaitAskedInVain(job, frozen[0]);
                reduceTask(job).ifPresent(ProcessHandle::destroyForcibly);
                yarn.thaw(frozen[0]);
              });
      assertThat(fetched[0] ? reducesLaunched(counters) : REDUCES + 1).isGreaterThan(REDUCES);
    } finally {
      yarn.thaw(frozen[0]);
    }
  }

  private static long reducesLaunched(Counters counters) {
    return counters.findCounter(JobCounter.TOTAL_LAUNCHED_REDUCES).getValue();
  }

  private static Optional<ProcessHandle> reduceTask(Job job) {
    return JobProcesses.find(job, "YarnChild", "_r_");
  }

  /** The cluster has installed the jar on two of its nodes, and forgot the third. */
  @Test
  void tasksFailByNameWhereTheJarIsMissingAndRunElsewhere() throws Exception {
    for (int node : new int[] {1, 2}) {
      Path installed = folder.resolve("jars-" + yarn.page(node).getPort());
      Files.createDirectory(installed);
      for (Path jar : jars()) {
        Files.copy(jar, installed.resolve(jar.getFileName()));
      }
    }
    String classPath = configuration(yarn).get("mapreduce.application.classpath");
    Job job =
        count.submit(
            ours(
                Map.of(
                    "tmpjars",
                    "",
                    // Containers know the port of their node.
                    "mapreduce.application.classpath",
                    classPath + "," + folder + "/jars-$NM_HTTP_PORT/*",
                    // By the name of a host, of which these nodes have the same.
                    "yarn.app.mapreduce.am.job.node-blacklisting.enable",
                    "false",
                    MRJobConfig.MAP_MAX_ATTEMPTS,
                    "50",
                    MRJobConfig.REDUCE_MAX_ATTEMPTS,
                    "50")));
    Counters counters = ended(job);
    assertThat(TaskCounters.TASKS_SORTED.of(counters)).isEqualTo(ClusterWordCount.MAPS);
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, 100)) {
      if (event.getStatus() == TaskCompletionEvent.Status.FAILED) {
        assertThat(job.getTaskDiagnostics(event.getTaskAttemptId()))
            .anyMatch(said -> said.contains("org.howdah.yarn."));
      }
    }
  }
}
