package org.howdah.bench.side;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.howdah.bench.report.Section;
import org.howdah.bench.report.SectionedBench;
import org.howdah.record.Folders;

/** The measurement of side tables: its rows, one after the other. */
public final class SideBench extends SectionedBench {
  private final SideSettings settings;
  private final Consumer<String> progress;

  /**
   * @param progress gets a line for every measurement
   */
  public SideBench(SideSettings settings, Consumer<String> progress) {
    super("Benchmark of side tables", settings.report());
    this.settings = settings;
    this.progress = progress;
  }

  @Override
  public void run() throws IOException, InterruptedException {
    Files.createDirectories(settings.data());
    Path scratch = Files.createTempDirectory(settings.data(), "scratch");
    try {
      SideWorkplace place = new SideWorkplace(settings, scratch, progress);
      try {
        for (SideRow row : settings.rows()) {
          add(measure(row, place));
        }
      } finally {
        warn(place.warnings());
      }
    } finally {
      Folders.delete(scratch);
    }
  }

  private static Section measure(SideRow row, SideWorkplace place)
      throws IOException, InterruptedException {
    return switch (row) {
      case LOOKUPS -> LookUpsRow.run(place);
      case LOCAL -> LocalRow.run(place);
      case MAPFILE -> MapFileRow.run(place);
      case ZIPF -> ZipfRow.run(place);
      case SCORING -> ScoringRow.run(place);
      case SCALING -> ScalingRow.run(place);
      case PLACEMENT -> PlacementRow.run(place);
      case REPLICATION -> ReplicationRow.run(place);
    };
  }
}
