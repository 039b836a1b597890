package org.howdah.model.project;

/**
 * The equations of "Hadoop and memcached: Performance and power characterization and analysis"
 * (Issa and Figueira, 2012) as they are printed.
 */
public final class PaperEquations {
  private PaperEquations() {}

  /** Equation 1: how much more is done for each watt, where so much faster takes so much power. */
  public static double performancePerWatt(double speedup, double powerRatio) {
    return speedup / powerRatio;
  }

  /**
   * Equation 2: seconds.
   *
   * @param bytes of data
   * @param cyclesPerInstruction more than 0
   * @param pathLength instructions for each byte, of {@link #pathLength}
   * @param efficiency of the processor, a factor
   * @param hertz of each core
   * @param cores 1 or more
   */
  public static double seconds(
      double bytes,
      double cyclesPerInstruction,
      double pathLength,
      double efficiency,
      double hertz,
      int cores) {
    return bytes * cyclesPerInstruction * pathLength * efficiency / hertz / cores;
  }

  /**
   * Equation 3. With a negative {@code a}, as the paper has for word count, it becomes 0 and less
   * beyond e<sup>−b/a</sup> cores, where the equations say nothing.
   *
   * @param cores 1 or more
   */
  public static double pathLength(double a, double b, double cores) {
    return a * Math.log(cores) + b;
  }

  /**
   * Equation 4: watts.
   *
   * @param k a constant of the program
   * @param capacitance in farads
   */
  public static double dynamicWatts(double k, double capacitance, double volts, double hertz) {
    return k * capacitance * volts * volts * hertz;
  }

  /**
   * Equation 5: watts at a frequency.
   *
   * @param unscaledWatts of {@link #unscaledWatts}
   * @param watts measured at {@code hertz}
   * @param targetHertz for which they are wanted
   */
  public static double projectedWatts(
      double unscaledWatts, double watts, double hertz, double targetHertz) {
    return unscaledWatts + (watts - unscaledWatts) * hertz / targetHertz;
  }

  /**
   * Equation 6: the watts that do not change with the frequency, from two measurements.
   *
   * @return not a number if both are of one frequency
   */
  public static double unscaledWatts(double watts1, double hertz1, double watts2, double hertz2) {
    return hertz1 == hertz2 ? Double.NaN : (watts2 * hertz2 - watts1 * hertz1) / (hertz2 - hertz1);
  }

  /** A line through the inverse of the cycles for each instruction: the least that they can be. */
  public static double leastCyclesPerInstruction(double atNothing) {
    return 1 / atNothing;
  }
}
