package org.howdah.model.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.howdah.cache.policy.Policies;
import org.howdah.model.project.Machine;
import org.howdah.record.HowdahException;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

/** Times that can be computed by hand, and what holds of any stream. */
class StreamSimulationTest {
  private static final Offset<Double> NEAR = within(1e-6);
  private static final double NO_LIMIT = Double.POSITIVE_INFINITY;
  private static final double GIB = 1L << 30;

  /** Its disk reads and writes a GiB a second; a core does a second's work in a second. */
  private static final Machine SLOW = machine("slow", 1, Map.of());

  private static final Machine FAST = machine("fast", 1, Map.of("core_speed", 8.0));
  private static final Machine DUAL = machine("dual", 2, Map.of());

  private static Machine machine(String type, int cores, Map<String, Double> more) {
    Map<String, Double> figures = new TreeMap<>();
    figures.put("cores", (double) cores);
    figures.put("core_speed", 1.0);
    figures.put("memory_bytes", 16 * GIB);
    figures.put("disk_bytes_read_per_s", GIB);
    figures.put("disk_bytes_written_per_s", GIB);
    figures.put("network_bytes_per_s", GIB);
    figures.putAll(more);
    return new Machine(type, 0.5, 10, 15, 20, "a test", "2026-11-28", figures);
  }

  /** A job whose maps compute, and read and write as good as nothing. */
  private static StreamJob computing(double atSeconds, int maps, double secondsEach) {
    return job(atSeconds, "in", maps, maps, maps * secondsEach, 0, 0);
  }

  private static StreamJob job(
      double at, String input, double bytes, int maps, double cpu, double shuffled, int reduces) {
    return new StreamJob(
        "job", at, input, bytes, maps, cpu, shuffled, reduces, 0, 0, 0, GIB, "slow");
  }

  private static StreamOutcome run(String cluster, List<StreamJob> jobs, Machine... more)
      throws HowdahException {
    Map<String, Machine> machines = new TreeMap<>();
    for (Machine machine : List.of(SLOW, FAST, DUAL)) {
      machines.put(machine.type(), machine);
    }
    for (Machine machine : more) {
      machines.put(machine.type(), machine);
    }
    return new StreamSimulation(jobs, new NodeTypes(machines), Policies.JOB_SHARES, 0)
        .run(ClusterChoice.parse(cluster).get(0));
  }

  @Test
  void tasksRunInWaves() throws HowdahException {
    assertThat(run("1xdual", List.of(computing(0, 4, 10))).seconds()).isEqualTo(20, NEAR);
    assertThat(run("1xdual", List.of(computing(0, 5, 10))).seconds()).isEqualTo(30, NEAR);
    assertThat(run("3xslow", List.of(computing(0, 3, 10))).seconds()).isEqualTo(10, NEAR);
  }

  @Test
  void aFastMachineTakesWhatEightSlowOnesLeave() throws HowdahException {
    assertThat(run("1xfast+8xslow", List.of(computing(0, 16, 8))).seconds()).isEqualTo(8, NEAR);
    assertThat(run("8xslow", List.of(computing(0, 16, 8))).seconds()).isEqualTo(16, NEAR);
    assertThat(run("1xfast", List.of(computing(0, 16, 8))).seconds()).isEqualTo(16, NEAR);
  }

  @Test
  void jobsThatOverlapShareTheCluster() throws HowdahException {
    // The first has both cores for ten seconds, and then one of them.
    StreamOutcome both = run("1xdual", List.of(computing(0, 4, 10), computing(0, 4, 10)));
    assertThat(both.jobSeconds()).containsExactly(new double[] {30, 40}, NEAR);
    StreamOutcome apart = run("1xdual", List.of(computing(0, 4, 10), computing(30, 4, 10)));
    assertThat(apart.jobSeconds()).containsExactly(new double[] {20, 20}, NEAR);
    assertThat(apart.seconds()).isEqualTo(50, NEAR);
    assertThat(apart.coreShare()).isEqualTo(0.8, NEAR);
  }

  @Test
  void aSmallJobDoesNotWaitForALargeOne() throws HowdahException {
    StreamOutcome outcome = run("1xdual", List.of(computing(0, 100, 10), computing(5, 1, 10)));
    assertThat(outcome.jobSeconds()[0]).isEqualTo(15, NEAR);
  }

  @Test
  void energyIsThatOfTheLoadAndOfIdling() throws HowdahException {
    List<StreamJob> jobs = List.of(computing(0, 1, 100));
    StreamOutcome outcome =
        new StreamSimulation(jobs, new NodeTypes(Map.of("slow", SLOW)), Policies.JOB_SHARES, 3600)
            .run(ClusterChoice.parse("2xslow").get(0));
    double joules = 100 * 20 + (2 * 3600 - 100) * 10;
    assertThat(outcome.kilowattHours()).isEqualTo(joules / 3.6e6, NEAR);
    assertThat(outcome.usd()).isEqualTo(1, NEAR);
    assertThat(outcome.seconds()).isEqualTo(100, NEAR);
  }

