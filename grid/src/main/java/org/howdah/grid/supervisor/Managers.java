package org.howdah.grid.supervisor;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.howdah.grid.Launch;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.HostStatus;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The managers of jobs on all nodes, as one look finds them. For one thread. */
final class Managers {
  private static final Logger LOG = LoggerFactory.getLogger(Managers.class);

  private final Map<String, GridNode> nodes = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final Map<String, Set<String>> folders = new HashMap<>();
  private final Map<String, Started> managed = new HashMap<>();
  private final Set<String> full = new HashSet<>();
  private boolean complete = true;

  /**
   * Asks all nodes, at the same time.
   *
   * @param all by their addresses
   */
  static Managers on(Map<String, GridNode> all) {
    Map<String, CompletableFuture<HostStatus>> asked = new HashMap<>();
    all.forEach((address, node) -> asked.put(address, node.statusLater()));
    Managers managers = new Managers();
    asked.forEach((address, status) -> managers.hear(address, all.get(address), status));
    return managers;
  }

  private void hear(String address, GridNode node, CompletableFuture<HostStatus> said) {
    try {
      HostStatus status = said.join();
      nodes.put(address, node);
      counts.put(address, 0);
      Set<String> there = new HashSet<>();
      status.jobs().forEach(folder -> there.add(folder.job()));
      folders.put(address, there);
      for (HostStatus.RunningProcess process : status.processes()) {
        if (process.main().equals(Launch.MANAGER)) {
          managed.put(process.job(), new Started(address, process.id()));
          counts.merge(address, 1, Integer::sum);
        }
      }
    } catch (CompletionException e) {
      complete = false;
      LOG.debug("the node {} does not say what runs there", address, e);
    }
  }

  /** Whether every node has answered: then a job that nobody manages here has no manager. */
  boolean isComplete() {
    return complete;
  }

  boolean has(String job) {
    return managed.containsKey(job);
  }

  /** That of a job; null if it has none. */
  Started of(String job) {
    return managed.get(job);
  }

  /** A manager that was started on a node. */
  record Started(String address, String process) {}

  /**
   * Starts one where fewest are, or if that node does not, on the next.
   *
   * @throws HowdahException {@code BUSY} if a node will do it once it has room, and none does now
   */
  Started start(String job, Launch launch) throws HowdahException {
    HowdahException last = null;
    for (String address : candidates(job)) {
      try {
        String process = nodes.get(address).startDetached(job, launch).id();
        counts.merge(address, 1, Integer::sum);
        LOG.info("job {} has a manager on the node {}", job, address);
        return new Started(address, process);
      } catch (HowdahException e) {
        last = last == null || e.code() == ErrorCode.BUSY ? e : last;
        skip(address, e);
      }
    }
    throw last == null ? new HowdahException(ErrorCode.LOST, "no node answers") : last;
  }

  /** Also for the jobs that come after this one. */
  private void skip(String address, HowdahException refusal) {
    if (refusal.code() == ErrorCode.BUSY) {
      full.add(address);
    } else {
      counts.remove(address);
    }
  }

  /** Whether there is a node that may have room for a manager of the job. */
  boolean mayHaveRoom(String job) {
    return !candidates(job).isEmpty();
  }

  /** A node that has no room still has it for who takes over from a manager there. */
  private List<String> candidates(String job) {
    Started before = managed.get(job);
    return counts.entrySet().stream()
        .filter(
            one ->
                !full.contains(one.getKey())
                    || (before != null && one.getKey().equals(before.address())))
        .sorted(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** What became of one that has ended, in words that go on with a sentence. */
  String fate(Started manager, int logCharsMax) {
    GridNode node = nodes.get(manager.address());
    try {
      if (node == null) {
        return "; the last was on the node " + manager.address() + ", which is away";
      }
      String log = node.log(manager.process()).strip();
      return "; the last, on the node %s, ended with the exit code %d and printed last: %s"
          .formatted(
              manager.address(),
              node.process(manager.process()).exitCode(),
              log.substring(Math.max(0, log.length() - logCharsMax)));
    } catch (HowdahException e) {
      return "; nothing is known of the last, on the node " + manager.address();
    }
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
              CompletableFuture<?> unused = nodes.get(address).deleteJobLater(job);
            } catch (HowdahException e) {
              LOG.debug("cannot delete what {} keeps of {}", address, job, e);
            }
          }
        });
  }
}
