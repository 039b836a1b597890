package org.howdah.bench.side;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.measure.Regression;
import org.howdah.bench.report.Section;
import org.howdah.bench.side.client.ScoreMode;

/** The paper's Table 1 and figures 5 and 6: a text scored with more and more servers. */
final class ScalingRow {
  private static final int CLIENTS_PER_SERVER = 2;
  private static final int DELAYED_SHARE = 10;

  /** About the paper's latency, and twenty thousand keys a second for each server. */
  static final Cluster.Delay DELAY = new Cluster.Delay(2000, 50);

  private final SideWorkplace place;
  private final Section section;

  private ScalingRow(SideWorkplace place, Section section) {
    this.place = place;
    this.section = section;
  }

  /** A way to ask, with servers of one kind. */
  private record Series(String name, String title, ScoreMode mode, Cluster.Delay delay) {}

  static Section run(SideWorkplace place) throws IOException, InterruptedException {
    long bytes = place.settings().scalingBytes();
    SideText text = SideText.read(place.settings(), bytes);
    SideText part = SideText.read(place.settings(), bytes / DELAYED_SHARE);
    Section section = new Section(SideRow.SCALING.id(), "Scaling: " + text.describe());
    ScalingRow row = new ScalingRow(place, section);
    row.measure(text, List.of(series(ScoreMode.ONE, null), series(ScoreMode.BATCHES, null)));
    row.measure(part, List.of(series(ScoreMode.ONE, DELAY)));
    row.measure(text, List.of(series(ScoreMode.BATCHES, DELAY)));
    row.paper();
    row.explain(part);
    return section;
  }

  private static Series series(ScoreMode mode, Cluster.Delay delay) {
    String name =
        (delay == null ? "free-" : "delayed-") + (mode == ScoreMode.ONE ? "one" : "batches");
    String title =
        (mode == ScoreMode.ONE ? "One key at a time, " : "Batches, ")
            + (delay == null ? "free-running servers" : "delayed servers");
    return new Series(name, title, mode, delay);
  }

  /** Runs all sizes with one kind of servers, the ways of asking in turn. */
  private void measure(SideText text, List<Series> ways) throws IOException, InterruptedException {
    Cluster.Delay delay = ways.get(0).delay;
    Map<Series, List<List<ClusterRun>>> runs = new LinkedHashMap<>();
    try (Scoring scoring = new Scoring(place, text, Pinning.ANYWHERE)) {
      for (int servers : place.settings().servers()) {
        place.lookAround();
        Path folder = place.folder(ways.get(0).name + servers);
        Cluster.Shape shape = new Cluster.Shape(servers, 1, delay);
        try (Cluster cluster = Cluster.start(place, folder, shape, text)) {
          if (runs.isEmpty()) {
            run(scoring, cluster, series(ScoreMode.BATCHES, delay), servers, text);
          }
          for (Series way : ways) {
            runs.computeIfAbsent(way, absent -> new ArrayList<>()).add(new ArrayList<>());
          }
          for (int round = 1; round <= place.settings().runs(); round++) {
            for (Series way : ways) {
              List<List<ClusterRun>> sizes = runs.get(way);
              sizes.get(sizes.size() - 1).add(run(scoring, cluster, way, servers, text));
            }
          }
          if (delay == null) {
            addKeys(cluster.keysPerServer());
          }
        }
      }
    }
    runs.forEach(this::add);
  }

  private ClusterRun run(
      Scoring scoring, Cluster cluster, Series series, int servers, SideText text)
      throws IOException {
    int clients = CLIENTS_PER_SERVER * servers;
    Scoring.Score noop = scoring.run(new Scoring.Work(ScoreMode.NOOP, clients), cluster.catalog());
    Scoring.Score score = scoring.run(new Scoring.Work(series.mode, clients), cluster.catalog());
    ClusterRun run =
        new ClusterRun(
            servers,
            clients,
            score.seconds(),
            score.latencySeconds(),
            noop.seconds(),
            text.tokens(),
            score.questions(),
            score.keysAsked());
    place.say(
        String.format(
            Locale.ROOT,
            "scaling %-16s %d servers %,12.0f tokens/s",
            series.name,
            servers,
            run.throughput()));
    return run;
  }

