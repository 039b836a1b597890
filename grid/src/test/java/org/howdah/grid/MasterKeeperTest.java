package org.howdah.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.howdah.record.HowdahException;
import org.howdah.store.MemoryStore;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes that want to be master, on a clock that only this test moves. */
class MasterKeeperTest {
  private static final long LEASE_MILLIS = 1200;
  private static final long TICK_MILLIS = LEASE_MILLIS / 40;
  private static final long WAIT_SECONDS_MAX = 60;

  private UncertainData data;
  private long millis;
  private Predicate<String> isThere = node -> true;

  @BeforeEach
  void makeData() throws HowdahException {
    data = new UncertainData(new MemoryStore(() -> 0).create("system", 1));
  }

  /** A node, and what its keeper told it. */
  private final class Node implements MasterKeeper.Listener {
    private final List<String> heard = new ArrayList<>();
    private final MasterKeeper keeper;
    private boolean throwsUp;

    Node(String name) {
      Candidate self = new Candidate(name, name + ":1", LEASE_MILLIS);
      keeper =
          new MasterKeeper(
              data, self, other -> isThere.test(other), this, () -> millis, Runnable::run);
    }

    @Override
    public void leads(Term term) {
      heard.add("leads " + term.epoch() + " at " + term.address());
      if (throwsUp) {
        throw new IllegalStateException("it cannot lead");
      }
    }

    @Override
    public void follows(Optional<Term> master) {
      heard.add("follows " + master.map(Term::address).orElse("nobody"));
    }

    List<String> heard() {
      List<String> all = List.copyOf(heard);
      heard.clear();
      return all;
    }
  }

  private void pass(long duration, Node... nodes) {
    for (long end = millis + duration; millis < end; millis += TICK_MILLIS) {
      for (Node node : nodes) {
        node.keeper.tick();
      }
    }
  }

  @Test
  void aChangeIsToldOnceAndSaysWhere() {
    Node a = new Node("a");
    Node b = new Node("b");
    pass(10 * LEASE_MILLIS, a, b);
    assertThat(a.heard()).containsExactly("leads 1 at a:1");
    assertThat(b.heard()).containsExactly("follows a:1");
    assertThat(a.keeper.epoch()).isEqualTo(1);
    assertThat(b.keeper.epoch()).isZero();
  }

  @Test
  void aMasterRenewsFourTimesInItsLeaseAndOthersOnlyLook() {
    Node a = new Node("a");
    Node b = new Node("b");
    pass(10 * LEASE_MILLIS, a, b);
    assertThat(data.changes()).isBetween(30, 41);
  }

  @Test
  void whoCannotRenewStepsDownBeforeAnotherLeads() {
    Node a = new Node("a");
    Node b = new Node("b");
    pass(LEASE_MILLIS / 4, a, b);
    a.heard();
    long renewed = millis;
    data.fail(Integer.MAX_VALUE, 0);
    while (a.heard.isEmpty()) {
      pass(TICK_MILLIS, a, b);
    }
    assertThat(millis - renewed).isLessThan(LEASE_MILLIS);
    assertThat(a.heard()).containsExactly("follows nobody");
    assertThat(a.keeper.epoch()).isZero();
    data.fail(0, 0);
    b.heard();
    pass(2 * LEASE_MILLIS, b);
    assertThat(b.heard()).containsExactly("leads 2 at b:1");
    pass(LEASE_MILLIS, b, a);
    assertThat(a.heard()).containsExactly("follows b:1");
  }

  @Test
  void whoGetsNoAnswerStepsDownToo() {
    Node a = new Node("a");
    pass(LEASE_MILLIS / 4, a);
    a.heard();
    data.hang();
    pass(LEASE_MILLIS / 2, a);
    assertThat(a.heard()).isEmpty();
    pass(LEASE_MILLIS / 2, a);
    assertThat(a.heard()).containsExactly("follows nobody");
    data.wake();
    pass(LEASE_MILLIS, a);
    assertThat(a.heard()).containsExactly("leads 2 at a:1");
  }

  @Test
  void answersThatComeLateMakeNobodyMaster() throws Exception {
    Node a = new Node("a");
    Node b = new Node("b");
    pass(LEASE_MILLIS / 4, a, b);
    data.hang();
    pass(2 * LEASE_MILLIS, a);
    a.heard();
    millis += LEASE_MILLIS;
    data.catchUp();
    assertThat(Lease.master(data)).as("it was asked for").contains(new Term(2, "a", "a:1"));
    assertThat(a.keeper.epoch()).isZero();
    assertThat(a.heard()).isEmpty();
  }

