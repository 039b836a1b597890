package org.howdah.bench.side;

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
import org.howdah.bench.report.Section;
import org.howdah.bench.report.SectionedResult;
import org.howdah.record.Folders;

/** The measurement of side tables: its rows, one after the other. */
public final class SideBench {
  private SideBench() {}

  /**
   * Runs everything.
   *
   * @param progress gets a line for every measurement
   * @throws IOException if a row cannot run; failures of rivals are part of the result
   */
  public static SectionedResult run(SideSettings settings, Consumer<String> progress)
      throws IOException, InterruptedException {
    String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    Map<String, String> machine = MachineFacts.read();
    Files.createDirectories(settings.data());
    Path scratch = Files.createTempDirectory(settings.data(), "scratch");
    try {
      SideWorkplace place = new SideWorkplace(settings, scratch, progress);
      List<Section> sections = new ArrayList<>();
      for (SideRow row : settings.rows()) {
        sections.add(
            switch (row) {
              case LOOKUPS -> LookUpsRow.run(place);
              case LOCAL -> LocalRow.run(place);
              case MAPFILE -> MapFileRow.run(place);
              case ZIPF -> ZipfRow.run(place);
              case SCORING -> ScoringRow.run(place);
              case SCALING -> ScalingRow.run(place);
              case PLACEMENT -> PlacementRow.run(place);
              case REPLICATION -> ReplicationRow.run(place);
            });
      }
      return new SectionedResult(
          "Benchmark of side tables",
          started,
          settings.report(),
          machine,
          place.warnings(),
          sections);
    } finally {
      Folders.delete(scratch);
    }
  }
}
