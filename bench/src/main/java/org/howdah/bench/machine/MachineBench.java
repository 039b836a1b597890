package org.howdah.bench.machine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.howdah.bench.compare.Better;
import org.howdah.bench.kit.Scratch;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.measure.Quiet;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Section;
import org.howdah.bench.report.SectionedBench;
import org.howdah.probe.disk.DiskFigures;
import org.howdah.probe.disk.DiskLoad;
import org.howdah.probe.disk.DiskLoad.Direction;
import org.howdah.probe.disk.DiskLoad.Pattern;
import org.howdah.probe.disk.TestFile;
import org.howdah.probe.machine.Capability;
import org.howdah.probe.machine.CapabilityMeter;
import org.howdah.probe.machine.Loopback;

/** What this machine can do: each of it with one thread and with all, in rounds. */
final class MachineBench extends SectionedBench {
  private static final int QUEUE_DEPTH = 32;

  private final MachineSettings settings;
  private final Consumer<String> progress;
  private final Map<String, List<Double>> perSecond = new LinkedHashMap<>();

  /**
   * @param progress gets a line for every measurement
   */
  MachineBench(MachineSettings settings, Consumer<String> progress) {
    super("Benchmark of a machine", settings.report());
    this.settings = settings;
    this.progress = progress;
  }

  @Override
  public void run() throws IOException, InterruptedException {
    Quiet quiet = new Quiet("rounds");
    try (Scratch scratch = Scratch.create(settings.folder());
        TestFile file = TestFile.create(scratch.folder(), settings.fileBytes())) {
      for (int round = 1; round <= settings.runs(); round++) {
        quiet.look();
        progress.accept("round %d of %d".formatted(round, settings.runs()));
        measure(file);
      }
    } finally {
      warn(quiet.warnings());
      report();
    }
  }

  private void measure(TestFile file) throws IOException, InterruptedException {
    for (Capability capability : Capability.values()) {
      String what = capability.id() + "_" + capability.unit();
      for (int threads : new TreeSet<>(List.of(1, settings.threads()))) {
        String column = what + (threads == 1 ? "_by_one_thread" : "") + "_per_s";
        add(column, CapabilityMeter.perSecond(capability, threads, settings.duration()));
      }
      perSecond.putIfAbsent(what + "_per_s", perSecond.get(what + "_by_one_thread_per_s"));
    }
    add("loopback_bytes_per_s", Loopback.bytesPerSecond(settings.duration()));
    for (Direction direction : Direction.values()) {
      String side = direction == Direction.READ ? "read" : "written";
      add(
          "disk_bytes_" + side + "_per_s",
          load(file, direction, Pattern.SEQUENTIAL).bytesPerSecond());
      add(
          "disk_blocks_" + side + "_per_s",
          load(file, direction, Pattern.RANDOM).operationsPerSecond());
    }
  }

  private DiskFigures load(TestFile file, Direction direction, Pattern pattern)
      throws IOException, InterruptedException {
    return settings
        .driver()
        .drive(file, new DiskLoad(direction, pattern, QUEUE_DEPTH), settings.duration());
  }

  private void add(String column, double rate) {
    perSecond.computeIfAbsent(column, c -> new ArrayList<>()).add(rate);
    progress.accept("  %-36s %,18.0f".formatted(column, rate));
  }

  /** The medians, by the names of their columns. */
  Map<String, Double> abilities() {
    Map<String, Double> medians = new TreeMap<>();
    perSecond.forEach(
        (column, all) ->
            medians.put(column, (double) Math.round(Figures.of(all, r -> r).median())));
    return medians;
  }

  private void report() {
    Section section = new Section("machine", "What machines of type " + settings.type() + " do");
    List<List<String>> lines = new ArrayList<>();
    perSecond.forEach(
        (column, all) -> lines.add(List.of(column, Cells.number(Figures.of(all, r -> r)))));
    if (!lines.isEmpty()) {
      section.tables().add(new Section.Table("In a second", List.of("what", "how much"), lines));
      section.figures().putAll(perSecond);
      perSecond.forEach(
          (column, all) -> section.compare("machine", column, Better.MORE, true, all));
    }
    add(section);
  }
}
