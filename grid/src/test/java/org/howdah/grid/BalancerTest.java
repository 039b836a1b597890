package org.howdah.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.howdah.grid.Balancer.Piece;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

/** Who works on what. */
class BalancerTest {
  private static final double[] THREE_ALIKE = {1, 1, 1};

  private static Piece piece(long bytes, int... owners) {
    return new Piece(bytes, owners);
  }

  private static List<Piece> times(int count, long bytes, int... owners) {
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      pieces.add(piece(bytes, owners));
    }
    return pieces;
  }

  private static double slowest(double[] speeds, List<Piece> pieces, double remoteCost) {
    Balancer balancer = new Balancer(speeds, pieces, 1, remoteCost);
    balancer.balance();
    return Arrays.stream(balancer.loads()).max().orElseThrow();
  }

  @Test
  void whatIsEvenStaysWithItsFirstOwners() {
    List<Piece> pieces = new ArrayList<>();
    pieces.addAll(times(4, 10, 0, 1));
    pieces.addAll(times(4, 10, 1, 2));
    pieces.addAll(times(4, 10, 2, 0));
    assertThat(new Balancer(THREE_ALIKE, pieces, 1, 2).balance())
        .containsExactly(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2);
  }

  @Test
  void aHeavyNodeGivesToItsReplicas() {
    assertThat(slowest(new double[] {1, 1}, times(10, 10, 0, 1), 100)).isEqualTo(50);
  }

  @Test
  void aHeavyNodeGivesOverThirdNodes() {
    List<Piece> pieces = new ArrayList<>();
    pieces.addAll(times(6, 10, 0, 1));
    pieces.addAll(times(3, 10, 1, 2));
    assertThat(slowest(THREE_ALIKE, pieces, 100)).isEqualTo(30);
  }

  @Test
  void belowTheThresholdNothingMoves() {
    List<Piece> pieces = new ArrayList<>();
    pieces.addAll(times(11, 10, 0, 1));
    pieces.addAll(times(9, 10, 1, 0));
    double[] two = {1, 1};
    assertThat(new Balancer(two, pieces, 1.2, 2).balance()).startsWith(0, 0, 0).endsWith(1, 1, 1);
    Balancer strict = new Balancer(two, pieces, 1, 2);
    strict.balance();
    assertThat(strict.loads()).containsExactly(100, 100);
  }

  @Test
  void aNodeThatHoldsNothingTakesPartWhereThatPays() {
    List<Piece> pieces = times(10, 10, 0);
    double[] two = {1, 1};
    assertThat(slowest(two, pieces, 1)).isEqualTo(50);
    assertThat(slowest(two, pieces, 1.5)).isEqualTo(60);
    assertThat(slowest(two, times(1, 10, 0), 1)).as("a single piece stays").isEqualTo(10);
  }

  @Test
  void fasterNodesGetMore() {
    Balancer balancer = new Balancer(new double[] {1, 3}, times(40, 10, 0, 1), 1, 2);
    balancer.balance();
    assertThat(balancer.loads()[0]).isCloseTo(100, within(10.0));
    assertThat(balancer.loads()[1]).isCloseTo(100, within(10.0));
  }

  @Test
  void nodesThatAreBusyGetLess() {
    double[] two = {1, 1};
    double[] busy = {60, 0};
    Balancer balancer = new Balancer(two, busy, times(10, 10, 0, 1), 1, 2);
    assertThat(Arrays.stream(balancer.balance()).filter(node -> node == 0).count()).isEqualTo(2);
    assertThat(balancer.loads()).containsExactly(80, 80);
    double[] never = {-1, 0};
    assertThatThrownBy(() -> new Balancer(two, never, List.of(), 1, 2))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void piecesWithoutBytesAndNothingAtAllAreNoTrouble() {
    assertThat(new Balancer(THREE_ALIKE, times(3, 0, 2), 1, 2).balance()).containsExactly(2, 2, 2);
    assertThat(new Balancer(THREE_ALIKE, List.of(), 1, 2).balance()).isEmpty();
  }

  @Test
  void itIsCloseToTheBestThatThereIs() {
    Seeds.check(
        300,
        random -> {
          int nodes = 2 + random.nextInt(3);
          double[] speeds = random.doubles(nodes, 1, 2).toArray();
          List<Piece> pieces = new ArrayList<>();
          for (int i = 1 + random.nextInt(8); i > 0; i--) {
            int[] owners = random.ints(0, nodes).distinct().limit(1 + random.nextInt(2)).toArray();
            pieces.add(new Piece(1 + random.nextInt(100), owners));
          }
          int[] atFirstOwners = pieces.stream().mapToInt(p -> p.owners()[0]).toArray();
          double first = load(speeds, pieces, atFirstOwners);
          double ours = slowest(speeds, pieces, 1.5);
          assertThat(ours).isLessThanOrEqualTo(first + 1e-9);
          assertThat(ours / best(speeds, pieces)).isLessThan(2);
        });
  }

  @Test
  void manyPiecesOnManyNodesComeOutEven() {
    Seeds.check(
        3,
        random -> {
          int nodes = 16;
          double[] speeds = random.doubles(nodes, 1, 2).toArray();
          List<Piece> pieces = new ArrayList<>();
          for (int i = 0; i < 1024; i++) {
            // Half of all keys lie on two nodes.
            int[] owners = random.ints(0, i % 2 == 0 ? 2 : nodes).distinct().limit(2).toArray();
            pieces.add(new Piece(500 + random.nextInt(1000), owners));
          }
          double bytes = pieces.stream().mapToLong(Piece::bytes).sum();
          double even = bytes / Arrays.stream(speeds).sum();
          assertThat(slowest(speeds, pieces, 1.5)).isLessThan(1.6 * even);
        });
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> piece(1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> piece(-1, 0)).isInstanceOf(IllegalArgumentException.class);
    double[] stopped = {1, 0};
    assertThatThrownBy(() -> new Balancer(stopped, List.of(), 1, 2))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Balancer(THREE_ALIKE, times(1, 1, 3), 1, 2))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double load(double[] speeds, List<Piece> pieces, int[] places) {
    double[] loads = new double[speeds.length];
    for (int i = 0; i < places.length; i++) {
      Piece piece = pieces.get(i);
      loads[places[i]] += piece.bytes() * (piece.isAt(places[i]) ? 1 : 1.5) / speeds[places[i]];
    }
    return Arrays.stream(loads).max().orElse(0);
  }

  private static double best(double[] speeds, List<Piece> pieces) {
    int[] places = new int[pieces.size()];
    double best = Double.MAX_VALUE;
    while (true) {
      best = Math.min(best, load(speeds, pieces, places));
      int i = 0;
      while (i < places.length && ++places[i] == speeds.length) {
        places[i++] = 0;
      }
      if (i == places.length) {
        return best;
      }
    }
  }
}
