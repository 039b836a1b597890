package org.howdah.bench.memcached;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.howdah.bench.compare.Better;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Section;

/** What is told of a sweep: a line for each point. */
final class SweepSection {
  private static final List<String> HEADS =
      List.of(
          "thousand keys/s",
          "mean, µs",
          "p50, µs",
          "p99, µs",
          "p99.9, µs",
          "lost",
          "MiB/s",
          "server, cores",
          "processors",
          "watts",
          "keys/s/W");
  private static final double THOUSAND = 1e3;
  private static final double MEBIBYTE = 1 << 20;

  private final MemcachedRow row;
  private final List<String> heads;
  private final Map<Point, List<PointRun>> runs;

  /**
   * @param heads of the points' own cells
   */
  SweepSection(MemcachedRow row, List<String> heads, Map<Point, List<PointRun>> runs) {
    this.row = row;
    this.heads = new ArrayList<>(heads);
    this.heads.addAll(HEADS);
    this.runs = runs;
  }

  Section report() {
    Section section = new Section(row.id(), row.title());
    List<List<String>> lines = new ArrayList<>();
    Map<String, Object> figures = new LinkedHashMap<>();
    runs.forEach(
        (point, of) -> {
          List<String> line = new ArrayList<>(point.cells());
          line.addAll(cells(of));
          lines.add(line);
          figures.put(point.text(), figures(of));
          if (row != MemcachedRow.RATES) {
            // Those rates are shares of one that was measured in the same run.
            compare(section, point, of);
          }
        });
    section.tables().add(new Section.Table(caption(), heads, lines));
    section.figures().put("points", figures);
    return section;
  }

  private void compare(Section section, Point point, List<PointRun> of) {
    List<Double> rates = each(of, run -> run.figures().keysPerSecond());
    boolean decides = row != MemcachedRow.NODE || point.servers() instanceof Servers.Node;
    section.compare(point.text(), "keysPerSecond", Better.MORE, decides, rates);
    List<Double> slow = each(of, run -> run.figures().micros(99));
    section.compare(point.text(), "p99Micros", Better.LESS, decides, slow);
  }

  private String caption() {
    return row == MemcachedRow.RATES ? "At a rate" : "As fast as they are answered";
  }

  /** The knee of each series, which must be one of counts. */
  void addKnees(Section section) {
    Map<String, SortedMap<Double, List<Double>>> series = new LinkedHashMap<>();
    runs.forEach(
        (point, of) ->
            series
                .computeIfAbsent(point.series(), s -> new TreeMap<>())
                .put(point.x(), each(of, run -> run.figures().keysPerSecond())));
    Map<String, Object> figures = new LinkedHashMap<>();
    series.forEach(
        (name, rates) -> {
          KneeInterval knee = KneeInterval.of(rates);
          section.notes().add(knee.text(name));
          figures.put(name, List.of(knee.low(), knee.knee(), knee.high()));
        });
    section.figures().put("knees", figures);
  }

  private static List<String> cells(List<PointRun> of) {
    return List.of(
        Cells.number(Figures.of(of, run -> run.figures().keysPerSecond() / THOUSAND)),
        Cells.number(Figures.of(of, run -> run.figures().meanMicros())),
        Cells.number(Figures.of(of, run -> run.figures().micros(50))),
        Cells.number(Figures.of(of, run -> run.figures().micros(99))),
        Cells.number(Figures.of(of, run -> run.figures().micros(99.9))),
        Long.toString(of.stream().mapToLong(run -> run.figures().lost()).sum()),
        Cells.number(Figures.of(of, run -> run.figures().bytesPerSecond() / MEBIBYTE)),
        Cells.number(Figures.of(of, PointRun::serverCores)),
        Cells.percent(Figures.of(of, PointRun::busyShare).median()),
        Cells.number(Figures.of(of, PointRun::watts)),
        Cells.number(Figures.of(of, run -> run.figures().keysPerSecond() / run.watts())));
  }

  private static Map<String, Object> figures(List<PointRun> of) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("keysPerSecond", each(of, run -> run.figures().keysPerSecond()));
    map.put("bytesPerSecond", each(of, run -> run.figures().bytesPerSecond()));
    map.put("meanMicros", each(of, run -> run.figures().meanMicros()));
    map.put("p50Micros", each(of, run -> run.figures().micros(50)));
    map.put("p99Micros", each(of, run -> run.figures().micros(99)));
    map.put("p999Micros", each(of, run -> run.figures().micros(99.9)));
    map.put("lost", each(of, run -> run.figures().lost()));
    map.put("serverCores", each(of, PointRun::serverCores));
    map.put("busyShare", each(of, PointRun::busyShare));
    map.put("watts", each(of, PointRun::watts));
    return map;
  }

  private static List<Double> each(List<PointRun> of, ToDoubleFunction<PointRun> figure) {
    return of.stream().map(run -> figure.applyAsDouble(run)).toList();
  }
}
