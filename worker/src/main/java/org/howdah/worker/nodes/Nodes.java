package org.howdah.worker.nodes;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.HostStatus;
import org.howdah.grid.client.NodeLinks;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Access;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * As long as no node answers nothing is known, and what was known last stays: it is the connections
 * to workers that tell whether they are still there. Each node is asked for itself, and which there
 * are by another thread, so that one that is frozen delays what is known of no other.
 */
/**
 * The nodes of a grid that are there, asked for each second. One that does not say how it is within
 * five seconds is not there. Safe for several threads; the caller closes it.
 */
public final class Nodes implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Nodes.class);
  private static final long PERIOD_MILLIS = 1000;
  private static final int THREADS = 3;

  /**
   * A node.
   *
   * @param address {@code host:port} of its HTTP
   * @param slots how many tasks it runs at once, as far as managers leave places for workers
   * @param heapBytes of a worker there whose job does not say
   * @param jobs those that have a process there
   * @param others workers of other jobs there
   * @param caches whether its workers read input through a cache
   * @param hasRoom whether jobs may write files there
   */
  public record Node(
      String address,
      GridNode link,
      int slots,
      long heapBytes,
      Set<String> jobs,
      int others,
      boolean caches,
      boolean hasRoom) {
    static Node of(GridNode link, HostStatus status, String job) {
      int slots = Math.max(1, status.slots());
      Set<String> jobs = new HashSet<>();
      int others = 0;
      int managers = 0;
      for (HostStatus.RunningProcess process : status.processes()) {
        jobs.add(process.job());
        managers += process.detached() ? 1 : 0;
        others += process.detached() || process.job().equals(job) ? 0 : 1;
      }
      int places = Math.max(1, status.processesMax() - managers);
      return new Node(
          link.address(),
          link,
          Math.min(slots, places),
          status.memoryBytes() / slots,
          jobs,
          others,
          !status.cache().isEmpty(),
          status.hasRoom());
    }

    Node withoutRoom() {
      return new Node(address, link, slots, heapBytes, jobs, others, caches, false);
    }
  }

  private final String job;
  private final Set<String> seeds;
  private final Runnable changed;
  private final ScheduledExecutorService clock =
      Executors.newScheduledThreadPool(
          THREADS,
          task -> {
            Thread thread = new Thread(task, "howdah-nodes");
            thread.setDaemon(true);
            return thread;
          });
  private final NodeLinks links;
  private final Set<String> asked = new HashSet<>();
  private final Map<String, Long> surpriseNanos = new HashMap<>();
  private volatile Set<String> members = Set.of();
  private volatile Map<String, Node> live = Map.of();
  private Set<String> told = Set.of();
  private final Set<String> informed = new HashSet<>();
  private volatile Manager manager = new Manager(0, "");
  private volatile boolean alone;

  /** Who manages the job. */
  private record Manager(long epoch, String process) {}

  private Nodes(String job, Access grid, Runnable changed) {
    this.job = job;
    seeds = new LinkedHashSet<>(grid.addresses());
    links = new NodeLinks(grid);
    this.changed = changed;
  }

  /**
   * Asks for the nodes.
   *
   * @param job whose tasks are to run there
   * @param grid how to reach them, with the addresses of some
   * @param changed called, by another thread, when others may be there, or have room
   * @throws HowdahException if none of the seeds answers
   */
  public static Nodes find(String job, Access grid, Runnable changed) throws HowdahException {
    Nodes nodes = new Nodes(job, grid, changed);
    if (!nodes.meet()) {
      nodes.close();
      throw new HowdahException(
          ErrorCode.LOST,
          "no node of the grid answers; asked: "
              + grid
              + "; see whether they run, and whether token and certificate are theirs");
    }
    CompletableFuture.allOf(nodes.look().toArray(new CompletableFuture<?>[0])).join();
    nodes.eachSecond(nodes::look);
    nodes.eachSecond(nodes::meet);
    nodes.eachSecond(nodes::tell);
    return nodes;
  }

  private void eachSecond(Callable<?> work) {
    Future<?> unused =
        clock.scheduleWithFixedDelay(
            () -> {
              try {
                Object unusedAnswer = work.call();
              } catch (Exception | Error e) {
                LOG.warn("cannot ask for the nodes of the grid", e);
              }
            },
            PERIOD_MILLIS,
            PERIOD_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  /** Those that are there, by their addresses. */
  public Map<String, Node> live() {
    return live;
  }

  /** Those that have caches. */
  public List<GridNode> withCaches() {
    return live.values().stream().filter(Node::caches).map(Node::link).toList();
  }

  /** Whether other jobs run there, too. */
  public boolean areShared() {
    return live.values().stream()
        .anyMatch(node -> node.jobs().stream().anyMatch(other -> !other.equals(job)));
  }

  /**
   * This job's share of their slots: as many as each other job that is on the grid has. What is
   * left over goes to the oldest, and if there are more jobs than slots, the others wait.
   */
  int slots() {
    SortedSet<String> jobs = new TreeSet<>(Set.of(job));
    int slots = 0;
    for (Node node : live.values()) {
      slots += node.slots();
      jobs.addAll(node.jobs());
    }
    return share(slots, jobs, job);
  }

  /**
   * @param jobs whose names begin with the time of their submission
   */
  public static int share(int slots, SortedSet<String> jobs, String job) {
    int before = jobs.headSet(job).size();
    return slots / jobs.size() + (before < slots % jobs.size() ? 1 : 0);
  }

  private boolean tell() {
    Set<String> now = live.keySet();
    if (!now.equals(told)) {
      LOG.info("the grid has the nodes {}", now);
      told = now;
    }
    changed.run();
    return true;
  }

  /** Asks which nodes there are, one after another until one answers; false if none does. */
  private boolean meet() throws HowdahException {
    Set<String> candidates = new LinkedHashSet<>(live.keySet());
    candidates.addAll(seeds);
    for (String address : candidates) {
      try {
        become(Set.copyOf(links.to(address).nodes().values()));
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

  private synchronized void become(Set<String> addresses) {
    members = addresses;
    informed.retainAll(addresses);
    Map<String, Node> there = new HashMap<>(live);
    there.keySet().retainAll(addresses);
    live = Map.copyOf(there);
  }

  /** Asks all nodes how they are that have answered what they were asked before. */
  private List<CompletableFuture<?>> look() throws HowdahException {
    List<CompletableFuture<?>> looks = new ArrayList<>();
    for (String address : members) {
      GridNode link = links.to(address);
      synchronized (this) {
        if (!asked.add(address)) {
          continue;
        }
      }
      long since = System.nanoTime();
      looks.add(
          inform(link)
              .thenCompose(done -> link.statusLater())
              .handle(
                  (status, thrown) -> {
                    heard(link, since, status, thrown);
                    return null;
                  }));
    }
    return looks;
  }

  /**
   * @param status null if it did not say
   */
  private synchronized void heard(GridNode link, long since, HostStatus status, Throwable thrown) {
    String address = link.address();
    asked.remove(address);
    Map<String, Node> there = new HashMap<>(live);
    if (status == null) {
      LOG.debug("the node {} does not say what runs there", address, thrown);
      there.remove(address);
      informed.remove(address);
    } else if (members.contains(address)
        && since - surpriseNanos.getOrDefault(address, since) >= 0) {
      there.put(address, Node.of(link, status, job));
    }
    live = Map.copyOf(there);
  }

  /** One is not there, or starts nothing, until it is asked again and says otherwise. */
  synchronized void away(String address) {
    informed.remove(address);
    surprise(address, node -> null);
  }

  /** Jobs may write no files on one until it is asked again and says otherwise. */
  synchronized void full(String address) {
    surprise(address, Node::withoutRoom);
  }

  /** What a node was asked before does not count any more. */
  private void surprise(String address, UnaryOperator<Node> found) {
    Map<String, Node> all = new HashMap<>(live);
    all.computeIfPresent(address, (same, node) -> found.apply(node));
    surpriseNanos.put(address, System.nanoTime());
    live = Map.copyOf(all);
  }

  /**
   * Says to all nodes, and to those that come later, or back, that what earlier managers of the job
   * started there has to end.
   *
   * @param process the manager's, as its node calls it; may be empty
   */
  public void manage(long epoch, String process) throws HowdahException {
    manager = new Manager(epoch, process);
    Map<String, CompletableFuture<?>> told = new HashMap<>();
    for (Node node : live.values()) {
      told.put(node.address(), inform(node.link()));
    }
    for (Map.Entry<String, CompletableFuture<?>> one : told.entrySet()) {
      try {
        Object unused = one.getValue().join();
      } catch (CompletionException e) {
        LOG.warn("the node {} does not know of this manager yet", one.getKey(), e);
        away(one.getKey());
      }
    }
  }

  /** Says whether the store cannot be told of the job: then nobody knows which nodes are lost. */
  public void setAlone(boolean is) {
    alone = is;
  }

  boolean areAlone() {
    return alone;
  }

  /** The epoch of the job's manager; 0 if it has none on the grid. */
  public long epoch() {
    return manager.epoch();
  }

  /** A node is used only once it has ended what managers before this one left running there. */
  private CompletableFuture<?> inform(GridNode link) throws HowdahException {
    Manager self = manager;
    synchronized (this) {
      if (self.epoch() == 0 || informed.contains(link.address())) {
        return CompletableFuture.completedFuture(null);
      }
    }
    return link.manageLater(job, self.epoch(), self.process())
        .thenRun(
            () -> {
              synchronized (this) {
                informed.add(link.address());
              }
            });
  }

  /** Some other nodes than that one, always the same as long as the same are there. */
  List<String> others(String address, int count) {
    return others(live.keySet(), address, count);
  }

  /** Those that follow in the ring of all addresses, whether that one is among the live or not. */
  static List<String> others(Set<String> live, String address, int count) {
    List<String> ring = new ArrayList<>(live);
    ring.remove(address);
    ring.sort(null);
    int next = -1 - Collections.binarySearch(ring, address);
    List<String> others = new ArrayList<>();
    for (int i = 0; i < Math.min(count, ring.size()); i++) {
      others.add(ring.get((next + i) % ring.size()));
    }
    return others;
  }

  @Override
  public void close() {
    clock.shutdownNow();
    links.close();
  }
}
