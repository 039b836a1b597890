package org.howdah.grid.desk;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.howdah.grid.Launch;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.HostStatus;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The managers of jobs on all nodes, as one look finds them. For one thread. */
final class Managers {
  private static final Logger LOG = LoggerFactory.getLogger(Managers.class);
  private static final String MAIN = "manager";

  private final Map<String, GridNode> nodes = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final Map<String, Set<String>> folders = new HashMap<>();
  private final Set<String> managed = new HashSet<>();
  private boolean complete = true;

  /**
   * Asks all nodes.
   *
   * @param all by their addresses
   */
  static Managers on(Map<String, GridNode> all) {
    Managers managers = new Managers();
    all.forEach(managers::ask);
    return managers;
  }

  private void ask(String address, GridNode node) {
    try {
      HostStatus status = node.status();
      nodes.put(address, node);
      counts.put(address, 0);
      Set<String> there = new HashSet<>();
      status.jobs().forEach(folder -> there.add(folder.job()));
      folders.put(address, there);
      for (HostStatus.RunningProcess process : status.processes()) {
        if (process.main().equals(MAIN)) {
          managed.add(process.job());
          counts.merge(address, 1, Integer::sum);
        }
      }
    } catch (HowdahException e) {
      complete = false;
      LOG.debug("the node {} does not say what runs there", address, e);
    }
  }

  /** Whether every node has answered: then a job that nobody manages here has no manager. */
  boolean isComplete() {
    return complete;
  }

  boolean has(String job) {
    return managed.contains(job);
  }

  /** Starts one where fewest are. */
  void start(String job, Launch launch) throws HowdahException {
    String address =
        counts.entrySet().stream()
            .min(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .orElseThrow();
    try {
      nodes.get(address).startDetached(job, launch);
    } catch (HowdahException e) {
      counts.remove(address); // For the jobs that come after this one.
      throw e;
    }
    counts.merge(address, 1, Integer::sum);
    LOG.info("job {} has a manager on the node {}", job, address);
  }

  boolean areAny() {
    return !counts.isEmpty();
  }

  /** Deletes what nodes keep of a job that has ended and that nobody manages any more. */
  void clear(String job) {
    folders.forEach(
        (address, jobs) -> {
          if (jobs.contains(job)) {
            try {
              nodes.get(address).deleteJob(job);
            } catch (HowdahException e) {
              LOG.debug("cannot delete what {} keeps of {}", address, job, e);
            }
          }
        });
  }
}
