package org.howdah.bench.case2;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.howdah.bench.compare.Better;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Section;

/** What was measured of each way. Not safe for several threads. */
final class WaysSection {
  private final Case2Settings settings;
  private final Map<Way, List<ShuffleRun>> runs = new EnumMap<>(Way.class);
  private final Section section =
      new Section("shuffle", "A job that is all shuffle, on three nodes");

  WaysSection(Case2Settings settings) {
    this.settings = settings;
  }

  void add(Way way, ShuffleRun run) {
    runs.computeIfAbsent(way, w -> new ArrayList<>()).add(run);
  }

  /** What failed once is not run again. */
  void fail(Way way, Exception error) {
    section.failures().put(way.id(), String.valueOf(error.getMessage()));
  }

  boolean hasFailed(Way way) {
    return section.failures().containsKey(way.id());
  }

  /** The tables. */
  Section report() {
    if (!runs.isEmpty()) {
      section.tables().add(times());
      section.tables().add(bytes());
      notes();
    }
    runs.forEach(
        (way, of) -> {
          section.figures().put(way.id(), values(of));
          compare(way, of, "wallSeconds", ShuffleRun::wallSeconds);
          compare(way, of, "fetchSeconds", ShuffleRun::fetchSeconds);
        });
    return section;
  }

  private void compare(
      Way way, List<ShuffleRun> of, String name, ToDoubleFunction<ShuffleRun> figure) {
    List<Double> rounds = of.stream().mapToDouble(figure).boxed().toList();
    section.compare(way.id(), name, Better.LESS, way.isOurs(), rounds);
  }

  private Section.Table times() {
    List<List<String>> lines = new ArrayList<>();
    runs.forEach(
        (way, of) ->
            lines.add(
                List.of(
                    way.id(),
                    Cells.seconds(Figures.of(of, ShuffleRun::wallSeconds)),
                    Cells.seconds(Figures.of(of, ShuffleRun::fetchSeconds)),
                    ratio(of, ShuffleRun::fetchSeconds),
                    Cells.seconds(Figures.of(of, ShuffleRun::shufflePhaseSeconds)),
                    count(of, ShuffleRun::waits),
                    count(of, run -> run.all().outputsServed()),
                    count(of, run -> run.all().outputsFailed()))));
    List<String> heads =
        List.of(
            "who",
            "job",
            "a reduce task's fetching, mean",
            "of Hadoop's",
            "with its process's start",
            "segments without room",
            "answers sent whole",
            "deliveries broken off");
    return new Section.Table("Times", heads, lines);
  }

  private Section.Table bytes() {
    List<List<String>> lines = new ArrayList<>();
    runs.forEach(
        (way, of) ->
            lines.add(
                List.of(
                    way.id(),
                    bytes(of, run -> run.small().readBytes()),
                    bytes(of, ShuffleRun::smallDeliveredBytes),
                    bytes(of, ShuffleRun::smallThrownAwayBytes),
                    Cells.number(Figures.of(of, ShuffleRun::readForEachDelivered)),
                    bytes(of, run -> run.all().readBytes()),
                    bytes(of, run -> run.all().sentBytes()),
                    bytes(of, ShuffleRun::mapReadBytes),
                    bytes(of, ShuffleRun::reduceReadBytes),
                    bytes(of, ShuffleRun::shuffledBytes),
                    count(of, ShuffleRun::machineReads),
                    bytes(of, ShuffleRun::bytesOfARead),
                    notAdjacent(of))));
    List<String> heads =
        List.of(
            "who",
            "first node read",
            "delivered",
            "thrown away",
            "read for each byte delivered",
            "all nodes read",
            "sent",
            "map tasks read",
            "reduce tasks read",
            "shuffled",
            "the disk's reads",
            "of a read, mean",
            "not adjacent to the one before");
    return new Section.Table("Bytes read from the disk, and what came of them", heads, lines);
  }

  private void notes() {
    List<String> notes = section.notes();
    notes.add(
        "Read is what left the disk; what is in the page cache costs nothing. Map tasks read to merge"
            + " spills, reduce tasks to merge and, with ours, map output of their own machine.");
    notes.add(
        "A segment without room is broken off by Hadoop, and asked for again; ours waits in its"
            + " connection, or is not asked for yet.");
    notes.add(
        "Which reads are adjacent, Linux tells root where /sys/kernel/tracing is mounted; if not, it is"
            + " not available.");
    settings.ways().forEach(way -> notes.add(way.id() + ": " + way.text() + "."));
  }

  /** The article beside what was measured. */
  Section article() {
    Section article = new Section("article", "The article beside this machine");
    List<List<String>> lines = new ArrayList<>();
    line(lines, "job, MR2 : MR1 (hadoop-old : hadoop-drops)", "1.3 ×", ShuffleRun::wallSeconds);
    line(lines, "a reduce task's fetching", "60 s : 27 s = 2.2 ×", ShuffleRun::fetchSeconds);
    line(lines, "bytes read from disks", "31.2 GB : 6.4 GB = 4.9 ×", run -> run.machineReadBytes());
    if (!lines.isEmpty()) {
      List<String> heads = List.of("what", "article", "here");
      article.tables().add(new Section.Table("What a broken-off fetch costs", heads, lines));
    }
    return article;
  }

  private void line(
      List<List<String>> lines, String what, String said, ToDoubleFunction<ShuffleRun> figure) {
    List<ShuffleRun> old = runs.getOrDefault(Way.HADOOP_OLD, List.of());
    List<ShuffleRun> mended = runs.getOrDefault(Way.HADOOP_DROPS, List.of());
    if (!old.isEmpty() && !mended.isEmpty()) {
      lines.add(List.of(what, said, Cells.times(Figures.ratio(old, mended, figure))));
    }
  }

  private String ratio(List<ShuffleRun> of, ToDoubleFunction<ShuffleRun> figure) {
    List<ShuffleRun> stock = runs.getOrDefault(Way.HADOOP, List.of());
    return of == stock || stock.isEmpty() ? "" : Cells.times(Figures.ratio(of, stock, figure));
  }

  private static String bytes(List<ShuffleRun> of, ToDoubleFunction<ShuffleRun> figure) {
    return Cells.bytes(Figures.of(of, figure));
  }

  private static String count(List<ShuffleRun> of, ToDoubleFunction<ShuffleRun> figure) {
    Figures figures = Figures.of(of, figure);
    String median = String.format(Locale.ROOT, "%.0f", figures.median());
    return figures.min() == figures.max()
        ? median
        : String.format(Locale.ROOT, "%s (%.0f–%.0f)", median, figures.min(), figures.max());
  }

  private static String notAdjacent(List<ShuffleRun> of) {
    return of.stream().allMatch(run -> run.machineReadsNotAdjacent().isPresent())
        ? count(of, run -> run.machineReadsNotAdjacent().getAsLong())
        : "not available";
  }

  private static Map<String, Object> values(List<ShuffleRun> of) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (String name : of.get(0).figures().keySet()) {
      values.put(name, of.stream().map(run -> run.figures().get(name)).toList());
    }
    return values;
  }
}
