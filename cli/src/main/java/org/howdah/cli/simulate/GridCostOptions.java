package org.howdah.cli.simulate;

import org.howdah.model.grid.GridCosts;
import picocli.CommandLine.Option;

/** What single steps cost, in units that people can read. */
final class GridCostOptions {
  private static final GridCosts DEFAULT = GridCosts.DEFAULT;

  @Option(
      names = "--message-micros",
      paramLabel = "MICROS",
      description = "Of a processor, to send or receive a control message; 13.2.")
  private double messageMicros = 1e6 * DEFAULT.messageSeconds();

  @Option(
      names = "--decision-micros",
      paramLabel = "MICROS",
      description = "Of a processor, for a manager to decide about a task; 100.")
  private double decisionMicros = 1e6 * DEFAULT.decisionSeconds();

  @Option(
      names = "--entry-nanos",
      paramLabel = "NANOS",
      description = "Of a processor, for what a manager knows of a map for a reduce task; 50.")
  private double entryNanos = 1e9 * DEFAULT.entrySeconds();

  @Option(
      names = "--entry-bytes",
      paramLabel = "BYTES",
      description = "That such an entry takes in messages and in the journal; 4.")
  private double entryBytes = DEFAULT.entryBytes();

  @Option(
      names = "--event-bytes",
      paramLabel = "BYTES",
      description = "Of an event of the journal beside its entries; 100.")
  private double eventBytes = DEFAULT.eventBytes();

  @Option(
      names = "--batch-micros",
      paramLabel = "MICROS",
      description = "That a batch of events keeps the node busy that writes all of them; 500.")
  private double batchMicros = 1e6 * DEFAULT.batchSeconds();

  @Option(
      names = "--batch-latency-micros",
      paramLabel = "MICROS",
      description = "That it takes beside that until all copies hold it; 4300.")
  private double batchLatencyMicros = 1e6 * DEFAULT.batchLatencySeconds();

  @Option(
      names = "--journal-copies",
      paramLabel = "N",
      description = "Nodes that hold the journal, if there are so many; 16.")
  private int journalCopies = DEFAULT.journalCopies();

  @Option(
      names = "--fetch-micros",
      paramLabel = "MICROS",
      description = "Of a processor, to read what a map task has for a reduce task; 3.3.")
  private double fetchMicros = 1e6 * DEFAULT.fetchSeconds();

  @Option(
      names = "--network-gbits",
      paramLabel = "GBITS",
      description = "A second into a node, and out of it; 10.")
  private double networkGbits = 8e-9 * DEFAULT.networkBytesPerSecond();

  @Option(
      names = "--latency-micros",
      paramLabel = "MICROS",
      description = "Of a message between nodes; 100.")
  private double latencyMicros = 1e6 * DEFAULT.latencySeconds();

  GridCosts costs() {
    return new GridCosts(
        messageMicros / 1e6,
        decisionMicros / 1e6,
        entryNanos / 1e9,
        entryBytes,
        eventBytes,
        batchMicros / 1e6,
        batchLatencyMicros / 1e6,
        journalCopies,
        fetchMicros / 1e6,
        networkGbits * 1e9 / 8,
        latencyMicros / 1e6);
  }
}
