package org.howdah.bench.cache;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Section;
import org.howdah.record.ByteSize;

/** How much a cache gains on slower and faster devices. */
final class SpeedsRow {
  private SpeedsRow() {}

  /** Fills the section, also with the speeds that were measured until it failed. */
  static void run(CacheWorkplace place, Section section) throws IOException, InterruptedException {
    CacheSettings settings = place.settings();
    Map<Long, Map<CacheJob, List<Pair.Both>>> runs = new LinkedHashMap<>();
    try (Pair pair = new Pair(place, "speeds", settings.cacheBytes())) {
      pair.rounds(settings.warmUp());
      for (long speed : settings.speeds()) {
        place.say("the device has " + ByteSize.format(speed) + "/s");
        place.device().setSpeed(settings.speed().withBytesPerSecond(speed));
        runs.put(speed, pair.rounds(settings.runs()));
      }
    } finally {
      if (!runs.isEmpty()) {
        write(section, settings, runs);
      }
      place.device().setSpeed(settings.speed());
    }
  }

  private static void write(
      Section section, CacheSettings settings, Map<Long, Map<CacheJob, List<Pair.Both>>> runs) {
    List<String> heads = new ArrayList<>(List.of("job"));
    runs.keySet().forEach(speed -> heads.add(ByteSize.format(speed) + "/s"));
    List<List<String>> lines = new ArrayList<>();
    for (CacheJob job : settings.samples()) {
      List<String> line = new ArrayList<>(List.of(job.id()));
      runs.values().forEach(byJob -> line.add(Cells.times(speedUp(byJob.get(job)))));
      lines.add(line);
    }
    List<String> means = new ArrayList<>(List.of("**mean**"));
    List<Section.Bar> bars = new ArrayList<>();
    Map<String, Object> figures = new LinkedHashMap<>();
    runs.forEach(
        (speed, byJob) -> {
          Figures each =
              Figures.of(
                  byJob.values().stream()
                      .mapToDouble(all -> speedUp(all).median())
                      .average()
                      .orElse(Double.NaN));
          means.add(Cells.times(each));
          figures.put(Long.toString(speed), each.median());
          bars.add(
              new Section.Bar(
                  ByteSize.format(speed) + "/s",
                  Figures.of(100 * each.median()),
                  Section.Style.HOWDAH));
        });
    lines.add(means);
    section.figures().put("meanSpeedUps", figures);
    section.bars().add(new Section.Bars("percent of the speed without a cache, mean", bars));
    section
        .tables()
        .add(new Section.Table("How many times as fast as without a cache", heads, lines));
    section
        .notes()
        .add("All inputs are in the cache; seeks and latency are those of the other rows.");
  }

  private static Figures speedUp(List<Pair.Both> runs) {
    return Figures.of(runs, Pair.Both::speedUp);
  }
}
