package org.howdah.model.stream;

import java.util.Arrays;

/**
 * What a cluster made of a stream of jobs. Immutable.
 *
 * @param cluster the machines
 * @param seconds from the begin of the stream until its last job ended
 * @param paidSeconds for how long the machines were there
 * @param jobSeconds how long each job took, from its begin, in the order of their ends
 * @param usd what the machines cost in that time; not a number if nobody says
 * @param kilowattHours what they took in that time; not a number if nobody says
 * @param coreShare 0 to 1, how much of all cores' time until the last job ended was used
 * @param cachedShare 0 to 1, of the blocks that maps read
 */
public record StreamOutcome(
    ClusterChoice cluster,
    double seconds,
    double paidSeconds,
    double[] jobSeconds,
    double usd,
    double kilowattHours,
    double coreShare,
    double cachedShare) {
  public StreamOutcome {
    jobSeconds = jobSeconds.clone();
  }

  @Override
  public double[] jobSeconds() {
    return jobSeconds.clone();
  }

  /**
   * The time that so many of the jobs do not exceed.
   *
   * @param share 0 to 1
   */
  public double jobSeconds(double share) {
    double[] sorted = jobSeconds.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.max(0, Math.ceil(share * sorted.length) - 1)];
  }
}
