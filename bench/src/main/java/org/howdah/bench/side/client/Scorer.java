package org.howdah.bench.side.client;

import java.io.IOException;
import java.util.List;
import org.howdah.sidedata.Pipeline;
import org.howdah.sidedata.SideTable;

/** One mapper: adds up the log probabilities of its tokens. Used by one thread. */
final class Scorer {
  private static final double NOTHING = -1;

  private final ScoreMode mode;
  private final SideTable<String, Double> table;
  private final Computation computation;
  private long tokens;
  private double sum;
  private long latencyNanos;

  Scorer(ScoreMode mode, SideTable<String, Double> table, Computation computation) {
    this.mode = mode;
    this.table = table;
    this.computation = computation;
  }

  Scorer score(TextSplit split) throws IOException, InterruptedException {
    switch (mode) {
      case NOOP -> {
        for (List<String> line = split.nextLine(); line != null; line = split.nextLine()) {
          tokens += line.size();
          sum += NOTHING * line.size();
          computation.run();
        }
      }
      case ONE -> scoreOneByOne(split);
      case BATCHES -> scoreInBatches(split);
    }
    return this;
  }

  private void scoreOneByOne(TextSplit split) throws IOException {
    for (List<String> line = split.nextLine(); line != null; line = split.nextLine()) {
      for (String token : line) {
        long begin = System.nanoTime();
        sum += table.get(token);
        latencyNanos += System.nanoTime() - begin;
      }
      tokens += line.size();
      computation.run();
    }
  }

  private void scoreInBatches(TextSplit split) throws IOException, InterruptedException {
    try (Pipeline<String, Double, Scorer> pipeline = table.pipeline()) {
      for (List<String> line = split.nextLine(); line != null; line = split.nextLine()) {
        pipeline.ask(this, same -> same, line, Scorer::add);
      }
      pipeline.drain();
    }
  }

  private static void add(Scorer scorer, List<Double> values) {
    for (Double value : values) {
      scorer.sum += value;
    }
    scorer.tokens += values.size();
    scorer.computation.run();
  }

  double tokens() {
    return tokens;
  }

  double sum() {
    return sum;
  }

  double latencySeconds() {
    return latencyNanos / 1e9;
  }
}
