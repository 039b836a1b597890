package org.howdah.store.quorum;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

class QuorumLeaseTest {
  private static final long LENGTH = 100;

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 500);
  private final QuorumLease lease = new QuorumLease("a", LENGTH, clock::get);

  @Test
  void aNodeAloneAlwaysHoldsIt() {
    assertThat(lease.isHeld()).isTrue();
    lease.setVoters(Set.of("a"));
    clock.addAndGet(10 * LENGTH);
    assertThat(lease.isHeld()).isTrue();
  }

  @Test
  void itIsHeldFromWhenAHeartbeatWasSentThatAMajorityHasAnswered() {
    lease.setVoters(Set.of("a", "b", "c", "d", "e"));
    long sent = clock.get();
    clock.addAndGet(LENGTH / 2);
    lease.answered("b", sent);
    assertThat(lease.isHeld()).as("with one other of five").isFalse();
    lease.answered("c", sent);
    assertThat(lease.isHeld()).as("with two others of five").isTrue();
    clock.set(sent + LENGTH - 1);
    assertThat(lease.isHeld()).as("just before its end").isTrue();
    clock.set(sent + LENGTH);
    assertThat(lease.isHeld()).as("at its end, although the answers came later").isFalse();
  }

  @Test
  void theLatestAnswersOfDifferentNodesCount() {
    lease.setVoters(Set.of("a", "b", "c", "d"));
    long sent = clock.get();
    lease.answered("b", sent);
    lease.answered("c", sent);
    clock.addAndGet(LENGTH - 1);
    lease.answered("b", clock.get());
    lease.answered("b", sent);
    assertThat(lease.isHeld()).isTrue();
    clock.addAndGet(1);
    assertThat(lease.isHeld()).as("b alone is no majority with a of four").isFalse();
    lease.answered("d", clock.get());
    assertThat(lease.isHeld()).isTrue();
  }

  @Test
  void onlyVotersCount() {
    lease.setVoters(Set.of("a", "b", "c"));
    lease.answered("x", clock.get());
    lease.answered("a", clock.get());
    assertThat(lease.isHeld()).isFalse();
    lease.answered("b", clock.get());
    assertThat(lease.isHeld()).isTrue();
    lease.setVoters(Set.of("a", "c", "d"));
    assertThat(lease.isHeld()).as("who answered has no vote any more").isFalse();
  }

  @Test
  void aNodeWithoutAVoteNeedsAMajorityOfTheOthers() {
    lease.setVoters(Set.of("b", "c", "d"));
    lease.answered("b", clock.get());
    assertThat(lease.isHeld()).isFalse();
    lease.answered("c", clock.get());
    assertThat(lease.isHeld()).isTrue();
  }

  @Test
  void whileItIsHeldEveryMajorityHasANodeWithAPromise() {
    Seeds.check(500, this::runGroup);
  }

  /**
   * Heartbeats and answers take any time; the one who answers promises for the length from then on.
   */
  private void runGroup(Random random) {
    List<String> nodes = List.of("a", "b", "c", "d", "e").subList(0, 2 + random.nextInt(4));
    AtomicLong now = new AtomicLong(random.nextLong());
    QuorumLease held = new QuorumLease("a", LENGTH, now::get);
    held.setVoters(Set.copyOf(nodes));
    Map<String, Long> promisedUntil = new HashMap<>();
    TreeMap<Long, Runnable> toCome = new TreeMap<>();
    int heldTimes = 0;
    for (int step = 0; step < 200; step++) {
      now.addAndGet(1 + random.nextInt(20));
      long time = now.get();
      while (!toCome.isEmpty() && toCome.firstKey() - time <= 0) {
        toCome.pollFirstEntry().getValue().run();
      }
      for (String node : nodes.subList(1, nodes.size())) {
        long arrives = time + random.nextInt(80);
        toCome.put(
            arrives,
            () -> {
              promisedUntil.put(node, Math.max(arrives, now.get()) + LENGTH);
              toCome.put(now.get() + random.nextInt(80), () -> held.answered(node, time));
            });
      }
      if (held.isHeld()) {
        heldTimes++;
        long bound =
            nodes.stream().filter(n -> promisedUntil.getOrDefault(n, time) - time > 0).count();
        assertThat(2 * (bound + 1))
            .as("this node and those that promised")
            .isGreaterThan(nodes.size());
      }
    }
    assertThat(heldTimes).isPositive();
  }
}
