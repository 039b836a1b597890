package org.howdah.grid;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/*
 * Everything begins at its first owner. Then, again and again, the node that would be ready last gives
 * something away: along the shortest chain of nodes, each of which hands a piece to the next that owns it
 * too, to the node that would be ready first. The paper balances between the owners of a piece and leaves
 * chains over third nodes open (section 5.1); without them, a heavy node whose neighbours are busy stays
 * heavy while a node further away is idle.
 */
/** Decides which node works on what. Not safe for use by several threads. */
public final class Balancer {
  private final double[] speeds;
  private final List<Piece> pieces;
  private final double threshold;
  private final double remoteCost;
  private final int[] places;
  private final double[] loads;
  private final List<List<Integer>> at = new ArrayList<>();

  /**
   * Something to work on.
   *
   * @param bytes its size, 0 or more
   * @param owners the numbers of the nodes that hold it, its first owner first
   */
  public record Piece(long bytes, int[] owners) {
    public Piece {
      if (bytes < 0 || owners.length == 0) {
        throw new IllegalArgumentException(
            "a piece of " + bytes + " bytes with " + owners.length + " owners");
      }
    }

    boolean isAt(int node) {
      for (int owner : owners) {
        if (owner == node) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * @param speeds of the nodes, in bytes a second or whatever is proportional to that; more than 0
   * @param pieces each with an owner
   * @param threshold how many times the average time the slowest node may take before something is
   *     moved; at least 1
   * @param remoteCost how many times as long a piece takes where it has to be fetched from an
   *     owner; at least 1
   */
  public Balancer(double[] speeds, List<Piece> pieces, double threshold, double remoteCost) {
    this(speeds, new double[speeds.length], pieces, threshold, remoteCost);
  }

  /**
   * The same for nodes that have something else to do before.
   *
   * @param busy for how long, in what a piece's bytes divided by a speed give; 0 or more
   */
  public Balancer(
      double[] speeds, double[] busy, List<Piece> pieces, double threshold, double remoteCost) {
    check(speeds, pieces, threshold, remoteCost);
    if (busy.length != speeds.length || !Arrays.stream(busy).allMatch(time -> time >= 0)) {
      throw new IllegalArgumentException("nodes cannot be busy for " + Arrays.toString(busy));
    }
    this.speeds = speeds.clone();
    this.pieces = List.copyOf(pieces);
    this.threshold = threshold;
    this.remoteCost = remoteCost;
    places = new int[pieces.size()];
    loads = busy.clone();
    for (int node = 0; node < speeds.length; node++) {
      at.add(new ArrayList<>());
    }
    for (int piece = 0; piece < places.length; piece++) {
      put(piece, pieces.get(piece).owners()[0]);
    }
  }

  private static void check(
      double[] speeds, List<Piece> pieces, double threshold, double remoteCost) {
    boolean speedy = Arrays.stream(speeds).allMatch(speed -> speed > 0);
    boolean owned =
        pieces.stream()
            .flatMapToInt(p -> Arrays.stream(p.owners()))
            .allMatch(o -> o < speeds.length);
    if (!speedy || !owned || threshold < 1 || remoteCost < 1) {
      throw new IllegalArgumentException(
          "nothing can be balanced over %s with a threshold of %s and a cost of fetching of %s"
              .formatted(Arrays.toString(speeds), threshold, remoteCost));
    }
  }

  private double cost(int piece, int node) {
    Piece its = pieces.get(piece);
    return its.bytes() * (its.isAt(node) ? 1 : remoteCost) / speeds[node];
  }

  private void put(int piece, int node) {
    places[piece] = node;
    at.get(node).add(piece);
    loads[node] += cost(piece, node);
  }

  private void move(int piece, int to) {
    int from = places[piece];
    at.get(from).remove((Integer) piece);
    loads[from] -= cost(piece, from);
    put(piece, to);
  }

  /** How long each node takes, with what it has to do before. */
  public double[] loads() {
    return loads.clone();
  }

  /**
   * Evens out what the nodes have to do.
   *
   * @return for each piece the number of the node that works on it
   */
  public int[] balance() {
    // Each step makes the largest load smaller or the number of nodes that have it; the limit is
    // for
    // rounding alone.
    int stepsMax = 4 * (pieces.size() + speeds.length);
    for (int step = 0; step < stepsMax && isUneven(); step++) {
      if (!relieveByOwners() && !relieveByFetching()) {
        break;
      }
    }
    return places.clone();
  }

  private int slowest() {
    int slowest = 0;
    for (int node = 1; node < loads.length; node++) {
      slowest = loads[node] > loads[slowest] ? node : slowest;
    }
    return slowest;
  }

  private boolean isUneven() {
    double work = 0;
    double speed = 0;
    for (int node = 0; node < loads.length; node++) {
      work += loads[node] * speeds[node];
      speed += speeds[node];
    }
    return loads[slowest()] > threshold * work / speed;
  }

  /** Moves one piece a hop, from the slowest node to any that ends up faster than it was. */
  private boolean relieveByOwners() {
    int slowest = slowest();
    int[] before = new int[loads.length];
    Arrays.fill(before, -1);
    before[slowest] = slowest;
    Deque<Integer> reached = new ArrayDeque<>(List.of(slowest));
    while (!reached.isEmpty()) {
      int node = reached.remove();
      for (int next : byLoad()) {
        if (before[next] < 0 && handOver(node, next) >= 0) {
          before[next] = node;
          reached.add(next);
          if (relieve(slowest, next, before)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private List<Integer> byLoad() {
    List<Integer> nodes = new ArrayList<>();
    for (int node = 0; node < loads.length; node++) {
      nodes.add(node);
    }
    nodes.sort(Comparator.comparingDouble(node -> loads[node]));
    return nodes;
  }

  /** Moves a piece along each hop of a chain, or nothing if the slowest node stays as slow. */
  private boolean relieve(int slowest, int last, int[] before) {
    double limit = loads[slowest];
    List<int[]> moves = new ArrayList<>();
    for (int node = last; node != slowest; node = before[node]) {
      int piece = handOver(before[node], node);
      moves.add(new int[] {piece, before[node], node});
    }
    double[] after = loads.clone();
    for (int[] move : moves) {
      after[move[1]] -= cost(move[0], move[1]);
      after[move[2]] += cost(move[0], move[2]);
    }
    for (int[] move : moves) {
      // Those between may stay as slow as the slowest, if they do not become slower.
      boolean slower = after[move[2]] >= limit && after[move[2]] > loads[move[2]];
      if (slower || (move[1] == slowest && after[slowest] >= limit)) {
        return false;
      }
    }
    moves.forEach(move -> move(move[0], move[2]));
    return true;
  }

  /**
   * The largest piece of a node that another owns and that makes up for no more than half of their
   * difference, or else the smallest; −1 if there is none.
   */
  private int handOver(int from, int to) {
    int best = -1;
    double wanted = Math.max(0, (loads[from] - loads[to]) / 2);
    for (int piece : at.get(from)) {
      Piece its = pieces.get(piece);
      if (its.bytes() > 0 && its.isAt(to)) {
        best = best < 0 || isBetter(cost(piece, to), cost(best, to), wanted) ? piece : best;
      }
    }
    return best;
  }

  private static boolean isBetter(double cost, double best, double wanted) {
    if (best > wanted) {
      return cost < best;
    }
    return cost <= wanted && cost > best;
  }

  /** Has the fastest node fetch a piece of the slowest one that it does not own. */
  private boolean relieveByFetching() {
    int slowest = slowest();
    int fastest = byLoad().get(0);
    int best = -1;
    for (int piece : at.get(slowest)) {
      double cost = cost(piece, fastest);
      boolean pays = cost > 0 && loads[fastest] + cost < loads[slowest];
      if (pays && (best < 0 || cost > cost(best, fastest))) {
        best = piece;
      }
    }
    if (best >= 0) {
      move(best, fastest);
    }
    return best >= 0;
  }
}