  @Test
  void whatNobodySaysOfPriceAndWattsIsNotKnown() throws HowdahException {
    double nobodySays = Double.NaN;
    Machine bare =
        new Machine(
            "bare", nobodySays, nobodySays, nobodySays, nobodySays, "a test", "", SLOW.abilities());
    StreamOutcome outcome = run("1xbare", List.of(computing(0, 1, 1)), bare);
    assertThat(outcome.usd()).isNaN();
    assertThat(outcome.kilowattHours()).isNaN();
    assertThat(choices(10, outcome).leastMoney()).isEmpty();
    assertThat(choices(10, outcome).fastest()).contains(outcome);
  }

  @Test
  void memoryBoundsHowManyTasksRunAtOnce() throws HowdahException {
    // Three of four GiB are for tasks, of one GiB each.
    Machine quad = machine("quad", 4, Map.of("memory_bytes", 4 * GIB));
    assertThat(run("1xquad", List.of(computing(0, 6, 10)), quad).seconds()).isEqualTo(20, NEAR);
    Machine cached =
        machine(
            "cached",
            4,
            Map.of(
                "memory_bytes", 4 * GIB,
                "memory_cache_bytes", 2 * GIB,
                "memory_bytes_per_s", 10 * GIB));
    assertThat(run("1xcached", List.of(computing(0, 6, 10)), cached).seconds())
        .as("a cache in memory leaves room for one task of one and a half GiB")
        .isEqualTo(60, within(0.01));
  }

  @Test
  void theSecondJobReadsFromTheCache() throws HowdahException {
    List<StreamJob> jobs =
        List.of(job(0, "same", 8 * GIB, 8, 0, 0, 0), job(100, "same", 8 * GIB, 8, 0, 0, 0));
    StreamOutcome outcome = run("1xssd", jobs, SSD);
    assertThat(outcome.cachedShare()).isEqualTo(0.5, NEAR);
    assertThat(outcome.jobSeconds()).containsExactly(new double[] {12, 2}, NEAR);
    assertThat(run("1xslow", jobs).jobSeconds()).containsExactly(new double[] {8, 8}, NEAR);
  }

  @Test
  void intermediateDataGoesToDiskWhenMemoryIsFull() throws HowdahException {
    // A quarter of 16 GiB is for it.
    assertThat(run("1xslow", List.of(job(0, "in", 1, 1, 0, 4 * GIB, 1))).seconds())
        .isEqualTo(0, NEAR);
    assertThat(run("1xslow", List.of(job(0, "in", 1, 1, 0, 5 * GIB, 1))).seconds())
        .isEqualTo(10, NEAR);
  }

