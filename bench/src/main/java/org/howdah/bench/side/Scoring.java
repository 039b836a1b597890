package org.howdah.bench.side;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.bench.side.client.ScoreProgram;

/** A process that scores a text, and the check of what it found. */
final class Scoring implements Closeable {
  private static final int HEAP_MEBIBYTES = 2048;
  private static final double ROUNDING = 1e-9;

  private final SideText text;
  private final ClientProcess process;

  Scoring(SideWorkplace place, SideText text) throws IOException {
    this.text = text;
    process =
        place.start(
            "score",
            HEAP_MEBIBYTES,
            List.of(
                ScoreProgram.class.getName(),
                text.file().toString(),
                Integer.toString(text.bytes())));
  }

  /**
   * Scores the text once.
   *
   * @throws IOException if tokens are missing or the sum is wrong
   */
  Score run(ScoreProgram.Mode mode, int threads, long nearBytes, Path catalog) throws IOException {
    Map<String, Double> figures =
        process.round(mode + " " + threads + " " + nearBytes + " " + catalog);
    double sum = mode == ScoreProgram.Mode.NOOP ? -text.tokens() : text.sum();
    if (figures.get("tokens") != text.tokens()
        || Math.abs(figures.get("sum") - sum) > ROUNDING * Math.abs(sum)) {
      throw new IOException(
          "scoring is wrong: " + figures + " instead of " + text.tokens() + " and " + sum);
    }
    return new Score(
        figures.get("seconds"),
        figures.get("latencySeconds"),
        figures.get("roundTrips"),
        figures.get("nearHits"));
  }

  /** What one run took. */
  record Score(double seconds, double latencySeconds, double roundTrips, double nearHits) {}

  @Override
  public void close() throws IOException {
    process.close();
  }
}
