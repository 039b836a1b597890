package org.howdah.bench.side;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.howdah.bench.compare.Better;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Goal;
import org.howdah.bench.report.Section;
import org.howdah.bench.side.client.ScoreMode;
import org.howdah.testkit.daemon.Memcached;

/** The tokens of a text, with the most frequent values kept near, in one memcached. */
final class ZipfRow {
  private static final int THREADS = 2;
  private static final long NEAR_BYTES = 256 << 20;
  private static final double TOKENS_PER_SECOND = 3e6;

  private ZipfRow() {}

  static Section run(SideWorkplace place) throws IOException, InterruptedException {
    SideText text = SideText.read(place.settings(), Integer.MAX_VALUE);
    Section section = new Section(SideRow.ZIPF.id(), "Scoring text: " + text.describe());
    Path folder = place.folder("zipf");
    List<Double> rates = new ArrayList<>();
    List<Double> noops = new ArrayList<>();
    double nearHits = 0;
    try (Memcached server = Memcached.start(folder, "-t", "2", "-m", "2048");
        Scoring scoring = new Scoring(place, text, Pinning.ANYWHERE)) {
      String address = server.address();
      BenchTable.load(
          folder, new BenchTable.Servers(address), text.counts().size(), text.logProbabilities());
      for (int round = 0; round <= place.settings().runs(); round++) {
        place.lookAround();
        Scoring.Score noop = scoring.run(new Scoring.Work(ScoreMode.NOOP, THREADS), folder);
        Scoring.Work batches = new Scoring.Work(ScoreMode.BATCHES, THREADS).nearBytes(NEAR_BYTES);
        Scoring.Score score = scoring.run(batches, folder);
        place.say(
            String.format(Locale.ROOT, "zipf %,.0f tokens/s", text.tokens() / score.seconds()));
        if (round > 0) {
          rates.add(text.tokens() / score.seconds());
          noops.add(text.tokens() / noop.seconds());
          nearHits = score.nearHits() / text.tokens();
        }
      }
    }
    report(section, rates, noops);
    section
        .notes()
        .add(
            String.format(
                Locale.ROOT,
                "%.1f %% of the look-ups were answered from the %d MiB of decoded values near the"
                    + " tasks, which are empty at the start of each run.",
                100 * nearHits,
                NEAR_BYTES >> 20));
    return section;
  }

  private static void report(Section section, List<Double> rates, List<Double> noops) {
    Figures reached = Figures.of(rates, Double::doubleValue);
    Figures noop = Figures.of(noops, Double::doubleValue);
    Goal.add(
        section,
        List.of(
            Goal.atLeast("tokens/s, 2 task threads beside memcached", TOKENS_PER_SECOND, reached)));
    section
        .tables()
        .add(
            new Section.Table(
                "Tokens a second",
                List.of("run", "threads", "thousand tokens/s"),
                List.of(
                    List.of("howdah", "2", RateTables.thousands(reached)),
                    List.of("NoOp: no look-ups", "2", RateTables.thousands(noop)))));
    section.figures().put("tokensPerSecond", rates);
    section.figures().put("noopTokensPerSecond", noops);
    section.compare("howdah", "tokensPerSecond", Better.MORE, true, rates);
    section.compare("noop", "tokensPerSecond", Better.MORE, false, noops);
    section
        .notes()
        .add(
            "Each task thread reads lines, splits them on whitespace, looks the tokens up through a"
                + " pipeline and adds up their log probabilities; the sum is checked.");
  }
}
