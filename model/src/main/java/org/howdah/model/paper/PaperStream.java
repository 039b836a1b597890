package org.howdah.model.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Jobs as section 3.2 draws them: one of the 13, each as likely, with an input of one of 20 sizes
 * by Zipf's law.
 */
public final class PaperStream {
  /** How many sizes there are. */
  public static final int SIZES = 20;

  /**
   * A job and its size.
   *
   * @param size k, from 1
   */
  public record Draw(PaperJob job, int size) {}

  private PaperStream() {}

  /**
   * The same seed and exponent always make the same jobs.
   *
   * @param exponent Zipf's s, which the paper does not name; 1 is the usual choice
   */
  public static List<Draw> draw(int jobs, double exponent, long seed) {
    List<PaperJob> kinds = PaperJob.all();
    Random random = new Random(seed);
    double[] upTo = new double[SIZES];
    double sum = 0;
    for (int k = 1; k <= SIZES; k++) {
      sum += Math.pow(k, -exponent);
      upTo[k - 1] = sum;
    }
    List<Draw> draws = new ArrayList<>();
    for (int i = 0; i < jobs; i++) {
      PaperJob job = kinds.get(random.nextInt(kinds.size()));
      double point = random.nextDouble() * sum;
      int k = 1;
      while (k < SIZES && upTo[k - 1] <= point) {
        k++;
      }
      draws.add(new Draw(job, k));
    }
    return draws;
  }
}
