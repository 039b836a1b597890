package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.howdah.yarn.check.ClusterWordCount.MAPS;
import static org.howdah.yarn.check.ClusterWordCount.REDUCES;
import static org.howdah.yarn.check.ClusterWordCount.assertLengthsWereKnown;
import static org.howdah.yarn.check.ClusterWordCount.assertOurs;
import static org.howdah.yarn.check.ClusterWordCount.awaitMaps;
import static org.howdah.yarn.check.ClusterWordCount.ours;

import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.testkit.Until;
import org.howdah.testkit.daemon.ClassJar;
import org.howdah.testkit.daemon.HistoryDaemon;
import org.howdah.testkit.daemon.YarnNode;
import org.howdah.yarn.task.TaskCounters;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What Hadoop's MapReduce does with jobs goes on with our sort and shuffle in their tasks, on one
 * NodeManager of Hadoop's own and three with our shuffle service.
 */
class ClusterJobsTest extends SharedClusterTest {
  /** Attempts of the second ApplicationMaster of a job have numbers from this one on. */
  private static final int SECOND_MASTER = 1000;

  private static final String CLASS_PATH = "mapreduce.application.classpath";

  private ClusterWordCount count;

  @BeforeAll
  void start() throws Exception {
    yarn =
        start(
            List.of(
                YarnNode.plain("plain"),
                serving("first", Map.of()),
                serving("second", Map.of()),
                serving("third", Map.of())));
    count = words(yarn);
  }

  @Override
  List<java.nio.file.Path> jars() throws Exception {
    List<java.nio.file.Path> jars = new ArrayList<>(super.jars());
    jars.add(ClassJar.of(ClassJar.placeOf(StuckTasks.class), folder.resolve("job.jar")));
    return jars;
  }

  @Test
  void theCheckFindsThatAllWorksAndLeavesNothing() throws Exception {
    Configuration conf = configuration(yarn);
    assertThat(new ClusterCheck(conf, jars()).run()).containsAll(ALL_WORKS);
    assertThat(FileSystem.get(conf).globStatus(new Path("/user/*/howdah-check-*"))).isEmpty();
  }

  @Test
  void ourReduceTasksFetchFromNodesOfBothKinds() throws Exception {
    Counters counters = count.run(JobSettings.all());
    assertOurs(counters, REDUCES);
    assertLengthsWereKnown(counters);
  }

  @Test
  void hadoopsReduceTasksFetchFromNodesOfBothKinds() throws Exception {
    assertThat(TaskCounters.TASKS_FETCHED.of(count.run(Map.of()))).isZero();
  }

  @Test
  void aSmallJobRunsInItsApplicationMaster() throws Exception {
    Job job =
        count.submit(
            ours(
                Map.of(
                    MRJobConfig.JOB_UBERTASK_ENABLE, "true",
                    MRJobConfig.NUM_REDUCES, "1")));
    Counters counters = count.await(job);
    assertThat(job.isUber()).isTrue();
    assertOurs(counters, 1);
  }

