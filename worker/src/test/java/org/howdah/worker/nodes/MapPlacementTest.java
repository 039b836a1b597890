package org.howdah.worker.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.testkit.Seeds;
import org.howdah.worker.nodes.MapPlacement.Choice;
import org.howdah.worker.nodes.MapPlacement.Place;
import org.junit.jupiter.api.Test;

/** Where map tasks go, on nodes whose time passes in a simulation. */
class MapPlacementTest {
  private static final long MIB = 1 << 20;
  private static final double FETCH_COST = 1.25;

  private final Map<TaskAttempt, List<String>> places = new HashMap<>();
  private final Map<TaskAttempt, Long> sizes = new HashMap<>();
  private final List<TaskAttempt> waiting = new ArrayList<>();
  private final Map<String, Integer> slots = new TreeMap<>();
  private final Map<String, Double> speeds = new TreeMap<>();
  private final Map<TaskAttempt, String> ranAt = new HashMap<>();
  private double now;

  private final MapPlacement placement =
      new MapPlacement(
          new MapPlacement.Inputs() {
            @Override
            public List<String> places(TaskAttempt attempt) {
              return places.get(attempt);
            }

            @Override
            public long bytes(TaskAttempt attempt) {
              return sizes.get(attempt);
            }
          },
          1.1,
          FETCH_COST,
          () -> (long) (now * 1e9));

  private record Running(TaskAttempt attempt, String node, double end) {}

  private void node(String name, int itsSlots, double mibPerSecond) {
    slots.put(name, itsSlots);
    speeds.put(name, mibPerSecond);
  }

  private void tasks(int count, long bytes, String... at) {
    for (int i = 0; i < count; i++) {
      TaskAttempt attempt = new TaskAttempt(Kind.MAP, sizes.size(), 0);
      places.put(attempt, List.of(at));
      sizes.put(attempt, bytes);
      waiting.add(attempt);
    }
  }

  private boolean isLocal(TaskAttempt attempt, String node) {
    return places.get(attempt).isEmpty() || places.get(attempt).contains(node);
  }

  private double seconds(TaskAttempt attempt, String node) {
    double mib = 1 + (double) sizes.get(attempt) / MIB;
    return mib * (isLocal(attempt, node) ? 1 : FETCH_COST) / speeds.get(node);
  }

  /** Runs all that waits; when the last of it has ended. */
  private double run() {
    PriorityQueue<Running> running = new PriorityQueue<>(Comparator.comparing(Running::end));
    Map<String, Integer> used = new HashMap<>();
    while (!waiting.isEmpty() || !running.isEmpty()) {
      Optional<Choice> choice = waiting.isEmpty() ? Optional.empty() : choose(used);
      if (choice.isPresent()) {
        TaskAttempt attempt = choice.get().attempt();
        String node = choice.get().address();
        assertThat(waiting.remove(attempt)).isTrue();
        assertThat(used.merge(node, 1, Integer::sum)).isLessThanOrEqualTo(slots.get(node));
        placement.began(attempt, node);
        ranAt.put(attempt, node);
        running.add(new Running(attempt, node, now + seconds(attempt, node)));
      } else {
        Running first = running.poll();
        assertThat(first).as("something waits and nothing runs").isNotNull();
        now = first.end();
        used.merge(first.node(), -1, Integer::sum);
        placement.ended(first.attempt(), true);
      }
    }
    return now;
  }

  private Optional<Choice> choose(Map<String, Integer> used) {
    List<Place> all =
        slots.entrySet().stream()
            .map(
                s ->
                    new Place(
                        s.getKey(), s.getValue(), s.getValue() - used.getOrDefault(s.getKey(), 0)))
            .toList();
    return placement.choose(waiting, all);
  }

  private long ranAt(String node) {
    return ranAt.values().stream().filter(node::equals).count();
  }

  private long local() {
    return ranAt.entrySet().stream().filter(e -> isLocal(e.getKey(), e.getValue())).count();
  }

  @Test
  void whatIsEvenRunsWhereItIs() {
    node("a", 2, 10);
    node("b", 2, 10);
    node("c", 2, 10);
    tasks(8, 32 * MIB, "a", "b");
    tasks(8, 32 * MIB, "b", "c");
    tasks(8, 32 * MIB, "c", "a");
    run();
    assertThat(local()).isEqualTo(24);
    assertThat(ranAt("a")).isEqualTo(8);
    assertThat(ranAt("b")).isEqualTo(8);
  }

  @Test
  void aHeavyNodeGivesToItsReplicasAlsoOverThirdNodes() {
    node("a", 1, 10);
    node("b", 1, 10);
    node("c", 1, 10);
    tasks(6, 32 * MIB, "a", "b");
    tasks(3, 32 * MIB, "b", "c");
    run();
    assertThat(local()).isEqualTo(9);
    assertThat(ranAt("c")).isEqualTo(3);
  }

