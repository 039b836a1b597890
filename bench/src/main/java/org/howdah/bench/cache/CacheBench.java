package org.howdah.bench.cache;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.howdah.bench.measure.MachineFacts;
import org.howdah.bench.report.Section;
import org.howdah.bench.report.SectionedResult;

/** The measurement of caches: its rows, one after the other. */
public final class CacheBench {
  private CacheBench() {}

  /**
   * Runs everything.
   *
   * @param progress gets a line for every run
   * @throws IOException if a row cannot run; failures of systems are part of the result
   */
  public static SectionedResult run(CacheSettings settings, Consumer<String> progress)
      throws IOException, InterruptedException {
    String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    Map<String, String> machine = MachineFacts.read();
    try (CacheWorkplace place = new CacheWorkplace(settings, progress)) {
      place.inputs().make(settings.jobs());
      List<Section> sections = new ArrayList<>();
      for (CacheRow row : settings.rows()) {
        sections.add(
            switch (row) {
              case STREAM -> StreamRow.run(place);
              case SIZES -> SizesRow.run(place);
              case SPEEDS -> SpeedsRow.run(place);
              case OVERHEAD -> OverheadRow.run(place);
              case READ -> ReadRow.run(place);
            });
      }
      return new SectionedResult(
          "Benchmark of caches", started, settings.report(), machine, place.warnings(), sections);
    }
  }
}