  /**
   * In memory so small that what is fetched goes to disk, from which it is read once; what lies on
   * the task's own machine is read there before. The classes are the job's own, and none of the
   * other version that the cluster has installed.
   */
  @Test
  void tasksHaveALoaderOfTheJobAndCompressAndCountWhatTheyRead() throws Exception {
    Counters counters =
        count.run(
            ours(
                Map.of(
                    CLASS_PATH,
                    withInstalled(List.of(otherVersion())),
                    MRJobConfig.MAPREDUCE_JOB_CLASSLOADER,
                    "true",
                    MRJobConfig.MAP_OUTPUT_COMPRESS,
                    "true",
                    MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES,
                    "10000",
                    MRJobConfig.IO_SORT_MB,
                    "1")));
    assertOurs(counters, REDUCES);
    long shuffled = counters.findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES).getValue();
    assertThat(counters.findCounter("file", FileSystemCounter.BYTES_READ).getValue())
        .isBetween(shuffled, (long) (shuffled * (1.1 + readHere(counters))));
  }

  /** Which share of the outputs lay on the machine of the task that needed them. */
  private static double readHere(Counters counters) {
    return TaskCounters.SEGMENTS_READ_HERE.of(counters) / (double) (MAPS * REDUCES);
  }

  /** The class path of all tasks of the cluster, if it had these jars, too. */
  private String withInstalled(List<java.nio.file.Path> jars) throws Exception {
    List<String> entries = new ArrayList<>(List.of(configuration(yarn).get(CLASS_PATH)));
    jars.forEach(jar -> entries.add(jar.toString()));
    return String.join(",", entries);
  }

  /** A jar of which each class fails that is used. */
  private static java.nio.file.Path otherVersion() throws Exception {
    java.nio.file.Path classes = ClassJar.placeOf(TaskCounters.class);
    java.nio.file.Path other = folder.resolve("other-version");
    try (Stream<java.nio.file.Path> files = Files.walk(classes)) {
      for (java.nio.file.Path file : files.filter(Files::isRegularFile).toList()) {
        java.nio.file.Path copy = other.resolve(classes.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.writeString(copy, "of another version");
      }
    }
    return ClassJar.of(other, folder.resolve("other-version.jar"));
  }

  /** Reduce tasks start when the first map has ended, and hear of the others while they fetch. */
  @Test
  void reduceTasksStartEarlyAndOtherAttemptsOvertakeStuckOnes() throws Exception {
    Counters counters =
        count.run(
            ours(
                Map.of(
                    MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, "0.05",
                    MRJobConfig.MAP_SPECULATIVE, "true",
                    MRJobConfig.REDUCE_SPECULATIVE, "true",
                    MRJobConfig.MAP_CLASS_ATTR, StuckTasks.Map.class.getName(),
                    MRJobConfig.REDUCE_CLASS_ATTR, StuckTasks.Reduce.class.getName())));
    assertOurs(counters, REDUCES);
    assertThat(launched(counters, JobCounter.TOTAL_LAUNCHED_MAPS)).isGreaterThan(MAPS);
    assertThat(launched(counters, JobCounter.TOTAL_LAUNCHED_REDUCES)).isGreaterThan(REDUCES);
  }

  private static long launched(Counters counters, JobCounter what) {
    return counters.findCounter(what).getValue();
  }

  @Test
  void anotherApplicationMasterGoesOnWithTheMapsOfTheFirst() throws Exception {
    Job job = count.submit(ours(Map.of(MRJobConfig.MR_AM_MAX_ATTEMPTS, "2")));
    awaitMaps(job, 120);
    JobProcesses.find(job, "MRAppMaster").orElseThrow().destroyForcibly();
    assertOurs(count.await(job), REDUCES);
    assertThat(attempts(job, true)).hasSize(MAPS).allMatch(number -> number < SECOND_MASTER);
    assertThat(attempts(job, false)).hasSize(REDUCES).allMatch(number -> number >= SECOND_MASTER);
  }

  /** The numbers of those that ended well. */
  private static List<Integer> attempts(Job job, boolean ofMaps) throws Exception {
    return Stream.of(job.getTaskCompletionEvents(0, 100))
        .filter(event -> event.getStatus() == TaskCompletionEvent.Status.SUCCEEDED)
        .filter(event -> event.isMapTask() == ofMaps)
        .map(event -> event.getTaskAttemptId().getId())
        .toList();
  }

  @Test
  void strangersAtAServicesPortLearnNothingAndHarmNothing() throws Exception {
    Job job = count.submit(ours(Map.of()));
    awaitMaps(job, 120);
    List<Stranger> strangers = new ArrayList<>();
    try {
      for (int node = 0; node < 4; node++) {
        Stranger stranger = new Stranger(yarn.shufflePort(node));
        strangers.add(stranger);
        stranger.comesWithBytes(20);
        stranger.comesAndSaysNothing(50);
        assertThat(stranger.asksForLengths(job.getJobID().toString(), "no hash of ours"))
            .isEqualTo(401);
        assertThat(stranger.asksForLengths("job_1_0001", "no hash of ours")).isEqualTo(401);
      }
      assertOurs(count.await(job), REDUCES);
    } finally {
      strangers.forEach(Stranger::close);
    }
  }

  /** The job brings nothing along: the cluster has the jars. */
  @Test
  void theHistoryServerShowsAJobAndItsCounters() throws Exception {
    try (HistoryDaemon history = HistoryDaemon.start(yarn)) {
      Job job = count.submit(ours(Map.of("tmpjars", "", CLASS_PATH, withInstalled(jars()))));
      assertOurs(count.await(job), REDUCES);
      URI counters = history.job(job.getJobID().toString()).resolve("counters");
      String ours = "(?s).*\"TASKS_FETCHED\"[^}]*\"totalCounterValue\":" + REDUCES + ".*";
      Until.holds("the history server shows our counters", () -> json(counters).matches(ours), 60);
    }
  }
}
