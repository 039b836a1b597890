package org.howdah.bench.grid;

import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.howdah.bench.grid.client.PortShape;
import org.howdah.model.grid.GridCosts;

/** What steps of the store cost on this machine, by what one node answers on its port. */
final class StepCosts {
  private static final GridCosts ASSUMED = GridCosts.DEFAULT;

  private final GridPlace place;
  private final Map<PortShape, Double> rates = new EnumMap<>(PortShape.class);

  StepCosts(GridPlace place) {
    this.place = place;
  }

  /** Asks a node, once to no account. */
  void measure(HowdahNode node) throws IOException, InterruptedException {
    try (PortClient client = new PortClient(place, "simulation", node.address())) {
      place.awaitQuiet();
      for (PortShape shape :
          new PortShape[] {PortShape.GET_AHEAD, PortShape.GETS_AHEAD, PortShape.SET}) {
        double unused = client.rate(shape);
        rates.put(shape, client.rate(shape));
      }
    }
  }

  /** Of a processor, for a request with its answer: all processors are taken to be busy. */
  private double messageSeconds() {
    return Runtime.getRuntime().availableProcessors() / rates.get(PortShape.GET_AHEAD);
  }

  private double fetchSeconds() {
    return 1 / rates.get(PortShape.GETS_AHEAD);
  }

  /** A write, and a message and its answer for each other copy. */
  private double batchSeconds() {
    return 1 / rates.get(PortShape.SET) + 2 * (ASSUMED.journalCopies() - 1) * messageSeconds();
  }

  /** Those that are measured here, and the defaults of the simulation for the rest. */
  GridCosts costs() {
    return new GridCosts(
        messageSeconds(),
        ASSUMED.decisionSeconds(),
        ASSUMED.entrySeconds(),
        ASSUMED.entryBytes(),
        ASSUMED.eventBytes(),
        batchSeconds(),
        ASSUMED.batchLatencySeconds(),
        ASSUMED.journalCopies(),
        fetchSeconds(),
        ASSUMED.networkBytesPerSecond(),
        ASSUMED.latencySeconds());
  }

  /** A sentence for reports. */
  String describe() {
    return ("Measured on one node: a control message costs %.1f µs of a processor, a batch of the"
            + " journal keeps the node busy that writes it for %.0f µs, and a segment is read in %.1f"
            + " µs. Assumed: %.0f µs to decide about a task, %.1f ms until all copies hold a batch, and"
            + " 10 Gbit/s into and out of a node.")
        .formatted(
            1e6 * messageSeconds(),
            1e6 * batchSeconds(),
            1e6 * fetchSeconds(),
            1e6 * ASSUMED.decisionSeconds(),
            1e3 * ASSUMED.batchLatencySeconds());
  }

  Map<String, Object> figures() {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("messageSeconds", messageSeconds());
    figures.put("batchSeconds", batchSeconds());
    figures.put("fetchSeconds", fetchSeconds());
    return figures;
  }
}
