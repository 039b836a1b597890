package org.howdah.bench.report;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.howdah.bench.cases.CaseResult;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.measure.Sample;

/**
 * A column of the tables of jobs, which have a line for each rival.
 *
 * @param head what stands above it
 * @param text what it says of a rival
 */
record Column(String head, BiFunction<CaseResult, RivalId, String> text) {
  private static final List<Column> ALWAYS =
      List.of(
          new Column("", (work, rival) -> rival.id()),
          seconds("wall", Sample::wallSeconds),
          seconds("CPU", Sample::cpuSeconds),
          new Column(
              "peak memory", (work, rival) -> Cells.bytes(work.figures(rival, Sample::peakBytes))),
          ratio("wall, ratio", Sample::wallSeconds),
          ratio("CPU, ratio", Sample::cpuSeconds));

  private static final List<Column> OF_MAPS =
      List.of(
          seconds("map tasks' CPU", Sample::mapCpuSeconds),
          ratio("map tasks' CPU, ratio", Sample::mapCpuSeconds));

  private static final List<Column> OF_DAEMONS =
      List.of(seconds("daemons' CPU", Sample::daemonSeconds));

  private static final List<Column> LAST =
      List.of(
          new Column(
              "others' CPU",
              (work, rival) -> Cells.percent(work.figures(rival, Sample::othersShare).max())),
          new Column("output", (work, rival) -> work.checks().getOrDefault(rival, "none")));

  private static Column seconds(String head, ToDoubleFunction<Sample> figure) {
    return new Column(head, (work, rival) -> Cells.seconds(work.figures(rival, figure)));
  }

  private static Column ratio(String head, ToDoubleFunction<Sample> figure) {
    return new Column(head, (work, rival) -> Cells.ratio(work, rival, figure));
  }

  /**
   * Those of a table; where no rival's map tasks are processes, nothing is said of them, and
   * nothing of daemons where there are none.
   */
  static List<Column> of(CaseResult work) {
    boolean hasMaps =
        work.measured().stream()
            .anyMatch(rival -> work.figures(rival, Sample::mapCpuSeconds).isAvailable());
    boolean hasDaemons =
        work.measured().stream()
            .anyMatch(rival -> work.figures(rival, Sample::daemonSeconds).max() > 0);
    return Stream.of(
            ALWAYS,
            hasMaps ? OF_MAPS : List.<Column>of(),
            hasDaemons ? OF_DAEMONS : List.<Column>of(),
            LAST)
        .flatMap(List::stream)
        .toList();
  }
}
