package org.howdah.bench.case1;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.howdah.bench.case1.layout.LayoutId;
import org.howdah.bench.compare.Better;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.measure.Interruption;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Section;
import org.howdah.record.ByteSize;

/** What real sorts take, each in a process of its own, in turn. */
final class TimesRow {
  private final Case1Settings settings;
  private final Consumer<String> progress;
  private final Section section =
      new Section(Case1Row.TIMES.id(), "The output of one map task, by layout and sort buffer");

  /** By buffer and layout, one for each round. */
  private final Map<Integer, Map<LayoutId, List<Map<String, Double>>>> runs = new LinkedHashMap<>();

  TimesRow(Case1Settings settings, Consumer<String> progress) {
    this.settings = settings;
    this.progress = progress;
  }

  /** Measures each layout with each buffer once. */
  void round(Path text, Path scratch, Path log) throws InterruptedException {
    for (int buffer : settings.buffers()) {
      for (LayoutId layout : settings.layouts()) {
        if (LayoutProcess.fits(buffer) && !section.failures().containsKey(layout.id())) {
          measure(layout, buffer, text, scratch, log);
        }
      }
    }
  }

  private void measure(LayoutId layout, int buffer, Path text, Path scratch, Path log)
      throws InterruptedException {
    try {
      Map<String, Double> run =
          LayoutProcess.ask(
              LayoutProgram.class,
              layout,
              buffer,
              List.of(text.toString(), scratch.resolve("runs").toString()),
              log);
      runs.computeIfAbsent(buffer, b -> new LinkedHashMap<>())
          .computeIfAbsent(layout, l -> new ArrayList<>())
          .add(run);
      progress.accept(
          String.format(
              Locale.ROOT,
              "  %-16s %8s %8.2f s, of it sorting %.2f s, %.0f spills",
              layout.id(),
              ByteSize.format(buffer),
              run.get("totalSeconds"),
              run.get("sortSeconds"),
              run.get("spills")));
    } catch (IOException e) {
      Interruption.check();
      progress.accept("  " + layout.id() + " FAILED: " + e.getMessage());
      section.failures().put(layout.id(), String.valueOf(e.getMessage()));
    }
  }

  /** One of the figures of {@link Phases}; not available where nothing was measured. */
  Figures figures(LayoutId layout, int buffer, String name) {
    return Figures.of(
        runs.getOrDefault(buffer, Map.of()).getOrDefault(layout, List.of()), run -> run.get(name));
  }

  /** What was measured. */
  Section report() {
    List<List<String>> lines = new ArrayList<>();
    runs.forEach(
        (buffer, byLayout) ->
            byLayout.forEach(
                (layout, of) -> {
                  lines.add(line(buffer, layout));
                  section.figures().put(layout.id() + "-" + buffer, values(of));
                  section.compare(
                      layout.id() + ", " + ByteSize.format(buffer),
                      "processorSeconds",
                      Better.LESS,
                      layout.isOurs(),
                      of.stream().map(run -> run.get("processorSeconds")).toList());
                }));
    if (!lines.isEmpty()) {
      List<String> heads =
          List.of(
              "buffer",
              "layout",
              "fill s",
              "sort s",
              "spill s",
              "merge s",
              "in all s",
              "processor s",
              "spills",
              "comparisons",
              "cache misses (perf)");
      section.tables().add(new Section.Table("Measured, real sorts", heads, lines));
    }
    note();
    return section;
  }

  private List<String> line(int buffer, LayoutId layout) {
    List<String> line = new ArrayList<>(List.of(ByteSize.format(buffer), layout.id()));
    for (String phase : List.of("fill", "sort", "spill", "merge")) {
      line.add(Cells.number(Figures.of(figures(layout, buffer, phase + "Seconds").median())));
    }
    line.add(Cells.number(figures(layout, buffer, "totalSeconds")));
    line.add(Cells.number(figures(layout, buffer, "processorSeconds")));
    line.add(Counts.whole(figures(layout, buffer, "spills").median()));
    line.add(Counts.whole(figures(layout, buffer, "comparisons").median()));
    line.add(Counts.millions(figures(layout, buffer, "cacheMisses").median()));
    return line;
  }

  private static Map<String, Object> values(List<Map<String, Double>> of) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (String name : of.get(0).keySet()) {
      List<Double> measured =
          of.stream().map(run -> run.get(name)).filter(Double::isFinite).toList();
      values.put(name, measured.isEmpty() ? "not available" : measured);
    }
    return values;
  }

  private void note() {
    for (LayoutId layout : settings.layouts()) {
      section.notes().add(layout.id() + ": " + layout.text() + ".");
    }
    for (int buffer : settings.buffers()) {
      if (!LayoutProcess.fits(buffer)) {
        section
            .notes()
            .add(ByteSize.format(buffer) + ": left out, this machine has not the memory.");
      }
    }
    boolean counted =
        runs.values().stream()
            .flatMap(byLayout -> byLayout.values().stream())
            .anyMatch(of -> Double.isFinite(of.get(0).get("cacheMisses")));
    if (!counted) {
      section
          .notes()
          .add(
              "perf stat counted no cache misses: it is not installed, may not, or the machine shows none. Those of row misses are simulated.");
    }
  }
}
