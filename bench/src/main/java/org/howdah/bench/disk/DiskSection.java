package org.howdah.bench.disk;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.howdah.bench.compare.Better;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Section;
import org.howdah.model.characterize.Knee;
import org.howdah.probe.disk.DiskLoad;

/** What is told of one pattern and direction: a line for each queue depth. */
final class DiskSection {
  /** So far from Little's law the figures of a load contradict each other. */
  private static final double LITTLE_TOLERANCE = 0.1;

  private static final double NEARLY_BEST = 0.95;
  private static final double MEBIBYTE = 1 << 20;
  private static final List<String> HEADS =
      List.of(
          "under way",
          "requests/s",
          "MiB/s",
          "mean, µs",
          "median, µs",
          "p99, µs",
          "by Little's law",
          "processors",
          "watts",
          "requests/s/W");

  private final Map<DiskLoad, List<DiskRun>> runs = new LinkedHashMap<>();

  void add(DiskLoad load, List<DiskRun> of) {
    runs.put(load, of);
  }

  Section report() {
    DiskLoad first = runs.keySet().iterator().next();
    String text = first.text();
    Section section =
        new Section(
            text.replace(' ', '-'),
            "%s%s of %d KiB"
                .formatted(
                    text.substring(0, 1).toUpperCase(Locale.ROOT),
                    text.substring(1),
                    first.pattern().blockBytes() >> 10));
    List<List<String>> lines = new ArrayList<>();
    Map<String, Object> figures = new LinkedHashMap<>();
    runs.forEach(
        (load, of) -> {
          lines.add(line(load, of));
          figures.put(Integer.toString(load.queueDepth()), figures(of));
          compare(section, load, of);
        });
    section.tables().add(new Section.Table("By requests under way", HEADS, lines));
    section.figures().put("byQueueDepth", figures);
    section.notes().add(best());
    littleNotes().forEach(section.notes()::add);
    return section;
  }

  private static void compare(Section section, DiskLoad load, List<DiskRun> of) {
    String who = load.queueDepth() + " under way";
    List<Double> rates = each(of, run -> run.figures().operationsPerSecond());
    section.compare(who, "operationsPerSecond", Better.MORE, true, rates);
    List<Double> slow = each(of, run -> run.figures().p99Micros());
    section.compare(who, "p99Micros", Better.LESS, true, slow);
  }

  private static List<String> line(DiskLoad load, List<DiskRun> of) {
    return List.of(
        Integer.toString(load.queueDepth()),
        Cells.number(rates(of)),
        Cells.number(Figures.of(of, run -> run.figures().bytesPerSecond() / MEBIBYTE)),
        Cells.number(Figures.of(of, run -> run.figures().meanMicros())),
        Cells.number(Figures.of(of, run -> run.figures().medianMicros())),
        Cells.number(Figures.of(of, run -> run.figures().p99Micros())),
        Cells.number(Figures.of(of, run -> run.figures().requestsUnderWay())),
        Cells.percent(Figures.of(of, DiskRun::busyShare).median()),
        Cells.number(Figures.of(of, DiskRun::watts)),
        Cells.number(Figures.of(of, run -> run.figures().operationsPerSecond() / run.watts())));
  }

  private static Map<String, Object> figures(List<DiskRun> of) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("operationsPerSecond", each(of, run -> run.figures().operationsPerSecond()));
    map.put("bytesPerSecond", each(of, run -> run.figures().bytesPerSecond()));
    map.put("meanMicros", each(of, run -> run.figures().meanMicros()));
    map.put("medianMicros", each(of, run -> run.figures().medianMicros()));
    map.put("p99Micros", each(of, run -> run.figures().p99Micros()));
    map.put("requestsUnderWay", each(of, run -> run.figures().requestsUnderWay()));
    map.put("busyShare", each(of, DiskRun::busyShare));
    map.put("watts", each(of, DiskRun::watts));
    return map;
  }

  private static List<Double> each(List<DiskRun> of, ToDoubleFunction<DiskRun> figure) {
    return of.stream().map(run -> figure.applyAsDouble(run)).toList();
  }

  private static Figures rates(List<DiskRun> of) {
    return Figures.of(of, run -> run.figures().operationsPerSecond());
  }

  /** From which depth on more requests under way wait for each other and gain nothing. */
  private String best() {
    SortedMap<Double, Double> rates = new TreeMap<>();
    runs.forEach((load, of) -> rates.put((double) load.queueDepth(), rates(of).median()));
    return String.format(
        Locale.ROOT,
        "With %.0f under way it does 95 %% of the most that was seen, %,.0f requests/s.",
        Knee.least(rates, NEARLY_BEST),
        Collections.max(rates.values()));
  }

  private List<String> littleNotes() {
    List<String> notes = new ArrayList<>();
    runs.forEach(
        (load, of) -> {
          double counted = Figures.of(of, run -> run.figures().requestsUnderWay()).median();
          if (Math.abs(counted / load.queueDepth() - 1) > LITTLE_TOLERANCE) {
            notes.add(
                String.format(
                    Locale.ROOT,
                    "Little's law does not hold with %d under way: rate times mean latency is %.2f. Distrust that line.",
                    load.queueDepth(),
                    counted));
          }
        });
    return notes.isEmpty()
        ? List.of(
            "Little's law holds in each line within 10 %: rate times mean latency is what was under way.")
        : notes;
  }
}