  @Test
  void aStoreThatFailsForAMomentChangesNothing() {
    Node a = new Node("a");
    Node b = new Node("b");
    for (int i = 0; i < 50; i++) {
      data.fail(i % 3, i % 2);
      pass(LEASE_MILLIS / 4, a, b);
    }
    assertThat(a.heard()).containsExactly("leads 1 at a:1");
    assertThat(b.heard()).containsExactly("follows a:1");
  }

  @Test
  void whoSeesThatTheMasterHasLeftLeadsAtOnce() {
    Node a = new Node("a");
    Node b = new Node("b");
    pass(LEASE_MILLIS / 4, a, b);
    isThere = node -> !node.equals("a");
    pass(TICK_MILLIS, b);
    assertThat(b.heard()).containsExactly("follows a:1", "leads 2 at b:1");
  }

  @Test
  void whoEndsHandsOver() {
    Node a = new Node("a");
    Node b = new Node("b");
    pass(LEASE_MILLIS / 4, a, b);
    a.keeper.close();
    assertThat(a.heard()).containsExactly("leads 1 at a:1", "follows nobody");
    pass(TICK_MILLIS, a, b);
    assertThat(b.heard()).containsExactly("follows a:1", "leads 2 at b:1");
    assertThat(a.heard()).isEmpty();
  }

  @Test
  void aFrozenMasterHearsOfItsEndAndOfItsNextTime() {
    Node a = new Node("a");
    pass(LEASE_MILLIS / 4, a);
    millis += 5 * LEASE_MILLIS;
    assertThat(a.keeper.epoch()).isZero();
    pass(TICK_MILLIS, a);
    assertThat(a.heard()).containsExactly("leads 1 at a:1", "follows nobody", "leads 2 at a:1");
  }

  @Test
  void aListenerThatThrowsEndsNothing() {
    Node a = new Node("a");
    a.throwsUp = true;
    pass(4 * LEASE_MILLIS, a);
    assertThat(a.heard()).containsExactly("leads 1 at a:1");
    assertThat(a.keeper.epoch()).isEqualTo(1);
  }

  @Test
  void neverDoTwoLeadWhateverFails() {
    Seeds.check(
        3,
        random -> {
          makeData();
          List<Node> nodes = List.of(new Node("a"), new Node("b"), new Node("c"));
          long last = 0;
          int changes = 0;
          for (int step = 0; step < 5_000; step++) {
            millis += random.nextInt(random.nextInt(40) == 0 ? 2 * (int) LEASE_MILLIS : 60);
            int what = random.nextInt(60);
            if (what == 0) {
              data.hang();
            } else if (what < 4) {
              data.wake();
            } else if (what < 6) {
              data.catchUp();
            }
            data.fail(what == 7 ? 2 : 0, what == 8 ? 2 : 0);
            nodes.get(random.nextInt(nodes.size())).keeper.tick();
            List<Node> masters = nodes.stream().filter(n -> n.keeper.epoch() > 0).toList();
            assertThat(masters).as("step %s", step).hasSizeLessThan(2);
            if (!masters.isEmpty() && masters.get(0).keeper.epoch() != last) {
              assertThat(masters.get(0).keeper.epoch()).isGreaterThan(last);
              last = masters.get(0).keeper.epoch();
              changes++;
            }
          }
          assertThat(changes).isGreaterThan(10);
        });
  }

  /** Tells through queues. */
  private static final class Hearing implements MasterKeeper.Listener {
    private final BlockingQueue<Term> led = new LinkedBlockingQueue<>();
    private final BlockingQueue<Optional<Term>> followed = new LinkedBlockingQueue<>();

    @Override
    public void leads(Term term) {
      led.add(term);
    }

    @Override
    public void follows(Optional<Term> master) {
      followed.add(master);
    }
  }

  @Test
  void withThreadsOfItsOwnItDoesTheSame() throws Exception {
    Hearing first = new Hearing();
    Hearing second = new Hearing();
    Candidate a = new Candidate("a", "a:1", 30_000);
    Candidate b = new Candidate("b", "b:1", 30_000);
    MasterKeeper leading = MasterKeeper.start(data, a, node -> true, first);
    try {
      assertThat(first.led.poll(WAIT_SECONDS_MAX, TimeUnit.SECONDS)).isEqualTo(a.term(1));
      try (MasterKeeper waiting = MasterKeeper.start(data, b, node -> true, second)) {
        Optional<Term> master = second.followed.poll(WAIT_SECONDS_MAX, TimeUnit.SECONDS);
        assertThat(master).contains(a.term(1));
        leading.close();
        assertThat(first.followed.poll(WAIT_SECONDS_MAX, TimeUnit.SECONDS)).isEmpty();
        assertThat(second.led.poll(WAIT_SECONDS_MAX, TimeUnit.SECONDS)).isEqualTo(b.term(2));
        assertThat(waiting.epoch()).isEqualTo(2);
      }
    } finally {
      leading.close();
    }
  }
}
