package org.howdah.bench.side;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Section;
import org.howdah.bench.side.client.ScoreMode;

/**
 * The other open question of the paper's section 7.2: what do copies of each entry cost in
 * capacity, what do they bring in throughput, and what does a lost server cost with and without
 * them?
 */
final class ReplicationRow {
  private static final int SERVERS_MAX = 4;
  private static final int THREADS = 2;

  /** Batches are done with a text that suits single keys in a moment. */
  static final int TEXT_TIMES = 8;

  private final SideWorkplace place;
  private final SideText text;
  private final int servers;
  private final Map<Integer, Measured> measured = new LinkedHashMap<>();

  private ReplicationRow(SideWorkplace place, SideText text) {
    this.place = place;
    this.text = text;
    servers = Math.min(SERVERS_MAX, Collections.max(place.settings().servers()));
  }

  /** What was measured with one number of copies, round by round. */
  private static final class Measured {
    private final List<Double> free = new ArrayList<>();
    private final List<Double> delayed = new ArrayList<>();
    private final List<Double> withoutOne = new ArrayList<>();
    private double failOvers;
    private String loss = "";
    private long entries;

    Conclusions.Copied with(int copies) {
      return new Conclusions.Copied(
          copies,
          entries,
          Figures.of(delayed, Double::doubleValue),
          Figures.of(free, Double::doubleValue),
          Figures.of(withoutOne, Double::doubleValue));
    }
  }

  static Section run(SideWorkplace place) throws IOException, InterruptedException {
    SideText text = SideText.read(place.settings(), TEXT_TIMES * place.settings().scalingBytes());
    ReplicationRow row = new ReplicationRow(place, text);
    Section section =
        new Section(
            SideRow.REPLICATION.id(),
            "Copies against capacity: " + row.servers + " memcached servers");
    for (int copies = 1; copies <= row.servers; copies *= 2) {
      row.measure(copies);
    }
    row.report(section);
    return section;
  }

  private void measure(int copies) throws IOException, InterruptedException {
    Measured now = new Measured();
    measured.put(copies, now);
    place.lookAround();
    int mebibytes = place.settings().serverMebibytes();
    now.entries = Capacity.entries(folder("capacity", copies), servers, mebibytes, copies);
    place.say(
        String.format(Locale.ROOT, "replication %d copies %,12d entries fit", copies, now.entries));
    score(copies, ScalingRow.DELAY, 2 * servers, now.delayed);
    Cluster.Shape shape = new Cluster.Shape(servers, copies, null);
    try (Cluster cluster = Cluster.start(place, folder("free", copies), shape, text)) {
      score(cluster, THREADS, now.free);
      String lost = cluster.killOne();
      now.loss = scoreWithout(lost, cluster, now);
    }
  }

  private Path folder(String name, int copies) throws IOException {
    return place.folder("replication-" + name + "-" + copies);
  }

  private void score(int copies, Cluster.Delay delay, int threads, List<Double> rates)
      throws IOException, InterruptedException {
    Cluster.Shape shape = new Cluster.Shape(servers, copies, delay);
    try (Cluster cluster = Cluster.start(place, folder("delayed", copies), shape, text)) {
      score(cluster, threads, rates);
    }
  }

  /** Scores once to warm up and then in each round; returns the figures of the last one. */
  private Scoring.Score score(Cluster cluster, int threads, List<Double> rates) throws IOException {
    Scoring.Work work = new Scoring.Work(ScoreMode.BATCHES, threads);
    try (Scoring scoring = new Scoring(place, text, Pinning.ANYWHERE)) {
      Scoring.Score score = scoring.run(work, cluster.catalog());
      for (int round = 1; round <= place.settings().runs(); round++) {
        score = scoring.run(work, cluster.catalog());
        rates.add(text.tokens() / score.seconds());
      }
      return score;
    }
  }

  /** Says what a killed server means; with one copy that must be an error that names it. */
  private String scoreWithout(String lost, Cluster cluster, Measured now) throws IOException {
    try {
      now.failOvers = score(cluster, THREADS, now.withoutOne).failOvers();
      return "nothing but time";
    } catch (IOException error) {
      if (!error.getMessage().contains("memcached lost") || !error.getMessage().contains(lost)) {
        throw error;
      }
      return "the job, which names the server and the table";
    }
  }

  private void report(Section section) {
    List<List<String>> lines = new ArrayList<>();
    List<Section.Bar> fit = new ArrayList<>();
    List<Section.Bar> delayed = new ArrayList<>();
    measured.forEach(
        (copies, figures) -> {
          String label = copies == 1 ? "1 copy" : copies + " copies";
          lines.add(line(copies, figures));
          fit.add(
              new Section.Bar(label, Figures.of((double) figures.entries), Section.Style.BOUND));
          delayed.add(
              new Section.Bar(
                  label, Figures.of(figures.delayed, Double::doubleValue), Section.Style.HOWDAH));
          section.figures().put("copies-" + copies, figures(figures));
        });
    List<String> heads =
        List.of(
            "copies",
            "entries that fit",
            "thousand tokens/s, delayed servers",
            "thousand tokens/s, free-running",
            "the same, one server killed",
            "answered by another copy",
            "a lost server costs");
    section.tables().add(new Section.Table("Copies of each entry", heads, lines));
    section.bars().add(new Section.Bars("entries that fit", fit));
    section.bars().add(new Section.Bars("tokens/s, delayed servers", delayed));
    explain(section);
  }

  private static List<String> line(int copies, Measured figures) {
    Figures without = Figures.of(figures.withoutOne, Double::doubleValue);
    return List.of(
        Integer.toString(copies),
        String.format(Locale.ROOT, "%,d", figures.entries),
        RateTables.thousands(Figures.of(figures.delayed, Double::doubleValue)),
        RateTables.thousands(Figures.of(figures.free, Double::doubleValue)),
        without.isAvailable() ? RateTables.thousands(without) : "",
        without.isAvailable() ? String.format(Locale.ROOT, "%,.0f keys", figures.failOvers) : "",
        figures.loss);
  }

  private static Map<String, Object> figures(Measured of) {
    return Map.of(
        "entriesThatFit", of.entries,
        "delayedTokensPerSecond", of.delayed,
        "freeTokensPerSecond", of.free,
        "withoutOneTokensPerSecond", of.withoutOne,
        "failOvers", of.failOvers);
  }

  private void explain(Section section) {
    List<Conclusions.Copied> copied = new ArrayList<>();
    measured.forEach((copies, figures) -> copied.add(figures.with(copies)));
    section.notes().add(Conclusions.ofReplication(copied));
    section
        .notes()
        .add(
            String.format(
                Locale.ROOT,
                "Entries of 9-byte keys and 8-byte values, until the first server with %d MiB evicts"
                    + " or refuses one. Tokens are those of %s, in batches, nothing kept near: %d"
                    + " threads with free-running servers, %d with servers behind the delaying proxy"
                    + " of row scaling, a round trip of %.1f ms and %d µs for each key.",
                place.settings().serverMebibytes(),
                text.describe(),
                THREADS,
                2 * servers,
                ScalingRow.DELAY.roundTripMicros() / 1e3,
                ScalingRow.DELAY.serviceMicros()));
    section
        .notes()
        .add(
            "Keys are spread evenly with one copy, too, so that copies bring throughput only for keys"
                + " that are asked for more often than others. Free-running servers share this"
                + " machine's processors with the threads that ask.");
  }
}
