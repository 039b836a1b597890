package org.howdah.bench.cache;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.howdah.bench.compare.Better;
import org.howdah.bench.measure.Confidence;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Goal;
import org.howdah.bench.report.Section;
import org.howdah.record.ByteSize;
import org.howdah.record.Plural;

/** Each job with caches of several sizes, in pairs with no cache: no size may slow a job down. */
final class SizesRow {
  /** Fewer show nothing for certain. */
  private static final int PAIRS_MIN = 5;

  private final CacheWorkplace place;
  private final Section section;

  /** By size in bytes. */
  private final Map<Long, Map<CacheJob, List<Pair.Both>>> runs = new TreeMap<>();

  /** The first round, in which a cache has nothing and is filled; by size in bytes. */
  private final Map<Long, Map<CacheJob, List<Pair.Both>>> filling = new TreeMap<>();

  private SizesRow(CacheWorkplace place, Section section) {
    this.place = place;
    this.section = section;
  }

  /** Fills the section, also with the sizes that were measured until it failed. */
  static void run(CacheWorkplace place, Section section) throws IOException, InterruptedException {
    SizesRow row = new SizesRow(place, section);
    try {
      for (double share : place.settings().sizes()) {
        row.measure((long) (share * place.settings().cacheBytes()));
      }
    } finally {
      if (!row.runs.isEmpty()) {
        row.write();
      }
    }
  }

  private void measure(long bytes) throws IOException, InterruptedException {
    try (Pair pair = new Pair(place, "cache-of-" + bytes, bytes)) {
      if (place.settings().warmUp() > 0) {
        filling.put(bytes, pair.rounds(1));
        pair.rounds(place.settings().warmUp() - 1);
      }
      runs.put(bytes, pair.rounds(place.settings().runs()));
    }
  }

  private void write() {
    List<String> heads = new ArrayList<>(List.of("job"));
    runs.keySet().forEach(bytes -> heads.add(ByteSize.format(bytes)));
    List<List<String>> lines = new ArrayList<>();
    Map<String, Object> figures = new LinkedHashMap<>();
    int slower = 0;
    for (CacheJob job : place.settings().samples()) {
      List<String> line = new ArrayList<>(List.of(job.id()));
      for (Map.Entry<Long, Map<CacheJob, List<Pair.Both>>> size : runs.entrySet()) {
        List<Double> ratios = size.getValue().get(job).stream().map(Pair.Both::speedUp).toList();
        Confidence confidence = Confidence.ofRatios(ratios);
        slower += confidence.high() < 1 ? 1 : 0;
        line.add(Cells.times(confidence));
        String who = job.id() + "-" + size.getKey();
        figures.put(who, ratios);
        section.compare(who, "speedUp", Better.MORE, true, ratios);
      }
      lines.add(line);
    }
    section.figures().put("speedUps", figures);
    if (place.settings().runs() >= PAIRS_MIN) {
      Goal.add(
          section,
          List.of(
              Goal.atMost(
                  "jobs and sizes that a cache slows down for certain", 0, Figures.of(slower))));
    }
    String caption =
        "How many times as fast as without a cache: geometric mean, and where it lies with 95 %"
            + " probability";
    section.tables().add(new Section.Table(caption, heads, lines));
    section
        .notes()
        .add(
            Plural.of(place.settings().runs(), "pair")
                + " each, the jobs in turn, so that with a small cache each finds what the"
                + " others left. A job is slowed down for certain if the whole range lies below 1.");
    if (!filling.isEmpty()) {
      writeFilling();
    }
  }

  /** What the table above leaves out: a job pays once for what it writes to the cache. */
  private void writeFilling() {
    List<String> heads = new ArrayList<>(List.of("job"));
    filling.keySet().forEach(bytes -> heads.add(ByteSize.format(bytes)));
    List<List<String>> lines = new ArrayList<>();
    for (CacheJob job : place.settings().samples()) {
      List<String> line = new ArrayList<>(List.of(job.id()));
      filling.values().forEach(byJob -> line.add(times(byJob.get(job).get(0).speedUp())));
      lines.add(line);
    }
    List<String> sums = new ArrayList<>(List.of("**all jobs' time**"));
    Map<String, Object> figures = new LinkedHashMap<>();
    filling.forEach(
        (bytes, byJob) -> {
          double ratio = seconds(byJob, Pair.Both::without) / seconds(byJob, Pair.Both::with);
          sums.add(times(ratio));
          figures.put(Long.toString(bytes), ratio);
        });
    lines.add(sums);
    lines.add(medians());
    section.figures().put("fillingSpeedUps", figures);
    String caption =
        "The first round, which is not in the table above: how many times as fast as without a cache"
            + " while the cache is filled";
    section.tables().add(new Section.Table(caption, heads, lines));
    section
        .notes()
        .add(
            "One pair each, in which neither process has compiled its code yet. Jobs that read what an"
                + " earlier one has read find it in the cache in this round already. The line"
                + " below the jobs is of the sums of their times, the last one the median of the"
                + " jobs, with the least and the most. The goal leaves this round out.");
  }

  /** By size, the median of what jobs gain or lose while the cache is filled, with its spread. */
  private List<String> medians() {
    List<String> line = new ArrayList<>(List.of("**filling round, median of the jobs**"));
    Map<String, Object> figures = new LinkedHashMap<>();
    filling.forEach(
        (bytes, byJob) -> {
          List<Pair.Both> pairs = byJob.values().stream().map(runs -> runs.get(0)).toList();
          Figures spread = Figures.of(pairs, Pair.Both::speedUp);
          line.add(Cells.times(spread));
          figures.put(Long.toString(bytes), List.of(spread.min(), spread.median(), spread.max()));
        });
    section.figures().put("fillingSpread", figures);
    return line;
  }

  private static double seconds(
      Map<CacheJob, List<Pair.Both>> byJob, Function<Pair.Both, JobRun> which) {
    return byJob.values().stream().mapToDouble(runs -> which.apply(runs.get(0)).seconds()).sum();
  }

  private static String times(double ratio) {
    return String.format(Locale.ROOT, "%.2f ×", ratio);
  }
}
