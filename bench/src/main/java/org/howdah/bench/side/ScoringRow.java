package org.howdah.bench.side;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.howdah.bench.compare.Better;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Goal;
import org.howdah.bench.report.Section;
import org.howdah.bench.side.ScoringJob.Run;
import org.howdah.bench.side.ScoringJob.Way;
import org.howdah.testkit.daemon.Memcached;

/** The paper's Table 1 with the paper's job: a text scored in each way of looking up. */
final class ScoringRow {
  /** One key at a time, and sorting all tokens twice, take too long on the whole text. */
  private static final int PART_SHARE = 8;

  private static final double NOOP_TIMES = 3;

  /** Below this share of NoOp's time more, the difference is noise. */
  private static final double TELLING_SHARE = 0.05;

  private static final List<Way> WHOLE = List.of(Way.NOOP, Way.MEMCACHED, Way.LOCAL, Way.HEAP);
  private static final List<Way> PART = List.of(Way.NOOP, Way.MEMCACHED, Way.GET, Way.REDUCE);
  private static final List<String> HEADS =
      List.of(
          "look-ups",
          "time",
          "job alone",
          "times NoOp",
          "latency, sum",
          "questions",
          "keys a question",
          "latency, average",
          "look-ups/s",
          "bound, clients/latency",
          "reached");

  private final SideWorkplace place;
  private final Section section;
  private final int clients = Runtime.getRuntime().availableProcessors();

  private ScoringRow(SideWorkplace place, Section section) {
    this.place = place;
    this.section = section;
  }

  static Section run(SideWorkplace place) throws IOException, InterruptedException {
    SideText whole = SideText.read(place.settings(), Integer.MAX_VALUE);
    SideText part = SideText.read(place.settings(), whole.bytes() / PART_SHARE);
    Section section = new Section(SideRow.SCORING.id(), "Scoring as a job: " + whole.describe());
    new ScoringRow(place, section).measure(whole, part);
    return section;
  }

  private void measure(SideText whole, SideText part) throws IOException, InterruptedException {
    Map<Way, List<Run>> ofWhole = new EnumMap<>(Way.class);
    Map<Way, List<Run>> ofPart = new EnumMap<>(Way.class);
    HowdahCommand howdah = new HowdahCommand(place, place.folder("scoring"));
    ScoringJob job = new ScoringJob(howdah, whole, place.folder("scoring/files"));
    try (Memcached server = Memcached.start(place.folder("scoring"), "-t", "2", "-m", "2048")) {
      place.say("scoring: making and loading the model");
      explain(job.makeModel(), job.loadInto(server.address()), job.loadIntoFiles());
      for (int round = 1; round <= place.settings().runs(); round++) {
        place.lookAround();
        for (Way way : WHOLE) {
          add(ofWhole, way, job.run(way, whole), whole);
        }
        for (Way way : PART) {
          add(ofPart, way, job.run(way, part), part);
        }
      }
    }
    goals(ofWhole);
    report("the whole text", "whole", whole, ofWhole);
    report("the first eighth of it, " + part.describe(), "part", part, ofPart);
    PaperFigures.addTable(section);
  }

  private void add(Map<Way, List<Run>> runs, Way way, Run run, SideText text) {
    runs.computeIfAbsent(way, absent -> new ArrayList<>()).add(run);
    place.say(
        String.format(
            Locale.ROOT,
            "scoring %-9s %,10d tokens %7.2f s",
            way.id(),
            text.tokens(),
            run.seconds()));
  }

  private void goals(Map<Way, List<Run>> runs) {
    Figures times = Figures.ratio(runs.get(Way.MEMCACHED), runs.get(Way.NOOP), Run::seconds);
    Goal.add(
        section,
        List.of(Goal.atMost("times NoOp's time, side table in memcached", NOOP_TIMES, times)));
  }

