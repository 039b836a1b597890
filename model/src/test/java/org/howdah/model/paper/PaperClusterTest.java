package org.howdah.model.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.howdah.cache.policy.BlockId;
import org.howdah.model.cluster.Caching;
import org.howdah.model.cluster.JobTime;
import org.howdah.model.cluster.SimulatedCluster;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PaperClusterTest {
  static List<PaperJob> jobs() {
    return PaperJob.all();
  }

  @ParameterizedTest
  @MethodSource("jobs")
  void hadoopTakesTheTimesOfTheTable(PaperJob row) {
    SimulatedCluster cluster =
        new SimulatedCluster(PaperCluster.HARDWARE, Caching.none(), PaperCluster.BLOCK_BYTES);
    JobTime time = cluster.run(new PaperCluster(true).job(row, PaperCluster.TABLE_SIZE));
    assertThat(time.mapSeconds()).isCloseTo(row.mapSeconds(), within(0.01));
    assertThat(time.reduceSeconds()).isCloseTo(row.reduceSeconds(), within(0.01));
  }

  @ParameterizedTest
  @MethodSource("jobs")
  void aJobHasAsManyMapsAsTheTableSays(PaperJob row) {
    int maps =
        switch (row.source()) {
          case "wikipedia" -> 688;
          case "puma-III" -> 672;
          default -> 480;
        };
    assertThat(new PaperCluster(true).job(row, PaperCluster.TABLE_SIZE).blocks()).hasSize(maps);
  }

  @ParameterizedTest
  @MethodSource("jobs")
  void nestedInputsShareTheirBeginningAndOthersNothing(PaperJob row) {
    PaperCluster nested = new PaperCluster(true);
    assertThat(nested.job(row, 3).blocks()).startsWith(firstOf(nested, row));
    PaperCluster distinct = new PaperCluster(false);
    assertThat(distinct.job(row, 3).blocks()).doesNotContain(firstOf(distinct, row));
  }

  private static BlockId firstOf(PaperCluster cluster, PaperJob row) {
    return cluster.job(row, 2).blocks().get(0);
  }
}
