package org.howdah.bench.disk;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.howdah.bench.kit.Scratch;
import org.howdah.bench.measure.Quiet;
import org.howdah.bench.report.SectionedBench;
import org.howdah.probe.disk.DiskLoad;
import org.howdah.probe.disk.DiskLoad.Direction;
import org.howdah.probe.disk.DiskLoad.Pattern;
import org.howdah.probe.disk.TestFile;

/** Every load of a disk, in rounds. */
final class DiskBench extends SectionedBench {
  private final DiskSettings settings;
  private final Consumer<String> progress;
  private final Map<DiskLoad, List<DiskRun>> runs = new LinkedHashMap<>();

  /**
   * @param progress gets a line for every load
   */
  DiskBench(DiskSettings settings, Consumer<String> progress) {
    super("Benchmark of a disk", settings.report());
    this.settings = settings;
    this.progress = progress;
    for (Pattern pattern : Pattern.values()) {
      for (Direction direction : Direction.values()) {
        for (int depth : settings.queueDepths()) {
          runs.put(new DiskLoad(direction, pattern, depth), new ArrayList<>());
        }
      }
    }
  }

  @Override
  public void run() throws IOException, InterruptedException {
    Quiet quiet = new Quiet("rounds");
    try (Scratch scratch = Scratch.create(settings.folder())) {
      progress.accept("writing the test file in " + scratch.folder());
      try (TestFile file = TestFile.create(scratch.folder(), settings.fileBytes())) {
        for (int round = 1; round <= settings.runs(); round++) {
          quiet.look();
          progress.accept("round %d of %d".formatted(round, settings.runs()));
          measure(file);
        }
      }
    } finally {
      warn(quiet.warnings());
      report();
    }
  }

  private void measure(TestFile file) throws IOException, InterruptedException {
    for (Map.Entry<DiskLoad, List<DiskRun>> entry : runs.entrySet()) {
      DiskRun run = DiskRun.of(settings, file, entry.getKey());
      entry.getValue().add(run);
      progress.accept(
          "  %-16s %3d under way %,10.0f/s %,8.0f µs"
              .formatted(
                  entry.getKey().text(),
                  entry.getKey().queueDepth(),
                  run.figures().operationsPerSecond(),
                  run.figures().meanMicros()));
    }
  }

  private void report() {
    Map<String, DiskSection> sections = new LinkedHashMap<>();
    runs.forEach(
        (load, of) -> {
          if (!of.isEmpty()) {
            sections.computeIfAbsent(load.text(), text -> new DiskSection()).add(load, of);
          }
        });
    sections.values().forEach(section -> add(section.report()));
  }
}
