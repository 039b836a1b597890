package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs with several memories, and what they say of another one. */
class MemoryStepsTest {
  private static final double MIB = 1 << 20;

  /** Three runs on one, two and four machines, which have so much memory. */
  private static List<MeasuredRun> runs(double mebibytes, double seconds) {
    List<MeasuredRun> runs = new ArrayList<>();
    for (int nodes : new int[] {1, 2, 4}) {
      runs.add(new MeasuredRun(target(nodes, mebibytes), seconds / nodes));
    }
    return runs;
  }

  private static Scale target(int nodes, double mebibytes) {
    return new Scale(nodes, "", 0, 0, 0, mebibytes * MIB, 0);
  }

  private static Projection project(Scale target, List<List<MeasuredRun>> runs) {
    return new Projector(runs.stream().flatMap(List::stream).toList(), false).project(target);
  }

  @Test
  void runsWithAsMuchMemoryCountAlone() {
    List<List<MeasuredRun>> runs = List.of(runs(256, 300), runs(1024, 100));
    assertThat(project(target(3, 256), runs).seconds()).isBetween(95.0, 105.0);
    assertThat(project(target(3, 1024), runs).seconds()).isBetween(31.0, 35.0);
  }

  @Test
  void betweenMemoriesThatTakeAsLongTheTimeIsTheSame() {
    List<List<MeasuredRun>> runs = List.of(runs(256, 300), runs(512, 101), runs(1024, 99));
    assertThat(project(target(3, 700), runs).seconds()).isBetween(31.0, 35.0);
    assertThat(project(target(3, 4096), runs).seconds()).isBetween(31.0, 35.0);
  }

  @Test
  void aStepBetweenTwoMemoriesIsNotGuessed() {
    List<List<MeasuredRun>> runs = List.of(runs(256, 300), runs(1024, 100));
    assertThat(project(target(3, 512), runs).refused())
        .isEqualTo(
            "between 256 MiB and 1.00 GiB of memory the time changes by 200 %, and nobody knows where;"
                + " make a run with 512 MiB");
    assertThat(project(target(3, 4096), runs).refused())
        .startsWith("between 256 MiB and 1.00 GiB of memory the time changes by 200 %");
  }

  @Test
  void lessThanWasMeasuredIsRefused() {
    assertThat(project(target(3, 128), List.of(runs(256, 300), runs(1024, 300))).refused())
        .isEqualTo("no run had as little memory as 128 MiB; make a run with 128 MiB");
    assertThat(project(target(3, 512), List.of(runs(256, 300))).refused())
        .isEqualTo("all runs had 256 MiB of memory; make a run with 512 MiB");
  }

  @Test
  void memoriesThatNothingWasRunWithBothOfAreNotCompared() {
    List<MeasuredRun> one = List.of(new MeasuredRun(target(1, 256), 100));
    List<MeasuredRun> other = List.of(new MeasuredRun(target(2, 1024), 50));
    assertThat(project(target(1, 512), List.of(one, other)).refused())
        .startsWith("no size was run with both 256 MiB and 1.00 GiB of memory");
  }

  @Test
  void memoryThatIsNotKnownDoesNotMatterUnlessRunsDiffer() {
    assertThat(project(target(3, 512), List.of(runs(0, 300))).isRefused()).isFalse();
    assertThat(project(target(3, 0), List.of(runs(256, 300))).isRefused()).isFalse();
    assertThat(project(target(3, 0), List.of(runs(256, 300), runs(1024, 100))).refused())
        .isEqualTo("the runs had different memory_bytes, and the target has none; fill it in");
  }

  @Test
  void memoriesThatDifferALittleAreOne() {
    List<List<MeasuredRun>> runs = List.of(runs(256, 300), runs(1000, 100), runs(1020, 100));
    assertThat(project(target(3, 1010), runs).seconds()).isBetween(31.0, 35.0);
    assertThat(project(target(3, 4096), runs).refused()).startsWith("between 256 MiB and 1000 MiB");
    assertThat(project(target(3, 4096), List.of(runs(1000, 100), runs(1020, 100))).refused())
        .isEqualTo("all runs had 1000 MiB of memory; make a run with 4.00 GiB");
  }

  @Test
  void aNeighbourThatTookAsLongHelps() {
    List<MeasuredRun> one = List.of(new MeasuredRun(target(1, 1024), 100));
    assertThat(project(target(3, 1024), List.of(runs(512, 101), one)).seconds())
        .isBetween(31.0, 35.0);
  }

  @Test
  void aRunWithoutMemoryAmongOthersIsNotGuessed() {
    assertThat(
            project(target(3, 512), List.of(runs(256, 300), runs(1024, 99), runs(0, 100)))
                .refused())
        .isEqualTo("memory_bytes is known of some runs and not of others; fill it in everywhere");
  }

  @Test
  void machinesOfAnotherTypeHaveAMemoryOfTheirOwn() {
    Scale other = new Scale(2, "b", 0, 0, 0, 4 * MIB, 0);
    List<MeasuredRun> all = new ArrayList<>(runs(256, 300));
    all.add(new MeasuredRun(other, 75));
    Projector projector = new Projector(all, false);
    for (double memory : new double[] {0, 4 * MIB}) {
      assertThat(projector.project(new Scale(4, "b", 0, 0, 0, memory, 0)).seconds())
          .isBetween(35.0, 42.0);
    }
  }

  @Test
  void neighboursThatDifferTogetherDoNotHelp() {
    List<List<MeasuredRun>> runs =
        List.of(runs(256, 146), runs(512, 134), runs(1024, 123), runs(2048, 113), runs(4096, 104));
    assertThat(project(target(4, 4096), runs).seconds()).isBetween(25.5, 28.0);
  }

  @Test
  void theNearestOfMemoriesThatDifferALittleCounts() {
    List<List<MeasuredRun>> runs = List.of(runs(1000, 100), runs(1040, 100), runs(1060, 300));
    assertThat(project(target(3, 1040), runs).seconds()).isBetween(31.0, 35.0);
  }
}
