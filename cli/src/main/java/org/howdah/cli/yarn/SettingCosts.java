package org.howdah.cli.yarn;

import java.util.Map;
import java.util.Optional;

/** What one pays for a setting of a cluster's job, in memory, disks and time. */
final class SettingCosts {
  private static final Map<String, String> COSTS =
      Map.of(
          "mapreduce.job.map.output.collector.class",
          "Each map task loads the jar, which takes tenths of a second, and counts one counter more. It"
              + " sorts in mapreduce.task.io.sort.mb, as Hadoop's.",
          "mapreduce.job.reduce.shuffle.consumer.plugin.class",
          "Each reduce task loads the jar, and counts eight counters more. It fetches into the memory that"
              + " Hadoop's shuffle would have, and takes 8 MiB more while it merges.",
          "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
          "A NodeManager reads the index of a map's output once more for each reduce task that asks for"
              + " lengths, and takes up to 32 MiB outside of its heap. It starts again once, to load the jar.",
          "yarn.nodemanager.aux-services.mapreduce_shuffle.classpath",
          "The jar must be at this place on the node.",
          "howdah.cache.socket",
          "On each machine a process howdah cache serve, with the space on the device that it is given."
              + " Machines without one read as before.",
          "howdah.cache.master",
          "One process for all caches, and one question to it for each file that a job plans.",
          "howdah.side.catalog",
          "Each machine has a copy of each table that is kept in files, by the distributed cache.");

  private SettingCosts() {}

  /** In a sentence or two; empty if it costs nothing by itself. */
  static Optional<String> of(String key) {
    return Optional.ofNullable(COSTS.get(key));
  }
}
