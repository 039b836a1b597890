package org.howdah.model.characterize;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.howdah.record.ByteSize;

/**
 * What runs of a job say of its settings; the paper's own advice ("Hadoop characterization and
 * measurements results") computed again from them.
 *
 * @param id reduces, input or compression
 * @param text a sentence
 */
public record Advice(String id, String text) {
  /** "0.95% of the total reduce slot", says the paper, and means 0.95 of them. */
  private static final double PAPER_REDUCES_PER_SLOT = 0.95;

  /** So little of a difference is noise. */
  private static final double LITTLE = 0.03;

  /** All that the runs say; nothing where they do not differ in it. */
  public static List<Advice> of(List<JobRecord> jobs) {
    List<Advice> all = new ArrayList<>();
    for (Knee knee : Knee.of(medianRuns(jobs))) {
      if (knee.axis() == Axis.REDUCES) {
        all.add(reduces(knee));
      } else if (knee.axis() == Axis.INPUT) {
        all.add(input(knee));
      }
    }
    compression(jobs, all);
    return all.stream().distinct().toList();
  }

  private static Advice reduces(Knee knee) {
    double best =
        knee.ratesByValue().entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .orElseThrow()
            .getKey();
    return new Advice(
        "reduces",
        String.format(
            Locale.ROOT,
            "%s, reduces: %.0f are fastest with %d slots, %.2f for each; the paper advises %.2f",
            knee.name(),
            best,
            knee.slots(),
            best / knee.slots(),
            PAPER_REDUCES_PER_SLOT));
  }

  private static Advice input(Knee knee) {
    return new Advice(
        "input",
        "%s, input: from %s on it is read at 90 %% of the best rate; less is not worth a job of its own"
            .formatted(knee.name(), ByteSize.format((long) knee.knee())));
  }

  private static void compression(List<JobRecord> jobs, List<Advice> all) {
    Map<String, List<Double>> ratios = new LinkedHashMap<>();
    Map<List<Object>, List<JobRecord>> alike = grouped(jobs, Advice::besidesCompression);
    alike
        .values()
        .forEach(
            group -> {
              double plain = median(group, false);
              double compressed = median(group, true);
              if (plain > 0 && compressed > 0) {
                ratios
                    .computeIfAbsent(group.get(0).name(), n -> new ArrayList<>())
                    .add(compressed / plain);
              }
            });
    ratios.forEach((name, each) -> all.add(compression(name, each)));
  }

  private static Advice compression(String name, List<Double> ratios) {
    double[] values = ratios.stream().mapToDouble(ratio -> ratio).sorted().toArray();
    double ratio = new Median().evaluate(values);
    String verdict =
        Math.abs(ratio - 1) < LITTLE ? "no matter" : ratio < 1 ? "worthwhile" : "not worthwhile";
    return new Advice(
        "compression",
        String.format(
            Locale.ROOT,
            "%s, compressed map output: takes %.2f times as long (%.2f to %.2f); %s",
            name,
            ratio,
            values[0],
            values[values.length - 1],
            verdict));
  }

  /** In milliseconds; not a number if there is none. */
  private static double median(List<JobRecord> jobs, boolean isCompressed) {
    return new Median()
        .evaluate(
            jobs.stream()
                .filter(job -> job.isCompressed() == isCompressed)
                .mapToDouble(JobRecord::wallMillis)
                .toArray());
  }

  private static List<Object> besidesCompression(JobRecord job) {
    return List.of(
        job.name(),
        job.places(),
        job.nodes(),
        job.slots(),
        job.memoryBytes(),
        job.inputBytes(),
        job.reduce().tasks());
  }

  private static List<Object> settings(JobRecord job) {
    List<Object> all = new ArrayList<>(besidesCompression(job));
    all.add(job.isCompressed());
    return all;
  }

  /** Of each group of runs that are alike, the one in the middle by its time. */
  public static List<JobRecord> medianRuns(List<JobRecord> jobs) {
    return grouped(jobs, Advice::settings).values().stream()
        .map(
            group ->
                group.stream()
                    .sorted(Comparator.comparingLong(JobRecord::wallMillis))
                    .toList()
                    .get((group.size() - 1) / 2))
        .toList();
  }

  private static Map<List<Object>, List<JobRecord>> grouped(
      List<JobRecord> jobs, Function<JobRecord, List<Object>> by) {
    Map<List<Object>, List<JobRecord>> groups = new LinkedHashMap<>();
    jobs.forEach(job -> groups.computeIfAbsent(by.apply(job), k -> new ArrayList<>()).add(job));
    return groups;
  }
}
