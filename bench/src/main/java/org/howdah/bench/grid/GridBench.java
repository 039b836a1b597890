package org.howdah.bench.grid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.howdah.bench.measure.MachineFacts;
import org.howdah.bench.measure.Quiet;
import org.howdah.bench.report.Section;
import org.howdah.bench.report.SectionedResult;
import org.howdah.record.Folders;

/** The measurement of nodes: its rows, one after the other. */
final class GridBench {
  private GridBench() {}

  /**
   * Runs everything.
   *
   * @param progress gets a line for every measurement
   * @throws IOException if a row cannot run
   */
  static SectionedResult run(GridSettings settings, Consumer<String> progress)
      throws IOException, InterruptedException {
    String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    Map<String, String> machine = MachineFacts.read();
    Path logs = Files.createDirectories(settings.data().resolve("logs"));
    Path scratch = Files.createTempDirectory(settings.data(), "scratch");
    Quiet quiet = new Quiet("rounds");
    try {
      List<Section> sections = new ArrayList<>();
      for (GridRow row : settings.rows()) {
        sections.add(
            switch (row) {
              case PORT -> new PortRow(settings, scratch, logs, quiet, progress).run();
            });
      }
      return new SectionedResult(
          "Benchmark of nodes", started, settings.report(), machine, quiet.warnings(), sections);
    } finally {
      Folders.delete(scratch);
    }
  }
}
