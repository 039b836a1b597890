package org.howdah.model.cluster;

import java.util.List;

/** What a job finds on a cluster. */
interface ClusterParts {
  Hardware hardware();

  Caching caching();

  /** The clock, and what is to happen. */
  Events events();

  List<SimulatedNode> nodes();

  /** How many tasks of a job each node runs at once. */
  int slots(Job job);
}
