package org.howdah.bench.side;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Section;
import org.howdah.bench.side.client.ScoreMode;

/**
 * The first open question of the paper's section 7.2: do workers and servers better share all
 * processors, or have some each? Two processors, with more and more computation for each record.
 */
final class PlacementRow {
  private static final List<Integer> COMPUTE_MILLIS = List.of(0, 10, 100);
  private static final List<ScoreMode> MODES = List.of(ScoreMode.ONE, ScoreMode.BATCHES);

  /** However long the computation: fewer could not be shared out evenly. */
  private static final int LINES_MIN = 8;

  private final SideWorkplace place;
  private final SideText model;
  private final SideText part;
  private final Map<Integer, SideText> texts = new HashMap<>();
  private final Map<Case, List<Double>> rates = new LinkedHashMap<>();

  private PlacementRow(SideWorkplace place, SideText model)
      throws IOException, InterruptedException {
    this.place = place;
    this.model = model;
    part = SideText.read(place.settings(), place.settings().scalingBytes());
    for (int millis : COMPUTE_MILLIS) {
      if (millis > 0) {
        texts.put(millis, text(millis));
      }
    }
  }

  /** Where the processes run; a worker for each processor that workers may use. */
  private enum Where {
    TOGETHER("0,1", "0,1", 2),
    APART("0", "1", 1);

    private final String server;
    private final String workers;
    private final int threads;

    Where(String server, String workers, int threads) {
      this.server = server;
      this.workers = workers;
      this.threads = threads;
    }

    String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private record Case(ScoreMode mode, int computeMillis, Where where) {
    String id() {
      return mode.name().toLowerCase(Locale.ROOT) + "-" + computeMillis + "ms-" + where.id();
    }
  }

  static Section run(SideWorkplace place) throws IOException, InterruptedException {
    long bytes = ReplicationRow.TEXT_TIMES * place.settings().scalingBytes();
    SideText model = SideText.read(place.settings(), bytes);
    Section section =
        new Section(
            SideRow.PLACEMENT.id(), "Workers and servers together or apart: two processors");
    if (Runtime.getRuntime().availableProcessors() < 2) {
      section.notes().add("Not measured: it takes two processors, and this machine has one.");
      return section;
    }
    PlacementRow row = new PlacementRow(place, model);
    row.measure();
    row.report(section);
    return section;
  }

  private void measure() throws IOException, InterruptedException {
    try (Running together = new Running(Where.TOGETHER);
        Running apart = new Running(Where.APART)) {
      for (int round = 0; round <= place.settings().runs(); round++) {
        place.lookAround();
        for (ScoreMode mode : MODES) {
          for (int millis : COMPUTE_MILLIS) {
            for (Running running : List.of(together, apart)) {
              double rate = running.linesPerSecond(mode, millis);
              if (round > 0) {
                add(new Case(mode, millis, running.where), rate);
              }
            }
          }
        }
      }
    }
  }

  /** The lines that are scored with that much computation for each. */
  private SideText text(int computeMillis) throws IOException, InterruptedException {
    long lines = Math.max(LINES_MIN, 2 * place.settings().millis() / computeMillis);
    return SideText.read(place.settings(), lines * model.bytes() / model.lines());
  }

  /** A server and a process of workers in their places. */
  private final class Running implements AutoCloseable {
    private final Where where;
    private final Cluster cluster;
    private final Scoring scoring;

    Running(Where where) throws IOException, InterruptedException {
      this.where = where;
      Cluster.Shape shape = new Cluster.Shape(1, 1, null);
      cluster = Cluster.start(place, place.folder("placement-" + where.id()), shape, model);
      try {
        cluster.pin(new Pinning(where.server));
        scoring = new Scoring(place, model, new Pinning(where.workers));
      } catch (IOException | InterruptedException | RuntimeException error) {
        cluster.close();
        throw error;
      }
    }

    double linesPerSecond(ScoreMode mode, int computeMillis) throws IOException {
      SideText text = texts.getOrDefault(computeMillis, mode == ScoreMode.ONE ? part : model);
      Scoring.Work work =
          new Scoring.Work(mode, where.threads).computeMicros(1000L * computeMillis);
      return text.lines() / scoring.run(work, text, cluster.catalog()).seconds();
    }

    @Override
    public void close() throws IOException {
      scoring.close();
      cluster.close();
    }
  }

  private void add(Case measured, double rate) {
    rates.computeIfAbsent(measured, absent -> new ArrayList<>()).add(rate);
    place.say(String.format(Locale.ROOT, "placement %-24s %,12.1f lines/s", measured.id(), rate));
  }

  private void report(Section section) {
    List<List<String>> lines = new ArrayList<>();
    List<Conclusions.Placed> placed = new ArrayList<>();
    for (ScoreMode mode : MODES) {
      for (int millis : COMPUTE_MILLIS) {
        List<Double> together = rates.get(new Case(mode, millis, Where.TOGETHER));
        List<Double> apart = rates.get(new Case(mode, millis, Where.APART));
        Figures ratio = Figures.ratio(together, apart, Double::doubleValue);
        String asked = mode == ScoreMode.ONE ? "one key at a time" : "in batches";
        placed.add(new Conclusions.Placed(asked, millis, ratio));
        lines.add(
            List.of(asked, millis + " ms", cell(together), cell(apart), RateTables.times(ratio)));
      }
    }
    List<String> heads =
        List.of(
            "asked", "computation for each line", "together, lines/s", "apart, lines/s", "ratio");
    section.tables().add(new Section.Table("Lines scored a second", heads, lines));
    section.notes().add(Conclusions.ofPlacement(placed));
    rates.forEach((measured, all) -> section.figures().put(measured.id(), all));
    section
        .notes()
        .add(
            "Together: a memcached of one thread and two workers share processors 0 and 1, as on a"
                + " cluster where each machine does both. Apart: the server has processor 0 and one"
                + " worker processor 1. The text is "
                + model.describe()
                + "; one key at a time, and with computation, its first lines. Computation is processor time of the"
                + " worker's thread; nothing is kept near.");
  }

  private static String cell(List<Double> all) {
    return RateTables.spread(Figures.of(all, Double::doubleValue), "");
  }
}
