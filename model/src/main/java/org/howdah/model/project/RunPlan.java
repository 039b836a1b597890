package org.howdah.model.project;

import java.util.List;
import java.util.TreeSet;

/**
 * Which runs of a job to make, so that others can be projected: with the least machines, the most,
 * and as many times more than the least as less than the most. The one in the middle is made three
 * times: of Spark and Flink jobs on 4 to 60 machines (dos-group, seven repeats each), intervals
 * that were to cover 80 and 95 % then covered 73 and 91, and 66 and 85 with repeats of the last.
 *
 * @param nodes how many machines, ascending
 * @param repeated which of them three times
 */
public record RunPlan(List<Integer> nodes, int repeated) {
  /** How often that is. */
  public static final int REPEATS = 3;

  /**
   * @param least machines, 1 or more
   * @param most machines, {@code least} or more
   */
  public static RunPlan between(int least, int most) {
    if (least < 1 || most < least) {
      throw new IllegalArgumentException("from " + least + " to " + most + " machines");
    }
    int middle = (int) Math.round(Math.sqrt((double) least * most));
    return new RunPlan(List.copyOf(new TreeSet<>(List.of(least, middle, most))), middle);
  }
}
