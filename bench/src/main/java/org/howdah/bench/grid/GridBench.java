package org.howdah.bench.grid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.howdah.bench.measure.Quiet;
import org.howdah.bench.report.SectionedBench;
import org.howdah.record.Folders;

/** The measurement of nodes: its rows, one after the other. */
final class GridBench extends SectionedBench {
  private final GridSettings settings;
  private final Consumer<String> progress;

  /**
   * @param progress gets a line for every measurement
   */
  GridBench(GridSettings settings, Consumer<String> progress) {
    super("Benchmark of nodes", settings.report());
    this.settings = settings;
    this.progress = progress;
  }

  @Override
  public void run() throws IOException, InterruptedException {
    Path logs = Files.createDirectories(settings.data().resolve("logs"));
    Path scratch = Files.createTempDirectory(settings.data(), "scratch");
    Quiet quiet = new Quiet("rounds");
    GridPlace place = new GridPlace(settings, scratch, logs, quiet, progress);
    try {
      for (GridRow row : settings.rows()) {
        add(
            switch (row) {
              case PORT -> new PortRow(place).run();
              case WORDCOUNT -> new WordCountRow(place).run();
              case NODES -> new NodesRow(place).run();
              case START -> new StartRow(place).run();
              case JOIN -> new JoinRow(place).run();
              case SIMULATION -> new SimulationRow(place).run();
            });
      }
    } finally {
      warn(quiet.warnings());
      Folders.delete(scratch);
    }
  }
}
