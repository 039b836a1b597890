package org.howdah.hadoop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.HostStatus;
import org.howdah.grid.client.NodeLinks;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * As long as no node answers nothing is known, and what was known last stays: it is the connections
 * to workers that tell whether they are still there.
 */
/**
 * The nodes of a grid that are there, asked for each second. Safe for several threads; the caller
 * closes it.
 */
final class Nodes implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Nodes.class);
  private static final long PERIOD_MILLIS = 1000;

  /**
   * A node.
   *
   * @param address {@code host:port} of its HTTP
   * @param slots how many tasks it runs at once
   * @param heapBytes of a worker there whose job does not say
   * @param jobs those that have a process there
   * @param others workers of other jobs there
   */
  record Node(
      String address, GridNode link, int slots, long heapBytes, Set<String> jobs, int others) {
    static Node of(GridNode link, String job) throws HowdahException {
      HostStatus status = link.status();
      int slots = Math.max(1, status.slots());
      Set<String> jobs = new HashSet<>();
      int others = 0;
      for (HostStatus.RunningProcess process : status.processes()) {
        jobs.add(process.job());
        others += process.detached() || process.job().equals(job) ? 0 : 1;
      }
      return new Node(link.address(), link, slots, status.memoryBytes() / slots, jobs, others);
    }
  }

  private final String job;
  private final Set<String> seeds;
  private final Runnable changed;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "howdah-nodes");
            thread.setDaemon(true);
            return thread;
          });
  private final NodeLinks links;
  private volatile Map<String, Node> live = Map.of();

  private Nodes(String job, List<String> seeds, String token, Runnable changed) {
    this.job = job;
    this.seeds = new LinkedHashSet<>(seeds);
    links = new NodeLinks(token);
    this.changed = changed;
  }

  /**
   * Asks for the nodes.
   *
   * @param job whose tasks are to run there
   * @param seeds addresses of some of them
   * @param changed called, by another thread, when others may be there, or have room
   * @throws HowdahException if none of the seeds answers
   */
  static Nodes find(String job, List<String> seeds, String token, Runnable changed)
      throws HowdahException {
    Nodes nodes = new Nodes(job, seeds, token, changed);
    if (!nodes.ask()) {
      nodes.close();
      throw new HowdahException(
          ErrorCode.LOST,
          "no node of the grid answers; asked: "
              + String.join(", ", seeds)
              + "; see whether they run, and whether the token is theirs");
    }
    Future<?> unused =
        nodes.clock.scheduleWithFixedDelay(
            nodes::askAgain, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    return nodes;
  }

  /** Those that are there, by their addresses. */
  Map<String, Node> live() {
    return live;
  }

  /** Whether other jobs run there, too. */
  boolean areShared() {
    return live.values().stream()
        .anyMatch(node -> node.jobs().stream().anyMatch(other -> !other.equals(job)));
  }

  /** This job's share of their slots: as many as each other job that is on the grid has. */
  int slots() {
    Set<String> jobs = new HashSet<>(Set.of(job));
    int slots = 0;
    for (Node node : live.values()) {
      slots += node.slots();
      jobs.addAll(node.jobs());
    }
    return Math.max(1, slots / jobs.size());
  }

  private void askAgain() {
    try {
      Map<String, Node> before = live;
      if (ask()) {
        if (!live.keySet().equals(before.keySet())) {
          LOG.info("the grid has the nodes {}", live.keySet());
        }
        changed.run();
      }
    } catch (HowdahException | RuntimeException | Error e) {
      LOG.warn("cannot ask for the nodes of the grid", e);
    }
  }

  /** Asks one after another until one answers; false if none does. */
  private boolean ask() throws HowdahException {
    Set<String> candidates = new LinkedHashSet<>(live.keySet());
    candidates.addAll(seeds);
    for (String address : candidates) {
      try {
        GridNode link = links.to(address);
        meet(link.nodes().values());
        return true;
      } catch (HowdahException e) {
        if (e.code() != ErrorCode.LOST && e.code() != ErrorCode.RESOURCES) {
          throw e;
        }
        LOG.debug("the node {} does not answer", address, e);
      }
    }
    return false;
  }

  /** One is not there, or has no room, until it is asked again and says otherwise. */
  synchronized void away(String address) {
    Map<String, Node> others = new HashMap<>(live);
    others.remove(address);
    live = Map.copyOf(others);
  }

  private synchronized void become(Map<String, Node> met) {
    live = Map.copyOf(met);
  }

  /** Those that do not say what runs there are left out. */
  private void meet(Iterable<String> addresses) {
    Map<String, Node> met = new LinkedHashMap<>();
    for (String address : addresses) {
      try {
        met.put(address, Node.of(links.to(address), job));
      } catch (HowdahException e) {
        LOG.debug("the node {} does not say what runs there", address, e);
      }
    }
    become(met);
  }

  /** Some other nodes than that one, always the same as long as the same are there. */
  List<String> others(String address, int count) {
    List<String> ring = new ArrayList<>(live.keySet());
    ring.sort(null);
    int place = Math.max(0, ring.indexOf(address));
    List<String> others = new ArrayList<>();
    for (int i = 1; i < ring.size() && others.size() < count; i++) {
      others.add(ring.get((place + i) % ring.size()));
    }
    others.remove(address);
    return others;
  }

  @Override
  public void close() {
    clock.shutdownNow();
    links.close();
  }
}
