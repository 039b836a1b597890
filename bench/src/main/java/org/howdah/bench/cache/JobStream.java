package org.howdah.bench.cache;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The paper's stream of jobs: which job comes next is random, and so is how many times the smallest
 * input it reads, by Zipf's law. In each round every job comes once, so that rounds can be
 * compared; over the rounds the sizes of a job's inputs follow the law as closely as so few can.
 */
final class JobStream {
  private static final long SEED = 20_141_009;

  private final Random random = new Random(SEED);
  private final List<CacheJob> jobs;
  private final double[] upTo;

  /** A job with its input. */
  record Step(CacheJob job, int times) {}

  JobStream(List<CacheJob> jobs, int classes) {
    this.jobs = jobs;
    upTo = new double[classes];
    double sum = 0;
    for (int i = 0; i < classes; i++) {
      sum += 1.0 / (i + 1);
      upTo[i] = sum;
    }
  }

  /** The jobs of so many rounds. */
  List<List<Step>> rounds(int count) {
    Map<CacheJob, List<Integer>> sizes = new EnumMap<>(CacheJob.class);
    for (CacheJob job : jobs) {
      List<Integer> drawn = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        drawn.add(size((i + random.nextDouble()) / count));
      }
      Collections.shuffle(drawn, random);
      sizes.put(job, drawn);
    }
    List<List<Step>> rounds = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Step> steps = new ArrayList<>();
      for (CacheJob job : jobs) {
        steps.add(new Step(job, sizes.get(job).get(i)));
      }
      Collections.shuffle(steps, random);
      rounds.add(steps);
    }
    return rounds;
  }

  private int size(double quantile) {
    double wanted = quantile * upTo[upTo.length - 1];
    int size = 1;
    while (upTo[size - 1] < wanted) {
      size++;
    }
    return size;
  }
}
