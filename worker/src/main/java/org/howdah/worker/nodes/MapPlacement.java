package org.howdah.worker.nodes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.howdah.engine.TaskAttempt;
import org.howdah.grid.Balancer;
import org.howdah.grid.Balancer.Piece;

/*
 * The plan is thought out anew when other nodes are there, when something soon due waits that it does
 * not have, and when a node with a free slot has nothing left of it: then with what was measured so far.
 * A node that has nothing even then takes the piece with which it helps most. It waits only if it is
 * known to be so slow, and the others to be so fast, that they have done everything sooner without
 * its help.
 */
/**
 * Which map task of one job goes where: to a node that has its input, unless that node would be
 * ready much later than others. Not safe for use by several threads.
 */
public final class MapPlacement {
  /** How much input a task would have read in the time that it takes to begin and to end. */
  static final long TASK_BYTES = 1 << 20;

  /** How many that wait are looked at; the others' turn comes when these have been placed. */
  static final int WINDOW = 1024;

  private static final double NANOS = 1e9;

  /** What tasks read. */
  public interface Inputs {
    /** Addresses of the nodes that have it, the best first; none if all are the same. */
    List<String> places(TaskAttempt attempt);

    long bytes(TaskAttempt attempt);
  }

  /**
   * A node as one job may use it.
   *
   * @param slots those that other jobs do not use
   * @param free those that nobody uses
   */
  record Place(String address, int slots, int free) {}

  /** What goes where. */
  record Choice(TaskAttempt attempt, String address) {}

  private record Begun(String address, long nanos) {}

  private final Inputs inputs;
  private final double threshold;
  private final double fetchCost;
  private final LongSupplier nanoTime;
  private final NodeSpeeds speeds = new NodeSpeeds();
  private final Map<TaskAttempt, Begun> running = new HashMap<>();
  private Map<TaskAttempt, String> plan = Map.of();
  private Map<String, Double> loads = Map.of();

  /**
   * @param threshold how many times the mean time the slowest node may take; at least 1
   * @param fetchCost how many times as long a task takes without its input; at least 1
   */
  public MapPlacement(Inputs inputs, double threshold, double fetchCost, LongSupplier nanoTime) {
    this.inputs = inputs;
    this.threshold = threshold;
    this.fetchCost = fetchCost;
    this.nanoTime = nanoTime;
  }

  /**
   * What to start now; nothing if no node has a free slot, or none that would help.
   *
   * @param waiting map tasks, the most urgent first
   */
  Optional<Choice> choose(Collection<TaskAttempt> waiting, List<Place> all) {
    List<Place> nodes = all.stream().filter(node -> node.slots() > 0).toList();
    List<TaskAttempt> window = waiting.stream().limit(WINDOW).toList();
    Set<String> free =
        nodes.stream().filter(n -> n.free() > 0).map(Place::address).collect(Collectors.toSet());
    if (window.isEmpty() || free.isEmpty()) {
      return Optional.empty();
    }
    boolean stale =
        !plan.keySet().containsAll(window.subList(0, Math.min(window.size(), WINDOW / 2)))
            || !loads
                .keySet()
                .equals(nodes.stream().map(Place::address).collect(Collectors.toSet()));
    Optional<Choice> found = stale ? Optional.empty() : planned(window, free);
    if (found.isPresent()) {
      return found;
    }
    think(window, nodes);
    return planned(window, free).or(() -> helping(window, free));
  }

  private Optional<Choice> planned(List<TaskAttempt> window, Set<String> free) {
    return window.stream()
        .filter(attempt -> free.contains(plan.get(attempt)))
        .findFirst()
        .map(attempt -> new Choice(attempt, plan.get(attempt)));
  }

