package org.howdah.bench.measure;

import java.util.List;

/** Looks whether the machine does something else meanwhile. Not safe for several threads. */
public final class Quiet {
  private static final double SHARE = 0.05;

  private final String times;
  private int looks;
  private int disturbed;

  /**
   * @param times before what it looks, for the warning: rounds, runs
   */
  public Quiet(String times) {
    this.times = times;
  }

  /** Looks for a moment. */
  public void look() throws InterruptedException {
    await(1);
  }

  /**
   * Looks until the machine is quiet: a process that has just run a job may still compile Java
   * code.
   *
   * @param looksMax after which it goes on all the same
   */
  public void await(int looksMax) throws InterruptedException {
    looks++;
    for (int i = 0; i < looksMax; i++) {
      if (MachineLoad.look() <= SHARE) {
        return;
      }
    }
    disturbed++;
  }

  /** What makes the figures doubtful. */
  public List<String> warnings() {
    return disturbed == 0
        ? List.of()
        : List.of(
            "the machine was not quiet: before %d of %d %s something else used more than 5 %% of the processors."
                .formatted(disturbed, looks, times));
  }
}
