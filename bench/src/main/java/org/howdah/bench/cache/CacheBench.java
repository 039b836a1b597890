package org.howdah.bench.cache;

import java.io.IOException;
import java.util.function.Consumer;
import org.howdah.bench.report.Section;
import org.howdah.bench.report.SectionedBench;

/** The measurement of caches: its rows, one after the other. */
public final class CacheBench extends SectionedBench {
  private final CacheSettings settings;
  private final Consumer<String> progress;

  /**
   * @param progress gets a line for every run
   */
  public CacheBench(CacheSettings settings, Consumer<String> progress) {
    super("Benchmark of caches", settings.report());
    this.settings = settings;
    this.progress = progress;
  }

  @Override
  public void run() throws IOException, InterruptedException {
    try (CacheWorkplace place = new CacheWorkplace(settings, progress)) {
      place.inputs().make(settings.jobs());
      try {
        for (CacheRow row : settings.rows()) {
          Section section = new Section(row.id(), row.title());
          add(section);
          measure(row, place, section);
        }
      } finally {
        warn(place.warnings());
      }
    }
  }

  private static void measure(CacheRow row, CacheWorkplace place, Section section)
      throws IOException, InterruptedException {
    switch (row) {
      case STREAM -> StreamRow.run(place, section);
      case SIZES -> SizesRow.run(place, section);
      case SPEEDS -> SpeedsRow.run(place, section);
      case OBJECTS -> ObjectsRow.run(place, section);
      case OVERHEAD -> OverheadRow.run(place, section);
      case READ -> ReadRow.run(place, section);
    }
  }
}
