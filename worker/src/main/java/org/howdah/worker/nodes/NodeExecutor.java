package org.howdah.worker.nodes;

import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.howdah.engine.Executor;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.sort.BufferPool;
import org.howdah.worker.nodes.Nodes.Node;

/*
 * A thread here only watches a worker elsewhere, so there is one for each piece of work, and no
 * buffer. A task that is tried again goes to another node than before, with its input if one is free.
 * A merge has a slot to itself as tasks do, or else it and a task would take the last process of a node
 * from each other. It comes before tasks that have none yet, which would never leave it one.
 * A reduce task goes where most slots are free. Of several that wait, the node gets one that it gets in
 * each job, so that in a job of rounds it has kept what the task reads.
 */
/** The slots of a grid's nodes, for one job. */
public final class NodeExecutor implements Executor {
  private static final int BUFFER_BYTES = 128 << 10;

  /** How often a merge that waits looks whether a node has come or has room. */
  private static final long LOOK_MILLIS = 1000;

  private final Nodes nodes;
  private final MapPlacement.Inputs inputs;
  private final MapPlacement maps;
  private final Map<TaskAttempt, Node> placed = new HashMap<>();
  private final Map<String, Integer> used = new HashMap<>();
  private final Map<String, String> lastPlaces = new HashMap<>();
  private int mergesWaiting;

  /**
   * @param inputs what map tasks read
   * @param maps where they go at first
   */
  public NodeExecutor(Nodes nodes, MapPlacement.Inputs inputs, MapPlacement maps) {
    this.nodes = nodes;
    this.inputs = inputs;
    this.maps = maps;
  }

  @Override
  public int slots() {
    return nodes.slots();
  }

  /**
   * Those that get tasks: not the ones whose disks are full, where a task fails as soon as it
   * writes, unless all are; and none while the store cannot be told of the job, when another
   * manager may go on with it elsewhere.
   */
  private Map<String, Node> usable() {
    Map<String, Node> live = nodes.areAlone() ? Map.of() : nodes.live();
    Map<String, Node> roomy = new HashMap<>(live);
    roomy.values().removeIf(node -> !node.hasRoom());
    return roomy.isEmpty() ? live : roomy;
  }

  @Override
  public synchronized TaskAttempt take(Deque<TaskAttempt> waiting) {
    if (freeSlots() <= mergesWaiting) {
      return null;
    }
    TaskAttempt first = waiting.peek();
    if (first.kind() == Kind.REDUCE || lastPlaces.containsKey(task(first))) {
      String last = lastPlaces.getOrDefault(task(first), "");
      return wished(first, last)
          .or(() -> freest(last))
          .or(() -> freest(""))
          .map(node -> place(waiting, last.isEmpty() ? usual(waiting, node) : first, node))
          .orElse(null);
    }
    List<TaskAttempt> fresh =
        waiting.stream()
            .limit(MapPlacement.WINDOW)
            .filter(attempt -> !lastPlaces.containsKey(task(attempt)))
            .toList();
    Map<String, Node> live = usable();
    return maps.choose(fresh, places(live))
        .map(choice -> place(waiting, choice.attempt(), live.get(choice.address())))
        .orElse(null);
  }

  private List<MapPlacement.Place> places(Map<String, Node> live) {
    return live.values().stream()
        .map(n -> new MapPlacement.Place(n.address(), n.slots() - n.others(), free(n)))
        .toList();
  }

  /** Of reduce tasks that are new, one that the node has in each job, as long as nodes stay. */
  private TaskAttempt usual(Deque<TaskAttempt> waiting, Node node) {
    List<String> all = nodes.live().keySet().stream().sorted().toList();
    int number = all.indexOf(node.address());
    return waiting.stream()
        // Without that node, which may have gone meanwhile, there is no number that a task could
        // have.
        .filter(one -> number >= 0 && one.kind() == Kind.REDUCE)
        .filter(one -> one.task() % all.size() == number)
        .filter(one -> !lastPlaces.containsKey(task(one)))
        .findFirst()
        .orElse(waiting.peek());
  }