  /** Adds the table, curve and figures of a series; {@code rounds} are those of each size. */
  private void add(Series series, List<List<ClusterRun>> rounds) {
    List<ClusterRun> runs = rounds.stream().map(ClusterRun::middle).toList();
    Regression line = ClusterRun.line(runs);
    boolean one = series.mode == ScoreMode.ONE;
    double serverRate =
        series.delay == null ? Double.POSITIVE_INFINITY : 1e6 / series.delay.serviceMicros();
    section
        .tables()
        .add(
            new Section.Table(
                series.title + "; " + PaperFigures.describe(line),
                one ? ClusterRun.HEADS : ClusterRun.BATCH_HEADS,
                runs.stream().map(run -> one ? run.cells() : run.batchCells(serverRate)).toList()));
    curve(series.title, runs, one);
    section.figures().put(series.name, runs.stream().map(ScalingRow::figures).toList());
    section.figures().put(series.name + "-r2", line.r2());
    List<List<Double>> all =
        rounds.stream()
            .map(ofSize -> ofSize.stream().map(ClusterRun::throughput).toList())
            .toList();
    section.figures().put(series.name + "-rounds", all);
  }

  private static List<Double> figures(ClusterRun run) {
    return List.of(
        (double) run.servers(),
        (double) run.clients(),
        run.seconds(),
        run.latencySeconds(),
        run.noopSeconds(),
        run.throughput(),
        run.questions(),
        run.keysAsked());
  }

  private void curve(String title, List<ClusterRun> runs, boolean waits) {
    section
        .curves()
        .add(
            new Section.Curve(
                title,
                "average latency of " + (waits ? "a key" : "a batch") + " in ms",
                "look-ups/s",
                runs.stream().mapToInt(ClusterRun::servers).toArray(),
                runs.stream().mapToDouble(run -> 1e3 * run.averageSeconds()).toArray(),
                runs.stream().mapToDouble(ClusterRun::throughput).toArray(),
                waits ? runs.stream().mapToDouble(ClusterRun::bound).toArray() : new double[0]));
  }

  private void addKeys(List<Integer> keys) {
    if (keys.size() == 1) {
      return;
    }
    List<Section.Bar> bars = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      Figures count = Figures.of(keys.get(i));
      bars.add(new Section.Bar("server " + (i + 1), count, Section.Style.RIVAL));
    }
    section.bars().add(new Section.Bars("keys on each of " + keys.size() + " servers", bars));
    section.figures().put("keysOnEachOf" + keys.size(), keys);
    double mean = keys.stream().mapToInt(Integer::intValue).average().orElse(1);
    int most = keys.stream().mapToInt(Integer::intValue).max().orElse(0);
    section
        .notes()
        .add(
            String.format(
                Locale.ROOT,
                "Keys on each of %d servers: %s; the fullest has %.2f times the average.",
                keys.size(),
                keys,
                most / mean));
  }

  private void paper() {
    PaperFigures.addTable(section);
    curve("The paper's figure 5", PaperFigures.RUNS, true);
  }

  private void explain(SideText part) {
    section
        .notes()
        .add(
            "Each line is one of "
                + place.settings().runs()
                + " rounds, the one with the median throughput.");
    section
        .notes()
        .add(
            "All servers and clients share this machine's cores, so free-running servers cannot"
                + " scale with their number. Each has one thread; near values are off.");
    section
        .notes()
        .add(
            String.format(
                Locale.ROOT,
                "Delayed servers stand behind a proxy with a round trip of %.1f ms and serve one"
                    + " key after the other, %d µs each: the shape that servers with machines of"
                    + " their own would show, not a measurement of such. Asked one key at a time, the text is"
                    + " %s. In batches, a key that several waiting lines want is asked for once.",
                DELAY.roundTripMicros() / 1e3,
                DELAY.serviceMicros(),
                part.describe()));
  }
}
