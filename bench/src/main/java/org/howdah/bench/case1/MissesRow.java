package org.howdah.bench.case1;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.howdah.bench.case1.layout.LayoutId;
import org.howdah.bench.case1.touch.CacheShape;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.measure.Interruption;
import org.howdah.bench.report.Goal;
import org.howdah.bench.report.Section;
import org.howdah.record.ByteSize;

/** The misses of a simulated cache; once, since they are always the same. */
final class MissesRow {
  private static final double HALF = 0.5;

  private final Case1Settings settings;
  private final Consumer<String> progress;

  /** By buffer and layout. */
  private final Map<Integer, Map<LayoutId, SimulatedRun>> runs = new LinkedHashMap<>();

  MissesRow(Case1Settings settings, Consumer<String> progress) {
    this.settings = settings;
    this.progress = progress;
  }

  /** Simulates each layout with each buffer that the machine has the memory for. */
  void run(Path text, Path log) throws IOException, InterruptedException {
    for (int buffer : settings.buffers()) {
      for (LayoutId layout : settings.layouts()) {
        if (LayoutProcess.fits(buffer)) {
          simulate(layout, buffer, text, log);
        }
      }
    }
  }

  private void simulate(LayoutId layout, int buffer, Path text, Path log)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of(text.toString(), Long.toString(settings.simulatedBytes())));
    settings.caches().forEach(shape -> arguments.add(shape.option()));
    SimulatedRun run;
    try {
      run =
          SimulatedRun.of(
              LayoutProcess.ask(SimulationProgram.class, layout, buffer, arguments, log));
    } catch (IOException e) {
      Interruption.check();
      throw e;
    }
    runs.computeIfAbsent(buffer, b -> new LinkedHashMap<>()).put(layout, run);
    progress.accept(
        String.format(
            Locale.ROOT,
            "  %-16s %8s simulated misses to memory %s, of them sorting %s",
            layout.id(),
            ByteSize.format(buffer),
            Counts.millions((double) run.toMemory()),
            Counts.millions((double) run.sort().get(run.levels() - 1))));
  }

  /** What was simulated; empty if it was not. */
  Optional<SimulatedRun> run(LayoutId layout, int buffer) {
    return Optional.ofNullable(runs.getOrDefault(buffer, Map.of()).get(layout));
  }

  /** What was counted. */
  Section report() {
    Section section =
        new Section(Case1Row.MISSES.id(), "Cache misses, simulated, by layout and sort buffer");
    if (!runs.isEmpty()) {
      section.tables().add(counts(section));
      section.tables().add(ratios());
      Goal.add(section, goals());
      note(section);
    }
    return section;
  }

  private Section.Table counts(Section section) {
    List<List<String>> lines = new ArrayList<>();
    runs.forEach(
        (buffer, byLayout) ->
            byLayout.forEach(
                (layout, run) -> {
                  section.figures().put(layout.id() + "-" + buffer, run.figures());
                  List<String> line =
                      new ArrayList<>(List.of(ByteSize.format(buffer), layout.id()));
                  line.add(Counts.whole((double) run.spills()));
                  line.add(Counts.whole((double) run.comparisons()));
                  line.addAll(List.of(Counts.millions(run.fill()), Counts.millions(run.sort())));
                  line.addAll(List.of(Counts.millions(run.walk()), Counts.millions(run.total())));
                  lines.add(line);
                }));
    List<String> heads =
        List.of("buffer", "layout", "spills", "comparisons", "fill", "sort", "spill", "in all");
    return new Section.Table("Simulated misses of " + levels() + ", in millions", heads, lines);
  }

  private String levels() {
    return IntStream.rangeClosed(1, settings.caches().size())
        .mapToObj(level -> "L" + level)
        .collect(Collectors.joining(" / "));
  }

  private Section.Table ratios() {
    List<List<String>> lines = new ArrayList<>();
    for (int buffer : runs.keySet()) {
      for (LayoutPair contrast : LayoutPair.values()) {
        run(contrast.layout(), buffer)
            .ifPresent(
                a ->
                    run(contrast.beside(), buffer)
                        .ifPresent(
                            b ->
                                lines.add(
                                    List.of(
                                        ByteSize.format(buffer),
                                        contrast.text(),
                                        Counts.ratios(a.sort(), b.sort()),
                                        Counts.ratios(a.total(), b.total())))));
      }
    }
    List<String> heads = List.of("buffer", "layouts", "sort", "in all");
    return new Section.Table("How many times the misses, " + levels(), heads, lines);
  }

  private List<Goal> goals() {
    List<Goal> goals = new ArrayList<>();
    int buffer = settings.usualBuffer();
    for (LayoutPair contrast : LayoutPair.values()) {
      if (contrast.isGoal()) {
        String text = "simulated misses to memory, " + contrast.text() + ", ";
        double sort = ratio(contrast, buffer, run -> run.sort().get(run.levels() - 1));
        double all = ratio(contrast, buffer, SimulatedRun::toMemory);
        goals.add(Goal.atMost(text + "sort", HALF, Figures.of(sort)));
        goals.add(Goal.atMost(text + "in all", HALF, Figures.of(all)));
      }
    }
    return goals;
  }

  private interface Count {
    long of(SimulatedRun run);
  }

  private double ratio(LayoutPair contrast, int buffer, Count count) {
    Optional<SimulatedRun> a = run(contrast.layout(), buffer);
    Optional<SimulatedRun> b = run(contrast.beside(), buffer);
    return a.isEmpty() || b.isEmpty() || count.of(b.get()) == 0
        ? Double.NaN
        : (double) count.of(a.get()) / count.of(b.get());
  }

  private void note(Section section) {
    String caches =
        settings.caches().stream().map(CacheShape::text).collect(Collectors.joining("; "));
    section
        .notes()
        .add(
            "Simulated caches: " + caches + "; lines of 64 bytes, the least recently used leaves.");
    section
        .notes()
        .add(
            "The first "
                + ByteSize.format(settings.simulatedBytes())
                + " of the text; only what lies in the sort buffer is touched. Nothing is fetched ahead."
                + " A buffer with one spill holds all of it: a larger one shows nothing more.");
    section
        .notes()
        .add("Goals look at a buffer of " + ByteSize.format(settings.usualBuffer()) + ".");
  }
}
