package org.howdah.bench.side;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The paper's figures follow from each other as it says. */
class ClusterRunTest {
  private static final ClusterRun EIGHTY = PaperFigures.RUNS.get(3);

  @Test
  void throughputIsLookUpsOverTheTimeWithoutThatOfNoOp() {
    assertThat(EIGHTY.throughput()).isCloseTo(7.42e4, within(100.0));
  }

  @Test
  void clientsOverTheAverageLatencyBoundTheThroughput() {
    assertThat(1e3 * EIGHTY.averageSeconds()).isCloseTo(2.05, within(0.005));
    assertThat(EIGHTY.bound()).isCloseTo(7.8e4, within(200.0));
    assertThat(EIGHTY.cells()).hasSameSizeAs(ClusterRun.HEADS).contains("145", "95.0 %");
  }

  @Test
  void throughputGrowsInALine() {
    assertThat(ClusterRun.line(PaperFigures.RUNS).r2()).isCloseTo(0.999, within(0.001));
  }

  @Test
  void ofSeveralRoundsTheOneWithTheMedianThroughputIsTaken() {
    List<ClusterRun> runs = PaperFigures.RUNS;
    assertThat(ClusterRun.middle(List.of(runs.get(3), runs.get(0), runs.get(1))))
        .isSameAs(runs.get(1));
    assertThat(ClusterRun.middle(List.of(runs.get(2), runs.get(0)))).isSameAs(runs.get(0));
  }

  @Test
  void keysAskedInBatchesAreMeasuredAgainstWhatTheServersCanServe() {
    ClusterRun run = new ClusterRun(2, 4, 3, 0.5, 1, 60_000, 100, 20_000);

    assertThat(run.batchCells(20_000))
        .hasSameSizeAs(ClusterRun.BATCH_HEADS)
        .contains("5.00 ms", "30,000", "10,000", "40,000", "25.0 %");
    assertThat(run.batchCells(Double.POSITIVE_INFINITY)).endsWith("10,000", "", "");
  }
}