  @Test
  void memoryOfAJobThatEndedIsFreeAgain() throws HowdahException {
    List<StreamJob> jobs = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      jobs.add(job(10 * i, "in", 1, 1, 0, 4 * GIB, 1));
    }
    assertThat(run("1xslow", jobs).jobSeconds(1)).isEqualTo(0, NEAR);
  }

  @Test
  void reducesFetchFromTheOtherMachines() throws HowdahException {
    // Each of two machines has a half of what the one reduce task fetches.
    assertThat(run("2xslow", List.of(job(0, "in", 2, 2, 0, 4 * GIB, 1))).seconds())
        .isEqualTo(2, NEAR);
  }

  @Test
  void tasksRunWhereTheirBlocksAreIfThereIsRoom() throws HowdahException {
    // One block has three copies on eight machines: it is read from a disk, and not sent.
    for (String input : List.of("a", "b", "c", "d", "e", "f", "g", "h")) {
      assertThat(run("8xslow", List.of(job(0, input, GIB, 1, 0, 0, 0))).seconds())
          .isEqualTo(1, NEAR);
    }
  }

  @Test
  void aMachineWithoutTheBlockHasItSent() throws HowdahException {
    List<StreamJob> jobs = Collections.nCopies(8, job(0, "in", GIB, 1, 100, 0, 0));
    StreamOutcome outcome = run("8xslow", jobs);
    // Three machines have the block, read it for themselves, and for two, two and one of the
    // others.
    assertThat(outcome.jobSeconds())
        .containsExactly(new double[] {102, 103, 103, 103, 104, 104, 104, 104}, NEAR);
  }

  @Test
  void aTaskRunsOnlyWhereItHasMemory() throws HowdahException {
    StreamJob large = new StreamJob("large", 0, "in", 4, 4, 40, 0, 0, 0, 0, 0, 20 * GIB, "slow");
    assertThatThrownBy(() -> run("3xslow", List.of(large)))
        .hasMessage(
            "a task of job large has 20.0 GiB of memory, and no machine of 3xslow has more than 12.0"
                + " GiB for tasks; leave that cluster out");
    Machine roomy = machine("roomy", 4, Map.of("memory_bytes", 64 * GIB));
    // Two of them fit into 48 GiB.
    assertThat(run("1xroomy+3xslow", List.of(large), roomy).seconds()).isEqualTo(20, NEAR);
  }

  @Test
  void aSmallJobTakesTheFirstCoreThatIsFreeThoughItsBlockIsElsewhere() throws HowdahException {
    List<StreamJob> jobs = List.of(computing(0, 800, 80), computing(5, 1, 8));
    StreamOutcome outcome = run("4xfast+4xslow", jobs);
    assertThat(outcome.jobSeconds()[0]).as("five seconds of waiting, and one").isEqualTo(6, NEAR);
  }

  @Test
  void jobsThatBeginAtTheSameTimeBeginInTheirOrder() throws HowdahException {
    List<StreamJob> jobs = new ArrayList<>();
    for (int seconds = 1; seconds <= 4; seconds++) {
      jobs.add(computing(0, 1, seconds));
    }
    assertThat(run("1xslow", jobs).jobSeconds()).containsExactly(new double[] {1, 3, 6, 10}, NEAR);
  }

  @Test
  void reducesComputeAndWriteAndAJobHasItsFixedTime() throws HowdahException {
    StreamJob job = new StreamJob("job", 2, "in", 1, 1, 1, 0, 2, 20, 4 * GIB, 3, GIB, "slow");
    // Three seconds fixed, one of the map, ten of each reduce, and four of the disk for both.
    assertThat(run("1xdual", List.of(job)).jobSeconds()).containsExactly(new double[] {18}, NEAR);
  }

  @Test
  void mapsWithoutABlockComputeToo() throws HowdahException {
    assertThat(run("1xslow", List.of(job(0, "none", 0, 5, 50, 0, 0))).seconds())
        .isEqualTo(50, NEAR);
    assertThat(run("1xslow", List.of(job(0, "one byte", 1, 5, 50, 0, 0))).seconds())
        .isEqualTo(50, NEAR);
  }

  private static final Machine SSD =
      machine(
          "ssd",
          2,
          Map.of(
              "ssd_bytes", 40 * GIB,
              "ssd_bytes_read_per_s", 4 * GIB,
              "ssd_bytes_written_per_s", 2 * GIB));

  private static final Machine MEMORY =
      machine("memory", 1, Map.of("memory_cache_bytes", 4 * GIB, "memory_bytes_per_s", 8 * GIB));

  @Test
  void intermediateDataThatMemoryDoesNotHoldGoesToTheFastDevice() throws HowdahException {
    assertThat(run("1xssd", List.of(job(0, "in", 1, 1, 0, 5 * GIB, 1)), SSD).seconds())
        .isEqualTo(2.5 + 1.25, NEAR);
  }

  @Test
  void aMachineWithoutAFastDeviceReadsFromThoseOfOthers() throws HowdahException {
    List<StreamJob> jobs = List.of(job(0, "in", 1, 4, 0, 20 * GIB, 4));
    assertThat(run("1xssd+1xslow", jobs, SSD).seconds()).isBetween(5.0, 60.0);
  }

  @Test
  void whatAddingUpRoundsEndsNoStream() throws HowdahException {
    Machine boundless = machine("boundless", 2, Map.of());
    Map<String, Double> figures = new TreeMap<>(boundless.abilities());
    figures.remove("memory_bytes");
    Machine machine = new Machine("boundless", 1, 1, 1, 1, "a test", "2026-11-28", figures);
    List<StreamJob> jobs =
        List.of(
            new StreamJob("a", 0, "a", 0, 7000, 0, 1e12, 1, 100, 0, 0, 0, "slow"),
            new StreamJob("b", 50, "b", 0, 1, 0, 1e13, 1, 1000, 0, 0, 0, "slow"));
    assertThat(run("1xboundless", jobs, machine).jobSeconds())
        .containsExactly(new double[] {100, 1000}, NEAR);
  }

  @Test
  void aFewReadsComeFromWhereTheMostIs() throws HowdahException {
    Machine quick = machine("quick", 4, Map.of("disk_bytes_read_per_s", 9 * GIB));
    // Four of five pieces are on the quick machine's disk.
    StreamJob job = new StreamJob("job", 0, "in", 0, 5, 5, 100 * GIB, 1, 0, 0, 0, GIB, "slow");
    double seconds = run("1xslow+1xquick", List.of(job), quick).seconds();
    assertThat(run("1xquick+1xslow", List.of(job), quick).seconds())
        .as("whatever the order of their names")
        .isEqualTo(seconds, within(0.5));
  }

  @Test
  void aBlockThatIsStillBeingReadIsNotInTheCache() throws HowdahException {
    List<StreamJob> jobs =
        List.of(job(0, "same", GIB, 1, 0, 0, 0), job(0, "same", GIB, 1, 0, 0, 0));
    StreamOutcome outcome = run("1xssd", jobs, SSD);
    assertThat(outcome.cachedShare()).isZero();
    assertThat(outcome.jobSeconds()).containsExactly(new double[] {2, 2.5}, NEAR);
  }

  @Test
  void nineOfTenJobsTakeNoLongerThanTheNinth() {
    double[] seconds = {3, 1, 2, 10, 9, 8, 7, 6, 5, 4};
    StreamOutcome outcome =
        new StreamOutcome(ClusterChoice.parse("1xa").get(0), 1, 1, seconds, 1, 1, 1, 0);
    assertThat(outcome.jobSeconds(0.9)).isEqualTo(9);
    assertThat(outcome.jobSeconds(0.5)).isEqualTo(5);
    assertThat(outcome.jobSeconds(1)).isEqualTo(10);
    assertThat(outcome.jobSeconds(0)).isEqualTo(1);
  }

  @Test
  void anyStreamEndsWithAllItsWorkDone() {
    Seeds.check(
        30,
        random -> {
          List<StreamJob> jobs = jobs(random);
          String cluster =
              (1 + random.nextInt(3))
                  + "xdual+"
                  + (1 + random.nextInt(9))
                  + "xslow"
                  + (random.nextBoolean() ? "+2xssd" : "")
                  + (random.nextBoolean() ? "+1xmemory" : "");
          StreamOutcome outcome = run(cluster, jobs, SSD, MEMORY);
          assertThat(outcome.jobSeconds()).hasSize(jobs.size());
          double work =
              jobs.stream().mapToDouble(job -> job.mapCpuSeconds() + job.reduceCpuSeconds()).sum();
          Map<String, Integer> counts = outcome.cluster().counts();
          double cores =
              counts.get("dual") * 2
                  + counts.get("slow")
                  + counts.getOrDefault("ssd", 0) * 2
                  + counts.getOrDefault("memory", 0);
          assertThat(outcome.coreShare() * cores * outcome.seconds()).isEqualTo(work, within(0.01));
          assertThat(run(cluster, jobs, SSD, MEMORY).jobSeconds()).isEqualTo(outcome.jobSeconds());
        });
  }

  private static List<StreamJob> jobs(Random random) {
    List<StreamJob> jobs = new ArrayList<>();
    double at = 0;
    for (int i = 1 + random.nextInt(20); i > 0; i--) {
      at += random.nextInt(100);
      jobs.add(
          new StreamJob(
              "job" + random.nextInt(3),
              at,
              "input" + random.nextInt(4),
              random.nextInt(4) * GIB / 2,
              1 + random.nextInt(50),
              random.nextInt(500),
              random.nextInt(40) * GIB,
              random.nextInt(9),
              0,
              random.nextInt(1 << 30),
              random.nextInt(5),
              random.nextInt(4) * GIB,
              "slow"));
    }
    return jobs;
  }

  private static Choices choices(double deadlineSeconds, StreamOutcome... outcomes) {
    return new Choices(List.of(outcomes), deadlineSeconds, NO_LIMIT);
  }

  @Test
  void theCheapestOfThoseInTimeIsChosen() throws HowdahException {
    List<StreamJob> jobs = List.of(computing(0, 16, 8));
    StreamOutcome one = run("1xslow", jobs);
    StreamOutcome eight = run("8xslow", jobs);
    StreamOutcome mixed = run("1xfast+8xslow", jobs);
    assertThat(choices(NO_LIMIT, one, eight, mixed).fastest()).contains(mixed);
    assertThat(choices(NO_LIMIT, one, eight, mixed).leastMoney()).contains(mixed);
    assertThat(choices(100, one, eight).leastEnergy()).contains(eight);
    assertThat(choices(1, one, eight, mixed).fastest()).isEmpty();
    assertThat(new Choices(List.of(eight), NO_LIMIT, 15).fastest()).isEmpty();
    assertThat(new Choices(List.of(eight), NO_LIMIT, 17).fastest()).contains(eight);
  }

  @Test
  void aTypeOfWhichTooLittleIsKnownIsRefusedByName() {
    Machine bare = new Machine("bare", 1, 1, 1, 1, "a test", "2026-11-28", Map.of("cores", 2.0));
    assertThatThrownBy(() -> run("1xbare", List.of(computing(0, 1, 1)), bare))
        .hasMessage(
            "the table of machines does not say the disk_bytes_read_per_s of type bare; a"
                + " simulation needs it");
    assertThatThrownBy(() -> run("1xother", List.of(computing(0, 1, 1))))
        .hasMessageContaining("no type 'other'; it has: dual, fast, slow");
  }
}
