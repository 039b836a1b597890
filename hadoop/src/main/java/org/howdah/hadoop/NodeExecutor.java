package org.howdah.hadoop;

import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.howdah.engine.Executor;
import org.howdah.engine.TaskAttempt;
import org.howdah.hadoop.Nodes.Node;
import org.howdah.sort.BufferPool;

/*
 * A thread here only watches a worker elsewhere, so there is one for each piece of work, and no
 * buffer. The first that waits for a node with a free slot goes there; when all that wait want other
 * nodes, the first of them goes where most slots are free, for reading from afar costs less than
 * waiting does.
 */
/** The slots of a grid's nodes, for one job. */
final class NodeExecutor implements Executor {
  private static final int BUFFER_BYTES = 128 << 10;

  /** How many that wait are looked at to find one whose input is where a slot is free. */
  private static final int LOOKED_MAX = 1000;

  private final Nodes nodes;
  private final Function<TaskAttempt, List<String>> wishes;
  private final Map<TaskAttempt, Node> placed = new HashMap<>();
  private final Map<String, Integer> used = new HashMap<>();
  private final Map<String, String> lastPlaces = new HashMap<>();

  /**
   * @param wishes addresses of the nodes that have an attempt's input
   */
  NodeExecutor(Nodes nodes, Function<TaskAttempt, List<String>> wishes) {
    this.nodes = nodes;
    this.wishes = wishes;
  }

  @Override
  public int slots() {
    return nodes.slots();
  }

  @Override
  public synchronized TaskAttempt take(Deque<TaskAttempt> waiting) {
    if (freest("").isEmpty()) {
      return null;
    }
    int looked = 0;
    for (TaskAttempt attempt : waiting) {
      Optional<Node> wished = wished(attempt);
      if (wished.isPresent()) {
        return place(waiting, attempt, wished.get());
      }
      if (++looked == LOOKED_MAX) {
        break;
      }
    }
    TaskAttempt first = waiting.peek();
    String last = lastPlaces.getOrDefault(task(first), "");
    Node node = freest(last).or(() -> freest("")).orElseThrow();
    return place(waiting, first, node);
  }

  private static String task(TaskAttempt attempt) {
    return attempt.kind().word() + attempt.task();
  }

  /** A node that the attempt wishes for and that has room; not where it was before. */
  private Optional<Node> wished(TaskAttempt attempt) {
    String last = lastPlaces.getOrDefault(task(attempt), "");
    return wishes.apply(attempt).stream()
        .map(nodes.live()::get)
        .filter(node -> node != null && free(node) > 0 && !node.address().equals(last))
        .max(Comparator.comparingInt(this::free));
  }

  private int free(Node node) {
    return node.slots() - node.others() - used.getOrDefault(node.address(), 0);
  }

  private Optional<Node> freest(String except) {
    return nodes.live().values().stream()
        .filter(node -> free(node) > 0 && !node.address().equals(except))
        .max(Comparator.comparingInt(this::free));
  }

  private TaskAttempt place(Deque<TaskAttempt> waiting, TaskAttempt attempt, Node node) {
    waiting.remove(attempt);
    placed.put(attempt, node);
    lastPlaces.put(task(attempt), node.address());
    used.merge(node.address(), 1, Integer::sum);
    return attempt;
  }

  /** Where an attempt was placed; for a merge, where most slots are free. */
  synchronized Node placeOf(TaskAttempt attempt) {
    Node place = attempt == null ? null : placed.get(attempt);
    return place != null
        ? place
        : nodes.live().values().stream().max(Comparator.comparingInt(this::free)).orElse(null);
  }

  /** Nothing is placed on that node until it is known to be there. */
  void away(String address) {
    nodes.away(address);
  }

  /** An attempt needs its place no longer. */
  synchronized void leave(TaskAttempt attempt) {
    Node place = placed.remove(attempt);
    if (place != null) {
      used.merge(place.address(), -1, Integer::sum);
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
        leave(attempt);
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