  /** What a node without a task would have done longest before the node that is to do it. */
  private Optional<Choice> helping(List<TaskAttempt> window, Set<String> free) {
    Choice best = null;
    double mostGain = Double.NEGATIVE_INFINITY;
    for (TaskAttempt attempt : window) {
      String theirs = plan.get(attempt);
      List<String> places = inputs.places(attempt);
      for (String node : free) {
        boolean isThere = places.isEmpty() || places.contains(node);
        double seconds = size(attempt) * (isThere ? 1 : fetchCost) / speeds.of(node);
        double gain = loads.get(theirs) - seconds;
        boolean sure = speeds.isMeasured(node) && speeds.isMeasured(theirs);
        if (gain > mostGain && (gain > 0 || !sure)) {
          mostGain = gain;
          best = new Choice(attempt, node);
        }
      }
    }
    return Optional.ofNullable(best);
  }

  private void think(List<TaskAttempt> window, List<Place> nodes) {
    Map<String, Integer> numbers = new HashMap<>();
    nodes.forEach(node -> numbers.put(node.address(), numbers.size()));
    double[] fast =
        nodes.stream().mapToDouble(node -> node.slots() * speeds.of(node.address())).toArray();
    double[] busy = busy(nodes);
    double[] given = busy.clone();
    List<Piece> pieces = new ArrayList<>();
    for (TaskAttempt attempt : window) {
      int[] owners = owners(attempt, numbers, given);
      long size = size(attempt);
      given[owners[0]] += size / fast[owners[0]];
      pieces.add(new Piece(size, owners));
    }
    Balancer balancer = new Balancer(fast, busy, pieces, threshold, fetchCost);
    int[] at = balancer.balance();
    double[] ready = balancer.loads();
    plan = new HashMap<>();
    for (int i = 0; i < at.length; i++) {
      plan.put(window.get(i), nodes.get(at[i]).address());
    }
    loads = new HashMap<>();
    numbers.forEach((address, number) -> loads.put(address, ready[number]));
  }

  /** What nobody has is everybody's, and begins where least is to be done. */
  private int[] owners(TaskAttempt attempt, Map<String, Integer> numbers, double[] given) {
    int[] owners =
        inputs.places(attempt).stream()
            .filter(numbers::containsKey)
            .mapToInt(numbers::get)
            .distinct()
            .toArray();
    if (owners.length > 0) {
      return owners;
    }
    int first = 0;
    for (int node = 1; node < given.length; node++) {
      first = given[node] < given[first] ? node : first;
    }
    int chosen = first;
    return IntStream.concat(
            IntStream.of(chosen), IntStream.range(0, given.length).filter(n -> n != chosen))
        .toArray();
  }

  private long size(TaskAttempt attempt) {
    return TASK_BYTES + Math.max(0, inputs.bytes(attempt));
  }

  /** For how long each node has to do with what runs there, if nothing else came. */
  private double[] busy(List<Place> nodes) {
    Map<String, Double> left = new HashMap<>();
    running.forEach(
        (attempt, begun) -> left.merge(begun.address(), left(attempt, begun), Double::sum));
    return nodes.stream()
        .mapToDouble(node -> left.getOrDefault(node.address(), 0.0) / node.slots())
        .toArray();
  }

  /** What has taken longer than it should takes as long again, as far as anyone can say. */
  private double left(TaskAttempt attempt, Begun begun) {
    double all = size(attempt) / speeds.of(begun.address());
    if (!speeds.isMeasured(begun.address())) {
      return all / 2;
    }
    double elapsed = (nanoTime.getAsLong() - begun.nanos()) / NANOS;
    return elapsed > all ? elapsed : all - elapsed;
  }

  /** An attempt begins on a node. */
  void began(TaskAttempt attempt, String address) {
    running.put(attempt, new Begun(address, nanoTime.getAsLong()));
  }

  /**
   * An attempt that had begun has ended.
   *
   * @param whole whether all of its input was worked off
   */
  void ended(TaskAttempt attempt, boolean whole) {
    Begun begun = running.remove(attempt);
    if (begun != null && whole) {
      double seconds = (nanoTime.getAsLong() - begun.nanos()) / NANOS;
      speeds.measured(begun.address(), size(attempt), seconds);
    }
  }
}
