package org.howdah.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Policies;
import org.junit.jupiter.api.Test;

/** Small clusters whose times are reckoned by hand in the comments. */
class SimulatedClusterTest {
  private static final Offset<Double> EXACT = within(1e-9);
  private static final long BLOCK = 100;

  /** Bytes a second: disk 10 and 20, SSD 50 and 25, memory 100, network 1000. */
  private static final Hardware.Rates RATES = new Hardware.Rates(10, 20, 50, 25, 100, 1000);

  private static final Hardware ONE = new Hardware(1, 2, 40, RATES);

  /** Maps compute 5 s; the only reduce 3 s. */
  private static Job job(int blocks, double shuffleBytes, double reduceDiskSeconds) {
    List<BlockId> input = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      input.add(new BlockId(FileVersion.tagged("/in/" + i, BLOCK, "v"), BLOCK, 0));
    }
    DataSet dataSet = new DataSet("/in", blocks);
    return new Job("sort", dataSet, input, 10, 5, 1, 3, shuffleBytes, reduceDiskSeconds);
  }

  private static SimulatedCluster cluster(Hardware hardware, Caching caching) {
    return new SimulatedCluster(hardware, caching, BLOCK);
  }

  @Test
  void twoTasksShareTheDiskAndNotTheCores() {
    JobTime time = cluster(ONE, Caching.none()).run(job(2, 0, 0));
    // Both read 10 s worth at half the speed: 20. Then 5, each on its core. The reduce: 3.
    assertThat(time.mapSeconds()).isCloseTo(25, EXACT);
    assertThat(time.reduceSeconds()).isCloseTo(3, EXACT);
    assertThat(time.misses()).isEqualTo(2);
  }

  @Test
  void aSecondWaveBeginsWhenTheFirstEnds() {
    JobTime time = cluster(ONE, Caching.none()).run(job(3, 0, 0));
    assertThat(time.mapSeconds()).isCloseTo(25 + 10 + 5, EXACT);
  }

  @Test
  void nodesWorkAtOnce() {
    JobTime time = cluster(new Hardware(2, 2, 40, RATES), Caching.none()).run(job(4, 0, 0));
    assertThat(time.mapSeconds()).isCloseTo(25, EXACT);
  }

  @Test
  void localizedDataGoesToTheDiskWithoutACache() {
    JobTime time = cluster(ONE, Caching.none()).run(job(2, 120, 9));
    // Each map writes 60 bytes, 3 s worth: 6 for both. The reduce: 9 of the disk, 3 of a core.
    assertThat(time.mapSeconds()).isCloseTo(25 + 6, EXACT);
    assertThat(time.reduceSeconds()).isCloseTo(9 + 3, EXACT);
    assertThat(time.localizedHits()).isZero();
  }

  @Test
  void whatAnotherNodeHasMustCrossTheNetwork() {
    JobTime time = cluster(new Hardware(2, 2, 40, RATES), Caching.none()).run(job(2, 2000, 0));
    // Half of 2000 bytes is on the other node: 1 s.
    assertThat(time.reduceSeconds()).isCloseTo(1 + 3, EXACT);
  }

  @Test
  void theSecondRunReadsFromTheSsdAndSpillsThere() {
    Caching ssd = Caching.onSsd("ssd", Policies.MPCACHE, 1000);
    SimulatedCluster cluster = cluster(ONE, ssd);
    JobTime first = cluster.run(job(2, 120, 9));
    // 20 to read, 4 s worth each to copy to the SSD: 8. 5 to compute. 60 bytes to it: 2.4, twice.
    assertThat(first.mapSeconds()).isCloseTo(20 + 8 + 5 + 4.8, EXACT);
    JobTime second = cluster.run(job(2, 120, 9));
    // 2 s worth from the SSD, twice; the reduce reads 120, writes 120, reads 120: 2.4 + 4.8 + 2.4.
    assertThat(second.hits()).isEqualTo(2);
    assertThat(second.mapSeconds()).isCloseTo(4 + 5 + 4.8, EXACT);
    assertThat(second.reduceSeconds()).isCloseTo(9.6 + 3, EXACT);
    assertThat(second.localizedHits()).isEqualTo(3);
  }

  @Test
  void memoryForACacheIsTakenFromTasks() {
    Caching memory = Caching.inMemory("memory", Policies.LIFE, 30);
    SimulatedCluster cluster = cluster(ONE, memory);
    // 10 bytes of 40 are left, so one task at a time, 15 s each; nothing fits into 30 bytes.
    assertThat(cluster.run(job(2, 0, 0)).mapSeconds()).isCloseTo(30, EXACT);
    assertThat(cluster.run(job(2, 0, 0)).hits()).isZero();
  }

  @Test
  void aCacheInMemoryTakesNoLocalizedData() {
    Hardware large = new Hardware(1, 2, 1020, RATES);
    SimulatedCluster cluster = cluster(large, Caching.inMemory("m", Policies.LIFE, 1000));
    cluster.run(job(2, 120, 9));
    JobTime second = cluster.run(job(2, 120, 9));
    // From memory 1 s each, sharing it: 2; then as without a cache.
    assertThat(second.mapSeconds()).isCloseTo(2 + 5 + 6, EXACT);
    assertThat(second.reduceSeconds()).isCloseTo(12, EXACT);
    assertThat(second.localizedHits()).isZero();
  }

  @Test
  void noCacheHoldsMoreThanItMayAndWhatIsLocalizedIsGivenBack() {
    for (Policies policy : Policies.values()) {
      SimulatedCluster cluster = cluster(ONE, Caching.onSsd("ssd", policy, 550));
      for (int blocks = 1; blocks < 8; blocks++) {
        JobTime time = cluster.run(job(blocks, 50, 1));
        assertThat(time.hits() + time.misses()).isEqualTo(blocks);
        assertThat(cluster.cachedBytesMax()).as(policy.label()).isLessThanOrEqualTo(550);
        assertThat(cluster.cachedBytesMax() % BLOCK).as("localized bytes left").isZero();
      }
    }
  }

  @Test
  void theDisksWorkForWhatDoesNotComeFromACache() {
    SimulatedCluster cluster = cluster(ONE, Caching.none());
    cluster.run(job(5, 100, 9));
    assertThat(cluster.diskSeconds()).isCloseTo(5 * 10 + 100 / 20.0 + 9, within(1e-6));
    assertThat(cluster.coreSeconds()).isCloseTo(5 * 5 + 3, within(1e-6));
  }
}