  private static String task(TaskAttempt attempt) {
    return attempt.kind().word() + attempt.task();
  }

  /** A node that has the attempt's input and room; not where it was before. */
  private Optional<Node> wished(TaskAttempt attempt, String last) {
    return inputs.places(attempt).stream()
        .map(usable()::get)
        .filter(node -> node != null && free(node) > 0 && !node.address().equals(last))
        .max(Comparator.comparingInt(this::free));
  }

  private int free(Node node) {
    return node.slots() - node.others() - used.getOrDefault(node.address(), 0);
  }

  private int freeSlots() {
    return usable().values().stream().mapToInt(node -> Math.max(0, free(node))).sum();
  }

  private Optional<Node> freest(String except) {
    return usable().values().stream()
        .filter(node -> free(node) > 0 && !node.address().equals(except))
        .max(Comparator.comparingInt(this::free));
  }

  private TaskAttempt place(Deque<TaskAttempt> waiting, TaskAttempt attempt, Node node) {
    waiting.remove(attempt);
    placed.put(attempt, node);
    lastPlaces.put(task(attempt), node.address());
    used.merge(node.address(), 1, Integer::sum);
    maps.began(attempt, node.address());
    return attempt;
  }

  /** Waits until a slot is free, for as long as it takes, and keeps it for a merge. */
  public synchronized Node awaitMergePlace() throws InterruptedException {
    mergesWaiting++;
    try {
      Optional<Node> place = freest("");
      while (place.isEmpty()) {
        wait(LOOK_MILLIS);
        place = freest("");
      }
      used.merge(place.get().address(), 1, Integer::sum);
      return place.get();
    } finally {
      mergesWaiting--;
    }
  }

  /** A merge needs its slot no longer. */
  public synchronized void leaveMergePlace(String address) {
    used.merge(address, -1, Integer::sum);
    notifyAll();
  }

  /** Where an attempt was placed; null if nothing is there. */
  public synchronized Node placeOf(TaskAttempt attempt) {
    Node place = placed.get(attempt);
    return place != null
        ? place
        : usable().values().stream().max(Comparator.comparingInt(this::free)).orElse(null);
  }

  /** Nothing is placed on that node until it is known to be there. */
  public void away(String address) {
    nodes.away(address);
  }

  /**
   * Something ran out where the attempt runs: nothing is placed there before the node says that it
   * has room, if others have. An attempt may fail sooner than nodes are asked, and would fail there
   * as often as it may.
   */
  public synchronized void full(TaskAttempt attempt) {
    Node place = placed.get(attempt);
    if (place != null) {
      nodes.full(place.address());
    }
  }

  /**
   * An attempt needs its place no longer.
   *
   * @param whole whether it has done all that it was to do
   */
  public synchronized void leave(TaskAttempt attempt, boolean whole) {
    maps.ended(attempt, whole && attempt.kind() == Kind.MAP);
    Node place = placed.remove(attempt);
    if (place != null) {
      used.merge(place.address(), -1, Integer::sum);
      notifyAll();
    }
  }

  /** Its thread may wait for a node for ever, its place need not. */
  @Override
  public Handle submit(TaskAttempt attempt, Work work) {
    Handle handle = Executor.super.submit(attempt, work);
    return new Handle() {
      @Override
      public void interrupt() {
        handle.interrupt();
      }

      @Override
      public void abandon() {
        leave(attempt, false);
      }
    };
  }

  @Override
  public Handle submit(String name, Work work) {
    Thread thread = new Thread(() -> work.run(new BufferPool(BUFFER_BYTES)), name);
    thread.setDaemon(true);
    thread.start();
    return new Handle() {
      @Override
      public void interrupt() {
        thread.interrupt();
      }

      @Override
      public void abandon() {}
    };
  }
}