  @Test
  void nodesThatHoldNothingTakePart() {
    node("a", 1, 10);
    node("b", 1, 10);
    node("c", 1, 10);
    tasks(12, 32 * MIB, "a");
    run();
    assertThat(ranAt("b")).isBetween(3L, 4L);
    assertThat(ranAt("c")).isBetween(3L, 4L);
  }

  @Test
  void fasterNodesGetMoreByWhatWasMeasured() {
    node("fast", 1, 30);
    node("slow", 1, 10);
    tasks(40, 32 * MIB, "slow", "fast");
    run();
    assertThat(ranAt("fast")).isBetween(28L, 31L);
  }

  @Test
  void aNodeWithMoreSlotsGetsMoreFromTheBeginning() {
    node("large", 3, 10);
    node("small", 1, 10);
    tasks(4, 32 * MIB, "small", "large");
    run();
    assertThat(ranAt("large")).isEqualTo(3);
  }

  @Test
  void aSlowNodeIsNotGivenTheLastTask() {
    node("fast", 1, 100);
    node("slow", 1, 1);
    tasks(6, 32 * MIB, "fast", "slow");
    double end = run();
    assertThat(ranAt("slow")).isEqualTo(1);
    assertThat(end).isEqualTo(33);
    tasks(3, 32 * MIB, "slow", "fast");
    assertThat(run() - end).isLessThan(1.1);
    assertThat(ranAt("slow")).as("it is known to be slow by now").isEqualTo(1);
  }

  @Test
  void aTaskThatHangsHoldsNothingBack() {
    node("a", 1, 10);
    node("b", 1, 10);
    tasks(2, 32 * MIB, "a");
    run();
    tasks(2, 32 * MIB, "a");
    Choice first = choose(Map.of("b", 1)).orElseThrow();
    placement.began(first.attempt(), "a");
    waiting.remove(first.attempt());
    now += 3600;
    assertThat(choose(Map.of("a", 1)).map(Choice::address)).contains("b");
  }

  @Test
  void whatHasNoPlaceIsSpread() {
    node("a", 1, 10);
    node("b", 1, 10);
    tasks(10, 0);
    run();
    assertThat(ranAt("a")).isEqualTo(5);
  }

  @Test
  void nothingGoesWhereOtherJobsUseAllSlots() {
    tasks(1, MIB, "a");
    assertThat(placement.choose(waiting, List.of(new Place("a", 0, 0)))).isEmpty();
    List<Place> other = List.of(new Place("a", 0, 0), new Place("b", 1, 1));
    assertThat(placement.choose(waiting, other).map(Choice::address)).contains("b");
  }

  @Test
  void whatWaitsForANodeThatGoesAwayRunsElsewhere() {
    node("a", 1, 10);
    node("b", 1, 10);
    tasks(4, 32 * MIB, "a");
    tasks(4, 32 * MIB, "b");
    placement.began(choose(Map.of()).orElseThrow().attempt(), "a");
    slots.remove("a");
    run();
    assertThat(ranAt("b")).isEqualTo(8);
  }

  @Test
  void moreThanAreLookedAtRunToo() {
    node("a", 1, 10);
    node("b", 1, 10);
    tasks(MapPlacement.WINDOW + 500, MIB, "a");
    run();
    assertThat(ranAt).hasSize(MapPlacement.WINDOW + 500);
  }

  @Test
  void anyJobIsDoneInAboutTheTimeThatItMustTake() {
    Seeds.check(100, random -> new MapPlacementTest().takesAboutWhatItMust(random));
  }

  private void takesAboutWhatItMust(Random random) {
    int nodes = 1 + random.nextInt(6);
    for (int i = 0; i < nodes; i++) {
      node("n" + i, 1 + random.nextInt(3), 5 + random.nextInt(20));
    }
    int count = 40 + random.nextInt(80);
    int held = 1 + random.nextInt(nodes);
    double least = 0;
    for (int i = 0; i < count; i++) {
      String[] at =
          random
              .ints(0, held)
              .distinct()
              .limit(1 + random.nextInt(Math.min(2, held)))
              .mapToObj(n -> "n" + n)
              .toArray(String[]::new);
      long bytes = random.nextInt(32) * MIB;
      tasks(1, bytes, at);
      least += 1 + (double) bytes / MIB;
    }
    double speed = slots.keySet().stream().mapToDouble(n -> slots.get(n) * speeds.get(n)).sum();
    double slowest = speeds.values().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    double longest = 33 * FETCH_COST / slowest;
    assertThat(run()).isLessThan(FETCH_COST * 1.1 * least / speed + longest);
    assertThat(ranAt).hasSize(count);
    assertThat(IntStream.range(0, nodes).mapToObj(i -> "n" + i)).allMatch(n -> ranAt(n) > 0);
  }
}
