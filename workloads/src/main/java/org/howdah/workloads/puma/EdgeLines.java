package org.howdah.workloads.puma;

import java.util.SplittableRandom;

/**
 * Edges of a directed graph that grows: eight edges for each vertex on average, and of these many
 * to few vertices. None leads back to where it comes from.
 */
final class EdgeLines extends LineMaker {
  private static final int EDGES_A_VERTEX = 8;

  EdgeLines(long seed) {
    super(seed);
  }

  @Override
  void append(long number, SplittableRandom random, StringBuilder line) {
    long vertices = number / EDGES_A_VERTEX + 2;
    long from = random.nextLong(vertices);
    double skewed = random.nextDouble();
    long to = (long) (vertices * skewed * skewed);
    line.append('v').append(from).append(",v").append(to == from ? (to + 1) % vertices : to);
  }
}
