package org.howdah.model.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;

/** Where two runs differ, and which of that is worth a line. */
class RunsDiffTest {
  private static final double THRESHOLD = 0.05;

  private static RunsDiff diff(Report before, Report after) throws HowdahException {
    return new RunsDiff(List.of(before.run("before.json")), List.of(after.run("after.json")));
  }

  private static List<String> said(JobDiff job, List<FigureChange> changes) {
    return changes.stream()
        .filter(change -> job.isWorthALine(change, THRESHOLD))
        .map(change -> change.figure().place() + ": " + change.figure().name())
        .toList();
  }

  @Test
  void phasesComeInTheOrderInWhichOneNarrowsDown() throws Exception {
    JobDiff job = diff(new Report(), new Report().wall(1_500).map(1_100).ran(1_400)).jobs().get(0);
    assertThat(said(job, job.phases()))
        .containsExactly(
            "job: wall time",
            "map: wall time",
            "map: time of tasks",
            "map: processor time of tasks' threads");
  }

  @Test
  void mostOfAChangeIsFoundInAPhaseAndInWhatItsTasksDid() throws Exception {
    RunsDiff runs = diff(new Report(), new Report().wall(1_500).map(1_100).inputWait(700));
    MainChange main = MainChange.of(runs.jobs().get(0)).orElseThrow();
    assertThat(main.phase().figure().place()).isEqualTo("map");
    assertThat(main.phase().more()).isEqualTo(500);
    assertThat(main.parts()).hasSize(1);
    assertThat(main.parts().get(0).figure().name()).isEqualTo("waits for input");
    assertThat(main.parts().get(0).more()).isEqualTo(600);
  }

  @Test
  void runsThatAreTheSameSayNothing() throws Exception {
    JobDiff job = diff(new Report().counter("A", 1), new Report().counter("A", 1)).jobs().get(0);
    assertThat(said(job, job.phases())).isEmpty();
    assertThat(said(job, job.counted())).isEmpty();
    assertThat(job.settings()).isEmpty();
    assertThat(MainChange.of(job)).isEmpty();
  }

  @Test
  void countersComeWithTheLargestRelativeChangeFirst() throws Exception {
    JobDiff job =
        diff(
                new Report().counter("SAME", 5).counter("MORE", 100).counter("HALF", 1_000),
                new Report()
                    .counter("SAME", 5)
                    .counter("MORE", 400)
                    .counter("HALF", 500)
                    .counter("NEW", 1))
            .jobs()
            .get(0);
    assertThat(said(job, job.counted()))
        .containsExactly(
            "org.example.Group: NEW", "org.example.Group: MORE", "org.example.Group: HALF");
    FigureChange isNew = job.counted().get(0);
    assertThat(isNew.share()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(job.counted().get(2).share()).isEqualTo(-0.5, within(1e-9));
  }

  @Test
  void aHundredthOfTheJobsTimeIsNotWorthALine() throws Exception {
    JobDiff job = diff(new Report().inputWait(1), new Report().inputWait(9)).jobs().get(0);
    assertThat(said(job, job.phases())).isEmpty();
  }

  @Test
  void ofSeveralRunsMediansAreComparedAndTheirSpreadIsNotWorthALine() throws Exception {
    List<ReportedRun> before =
        List.of(
            new Report().wall(900).run("1"),
            new Report().wall(1_000).run("2"),
            new Report().wall(1_300).run("3"));
    List<ReportedRun> after =
        List.of(new Report().wall(1_200).run("4"), new Report().wall(1_600).run("5"));
    RunsDiff runs = new RunsDiff(before, after);
    FigureChange wall = runs.jobs().get(0).wall();
    assertThat(wall.was()).isEqualTo(1_000);
    assertThat(wall.is()).isEqualTo(1_400);
    assertThat(runs.slowerBy()).isEqualTo(0.4, within(1e-9));
    assertThat(runs.jobs().get(0).isWorthALine(wall, THRESHOLD)).isFalse();
    RunsDiff apart = new RunsDiff(before, List.of(after.get(1), after.get(1)));
    assertThat(apart.jobs().get(0).isWorthALine(apart.jobs().get(0).wall(), THRESHOLD)).isTrue();
  }

  @Test
  void otherJobsAndOtherInputAreWarnings() throws Exception {
    RunsDiff runs = diff(new Report(), new Report().name("grep").input(7));
    assertThat(runs.warnings())
        .containsExactly(
            "these are runs of different jobs: sort before, grep after",
            "the input of sort differs: 1048576 bytes before, 7 after");
  }

  @Test
  void settingsThatDifferAreNamed() throws Exception {
    JobDiff job = diff(new Report(), new Report().slots(4)).jobs().get(0);
    assertThat(job.settings()).containsExactly(new SettingChange("slots", "2", "4"));
  }

  @Test
  void aSavedBenchmarkIsNoReport() {
    assertThatThrownBy(() -> ReportedRun.of("a.json", Map.of("benchmark", "of jobs")))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("a.json: it is a saved benchmark");
    assertThatThrownBy(() -> ReportedRun.of("a.json", Map.of("jobs", List.of())))
        .hasMessageContaining("a.json: no job of it succeeded");
  }
}
