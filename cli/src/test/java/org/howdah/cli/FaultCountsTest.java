package org.howdah.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.howdah.cli.Fault.Kind;
import org.howdah.testkit.history.Reads;
import org.junit.jupiter.api.Test;

/** What {@code bin/test --faults} says of all its runs. */
class FaultCountsTest {
  private static final List<Fault> OVERLAPPING =
      List.of(
          Fault.of(Kind.KILL, "a", 1_000, 3_000),
          Fault.of(Kind.CUT, "b", 2_000, 500),
          Fault.of(Kind.KILL, "c", 3_500, 1_000));

  private final FaultCounts counts = new FaultCounts();

  @Test
  void faultsOverlapThatLastAtTheSameTime() {
    assertEquals(2, FaultCounts.mostAtOnce(OVERLAPPING));
    assertEquals(1, FaultCounts.mostAtOnce(List.of(OVERLAPPING.get(1), OVERLAPPING.get(2))));
  }

  @Test
  void runsAreCountedByGroupLoadAndFault() {
    FaultGroup three = FaultGroup.ofThree(Reads.NEWEST);
    counts.begin(three, OVERLAPPING, FaultLoad.Kind.KEYS);
    counts.begin(three.withKeys(true), OVERLAPPING.subList(0, 1), FaultLoad.Kind.KEYS);
    counts.fail();
    assertEquals(
        List.of(
            "1.50 hours: 2 runs, of which 1 failed",
            "  groups: 3 nodes 1x, 3 nodes with keys 1x",
            "  loads:  keys 2x",
            "  faults: kill 3x, cut 1x; in a run 1 at once 1x, 2 at once 1x"),
        counts.lines(1.5));
  }
}