  private void report(String title, String id, SideText text, Map<Way, List<Run>> runs) {
    List<List<String>> lines = new ArrayList<>();
    List<Section.Bar> bars = new ArrayList<>();
    for (Map.Entry<Way, List<Run>> way : runs.entrySet()) {
      lines.add(line(way.getKey(), way.getValue(), runs.get(Way.NOOP), text));
      Section.Style style =
          switch (way.getKey()) {
            case NOOP -> Section.Style.BOUND;
            case MEMCACHED, LOCAL -> Section.Style.HOWDAH;
            case HEAP, GET, REDUCE -> Section.Style.RIVAL;
          };
      Figures millis = Figures.of(way.getValue(), run -> 1e3 * run.seconds());
      bars.add(new Section.Bar(way.getKey().id(), millis, style));
      String who = id + "-" + way.getKey().id();
      section.figures().put(who, figures(way.getValue()));
      List<Double> seconds = way.getValue().stream().map(Run::seconds).toList();
      section.compare(who, "wallSeconds", Better.LESS, style == Section.Style.HOWDAH, seconds);
    }
    section.tables().add(new Section.Table("Time of the job on " + title, HEADS, lines));
    section.bars().add(new Section.Bars("milliseconds of the command, " + id + " text", bars));
  }

  private List<String> line(Way way, List<Run> runs, List<Run> noops, SideText text) {
    List<Double> rates = throughputs(runs, noops, text);
    Figures rate = Figures.of(rates, Double::doubleValue);
    Figures bound = Figures.of(runs, run -> clients / run.averageSeconds());
    boolean waits = way == Way.GET;
    return List.of(
        way.title(),
        cell(runs, Run::seconds, " s"),
        cell(runs, Run::jobSeconds, " s"),
        way == Way.NOOP ? "" : RateTables.times(Figures.ratio(runs, noops, Run::seconds)),
        asks(way) ? cell(runs, Run::latencySeconds, " s") : "",
        asks(way) ? whole(Figures.of(runs, Run::questions)) : "",
        asks(way) ? cell(runs, run -> run.keysAsked() / run.questions(), "") : "",
        asks(way) ? cell(runs, run -> 1e3 * run.averageSeconds(), " ms") : "",
        way == Way.NOOP ? "" : rate.isAvailable() ? whole(rate) : "too many to tell from NoOp",
        waits ? whole(bound) : "",
        waits && rate.isAvailable()
            ? RateTables.number(100 * rate.median() / bound.median()) + " %"
            : "");
  }

  /** As the paper has it: look-ups by the time less that of NoOp. */
  private static List<Double> throughputs(List<Run> runs, List<Run> noops, SideText text) {
    List<Double> rates = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      double more = runs.get(i).seconds() - noops.get(i).seconds();
      boolean tells = more > TELLING_SHARE * noops.get(i).seconds();
      rates.add(tells ? text.tokens() / more : Double.NaN);
    }
    return rates;
  }

  private static boolean asks(Way way) {
    return way == Way.MEMCACHED || way == Way.LOCAL || way == Way.GET;
  }

  private static String cell(List<Run> runs, ToDoubleFunction<Run> figure, String unit) {
    return RateTables.spread(Figures.of(runs, figure), unit);
  }

  private static String whole(Figures figures) {
    return String.format(Locale.ROOT, "%,.0f", figures.median());
  }

  private static List<List<Double>> figures(List<Run> runs) {
    return runs.stream()
        .map(
            run ->
                List.of(
                    run.seconds(),
                    run.jobSeconds(),
                    run.latencySeconds(),
                    run.questions(),
                    run.keysAsked()))
        .toList();
  }

  private void explain(double model, double memcached, double files) {
    section
        .notes()
        .add(
            String.format(
                Locale.ROOT,
                "howdah run unigram-score with %d slots, all else as it comes, near values included;"
                    + " one memcached of 2 threads on the same machine. Two jobs made the model in"
                    + " %.1f s; howdah side load took %.1f s into memcached and %.1f s into files.",
                clients,
                model,
                memcached,
                files));
    section
        .notes()
        .add(
            "Time is that of the whole command with the start of its JVM, as the paper's. A question"
                + " is one key or one batch, and its latency is that of the whole batch; look-ups/s"
                + " are tokens over the time less that of NoOp. Sentences, tokens and the sum of all"
                + " scores of each run are checked against a count of the benchmark's own.");
  }
}
