package org.howdah.model.stream;

import java.util.List;
import java.util.Map;
import org.howdah.model.cluster.Events;

/**
 * What jobs find on a cluster.
 *
 * @param events the clock, and what is to happen
 * @param speeds of cores, by the type that jobs were recorded on and the type of the node
 */
record StreamParts(Events events, List<StreamNode> nodes, Map<String, Map<String, Double>> speeds) {
  /** How many times as fast a core of the node does what a job's recording says. */
  double speed(StreamJob job, StreamNode node) {
    return speeds.get(job.type()).get(node.type().name());
  }
}
