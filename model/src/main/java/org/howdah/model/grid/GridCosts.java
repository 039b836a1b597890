package org.howdah.model.grid;

import java.util.stream.DoubleStream;

/**
 * What single steps cost; where the defaults come from stands in docs/simulate.md.
 *
 * @param messageSeconds of a processor, to send or receive one control message
 * @param decisionSeconds of a processor, for a manager to decide about one task
 * @param entrySeconds of a processor, for a manager to handle where one map task's output for one
 *     reduce task lies, and its size
 * @param entryBytes that such an entry takes in messages and in the journal
 * @param eventBytes of an event of the journal, beside its entries
 * @param batchSeconds that a batch of events keeps the node busy that all batches of the journal go
 *     through
 * @param batchLatencySeconds from when a batch is written until all copies hold it, beside that
 * @param journalCopies how many nodes hold the journal, if there are so many
 * @param fetchSeconds of a processor, to read one map task's output for one reduce task
 * @param networkBytesPerSecond into a node, and out of it
 * @param latencySeconds of a message between nodes
 */
public record GridCosts(
    double messageSeconds,
    double decisionSeconds,
    double entrySeconds,
    double entryBytes,
    double eventBytes,
    double batchSeconds,
    double batchLatencySeconds,
    int journalCopies,
    double fetchSeconds,
    double networkBytesPerSecond,
    double latencySeconds) {
  /** A 10 Gbit/s network, and what was measured on two slow cores. */
  public static final GridCosts DEFAULT =
      new GridCosts(13.2e-6, 100e-6, 50e-9, 4, 100, 0.5e-3, 4.3e-3, 16, 3.3e-6, 1.25e9, 100e-6);

  public GridCosts {
    boolean valid =
        DoubleStream.of(
                    messageSeconds,
                    decisionSeconds,
                    entrySeconds,
                    entryBytes,
                    eventBytes,
                    batchSeconds,
                    batchLatencySeconds,
                    fetchSeconds,
                    latencySeconds)
                .allMatch(cost -> cost >= 0)
            && journalCopies >= 1
            && networkBytesPerSecond > 0;
    if (!valid) {
      throw new IllegalArgumentException("costs cannot be less than nothing");
    }
  }

  /** How many nodes of a group hold the journal. */
  int copiesAmong(int nodes) {
    return Math.min(nodes, journalCopies);
  }

  /** How long the node that all batches go through is busy with one. */
  double primarySeconds(double bytes, int nodes) {
    return batchSeconds + bytes * (copiesAmong(nodes) - 1) / networkBytesPerSecond;
  }
}
