package org.howdah.bench.side;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.bench.side.client.ScoreMode;
import org.howdah.bench.side.client.ScoreProgram;

/** A process that scores a text, and the check of what it found. */
final class Scoring implements Closeable {
  private static final int HEAP_MEBIBYTES = 2048;
  private static final double ROUNDING = 1e-9;

  private final SideText model;
  private final ClientProcess process;

  /**
   * @param model the text that has the words of the table
   * @param pinning the processors of the process
   */
  Scoring(SideWorkplace place, SideText model, Pinning pinning) throws IOException {
    this.model = model;
    process =
        place.start(
            "score",
            HEAP_MEBIBYTES,
            List.of(
                ScoreProgram.class.getName(),
                model.file().toString(),
                Integer.toString(model.bytes())),
            pinning);
  }

  /**
   * How to score.
   *
   * @param threads each scores a part of the text
   * @param nearBytes of decoded values near the threads
   * @param computeMicros processor time spent on each line besides
   */
  record Work(ScoreMode mode, int threads, long nearBytes, long computeMicros) {
    Work(ScoreMode mode, int threads) {
      this(mode, threads, 0, 0);
    }

    Work nearBytes(long bytes) {
      return new Work(mode, threads, bytes, computeMicros);
    }

    Work computeMicros(long micros) {
      return new Work(mode, threads, nearBytes, micros);
    }
  }

  /** Scores the whole text once. */
  Score run(Work work, Path catalog) throws IOException {
    return run(work, model, catalog);
  }

  /**
   * Scores the first lines once.
   *
   * @param text these lines
   * @throws IOException if tokens are missing or the sum is wrong
   */
  Score run(Work work, SideText text, Path catalog) throws IOException {
    Map<String, Double> figures =
        process.round(
            work.mode
                + " "
                + work.threads
                + " "
                + work.nearBytes
                + " "
                + catalog
                + " "
                + text.bytes()
                + " "
                + work.computeMicros);
    double sum = work.mode == ScoreMode.NOOP ? -text.tokens() : model.score(text);
    if (figures.get("tokens") != text.tokens()
        || Math.abs(figures.get("sum") - sum) > ROUNDING * Math.abs(sum)) {
      throw new IOException(
          "scoring is wrong: " + figures + " instead of " + text.tokens() + " and " + sum);
    }
    return new Score(figures);
  }

  /** What one run took, as {@link ScoreProgram} names it. */
  record Score(Map<String, Double> figures) {
    double seconds() {
      return figures.get("seconds");
    }

    double latencySeconds() {
      return figures.get("latencySeconds");
    }

    double questions() {
      return figures.get("questions");
    }

    double keysAsked() {
      return figures.get("keysAsked");
    }

    double nearHits() {
      return figures.get("nearHits");
    }

    double failOvers() {
      return figures.get("failOvers");
    }
  }

  @Override
  public void close() throws IOException {
    process.close();
  }
}
