package org.howdah.bench.cache;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Section;
import org.howdah.record.ByteSize;

/** How much a cache gains where each transfer takes its time, and others go on meanwhile. */
final class ObjectsRow {
  private static final double MILLIS = 1000.0;

  private ObjectsRow() {}

  /** Fills the section, also with the jobs that were measured until it failed. */
  static void run(CacheWorkplace place, Section section) throws IOException, InterruptedException {
    CacheSettings settings = place.settings();
    Map<CacheJob, List<Pair.Both>> filling = Map.of();
    Map<CacheJob, List<Pair.Both>> runs = Map.of();
    place.device().setSpeed(settings.objects());
    try (Pair pair = new Pair(place, "objects", settings.cacheBytes())) {
      filling = pair.rounds(1);
      pair.rounds(Math.max(0, settings.warmUp() - 1));
      runs = pair.rounds(settings.runs());
    } finally {
      if (!filling.isEmpty()) {
        write(section, settings, filling, runs);
      }
      place.device().setSpeed(settings.speed());
    }
  }

  private static void write(
      Section section,
      CacheSettings settings,
      Map<CacheJob, List<Pair.Both>> filling,
      Map<CacheJob, List<Pair.Both>> runs) {
    List<List<String>> lines = new ArrayList<>();
    filling.forEach(
        (job, first) -> lines.add(line(job.id(), speedUp(first), afterwards(runs.get(job)))));
    Figures meanFirst = mean(filling);
    section.figures().put("fillingSpeedUp", meanFirst.median());
    if (runs.isEmpty()) {
      lines.add(line("**mean**", meanFirst, ""));
    } else {
      lines.add(line("**mean**", meanFirst, Cells.times(mean(runs))));
      section.figures().put("meanSpeedUp", mean(runs).median());
    }
    List<String> heads = List.of("job", "first round, which fills the cache", "afterwards");
    section
        .tables()
        .add(new Section.Table("How many times as fast as without a cache", heads, lines));
    SlowDevice.Speed speed = settings.objects();
    section
        .notes()
        .add(
            "The device has "
                + ByteSize.format(speed.bytesPerSecond())
                + "/s, no seeks, and a latency of "
                + String.format(Locale.ROOT, "%.2f", speed.latencyMicros() / MILLIS)
                + " ms for each transfer, in which it does others: an object store. Folders for"
                + " intermediate data lie there, too, so of a run without a cache they are as slow.");
  }

  private static List<String> line(String name, Figures first, String afterwards) {
    return List.of(name, Cells.times(first), afterwards);
  }

  private static String afterwards(List<Pair.Both> runs) {
    return runs == null ? "" : Cells.times(speedUp(runs));
  }

  private static Figures mean(Map<CacheJob, List<Pair.Both>> byJob) {
    return Figures.of(
        byJob.values().stream()
            .mapToDouble(all -> speedUp(all).median())
            .average()
            .orElse(Double.NaN));
  }

  private static Figures speedUp(List<Pair.Both> runs) {
    return Figures.of(runs, Pair.Both::speedUp);
  }
}
