package org.howdah.engine;

import java.util.Random;

/**
 * What may go wrong in a simulated job, each as a probability.
 *
 * @param random draws what happens
 * @param inOrder whether tasks begin in their order
 * @param fails of an attempt
 * @param isHopeless of an attempt that fails: no other can succeed
 * @param losesPlace of an attempt or a merge
 * @param silent of an attempt: it does nothing for longer than it may
 * @param deaf of whatever is interrupted: it goes on
 * @param noPlace of an attempt that could begin
 * @param mergeFails of a merge
 * @param lost of the moments of a job at which a run on disk may be lost
 * @param stopped of such moments at which an attempt is asked to end
 * @param exits of such moments at which an attempt says that its thread will never report
 * @param killed of such moments at which the job is killed
 */
record Hazards(
    Random random,
    boolean inOrder,
    double fails,
    double isHopeless,
    double losesPlace,
    double silent,
    double deaf,
    double noPlace,
    double mergeFails,
    double lost,
    double stopped,
    double exits,
    double killed) {

  /** Half of the hazards, each time others, are no hazards. */
  static Hazards draw(Random random) {
    return new Hazards(
        random,
        random.nextBoolean(),
        one(random, 0.4),
        one(random, 0.1),
        one(random, 0.2),
        one(random, 0.1),
        one(random, 0.5),
        one(random, 0.3),
        one(random, 0.05),
        one(random, 0.3),
        one(random, 0.3),
        random.nextInt(4) == 0 ? one(random, 0.1) : 0,
        random.nextInt(4) == 0 ? one(random, 0.1) : 0);
  }

  /** Attempts fail, and nothing else happens. */
  static Hazards ofFailuresAlone(Random random) {
    return new Hazards(
        random, random.nextBoolean(), one(random, 0.4), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  private static double one(Random random, double max) {
    return random.nextBoolean() ? 0 : random.nextDouble() * max;
  }

  boolean happens(double probability) {
    return probability > 0 && random.nextDouble() < probability;
  }
}
