package org.howdah.grid;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.MemoryStore;
import org.howdah.store.Value;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who is master, with clocks that only this test moves. */
class LeaseTest {
  private static final long LEASE_MILLIS = 1000;
  private static final byte[] KEY = "master".getBytes(US_ASCII);

  private UncertainData data;

  @BeforeEach
  void makeData() throws HowdahException {
    data = new UncertainData(new MemoryStore(() -> 0).create("system", 1));
  }

  /** A node with a clock of its own. */
  private final class Node {
    private final String name;
    private long millis;
    private Lease lease;

    Node(String name, long millis) {
      this.name = name;
      this.millis = millis;
      start();
    }

    void start() {
      Candidate self = new Candidate(name, name + ":1", LEASE_MILLIS);
      lease = new Lease(data, self, () -> millis, Runnable::run);
    }

    long attend() throws Exception {
      lease.attend(other -> true).get();
      return lease.epoch();
    }

    long epoch() {
      return lease.epoch();
    }
  }

  private static Term term(long epoch, String node) {
    return new Term(epoch, node, node + ":1");
  }

  private static void pass(long millis, Node... nodes) {
    for (Node node : nodes) {
      node.millis += millis;
    }
  }

  @Test
  void theFirstToAttendIsMasterAndStaysItWhileItAttends() throws Exception {
    Node a = new Node("a", 0);
    Node b = new Node("b", 1_000_000);
    assertThat(Lease.master(data)).isEmpty();
    for (int i = 0; i < 100; i++) {
      assertThat(a.lease.attend(other -> true).get()).contains(term(1, "a"));
      assertThat(a.epoch()).isEqualTo(1);
      assertThat(b.lease.attend(other -> true).get()).contains(term(1, "a"));
      assertThat(b.epoch()).isZero();
      assertThat(Lease.master(data)).contains(term(1, "a"));
      pass(LEASE_MILLIS / 4, a, b);
    }
  }

  @Test
  void aMasterThatIsSilentIsNoneBeforeAnotherIs() throws Exception {
    Node a = new Node("a", 0);
    Node b = new Node("b", 77);
    a.attend();
    b.attend();
    pass(LEASE_MILLIS * 3 / 4, a, b);
    assertThat(a.epoch()).isZero();
    assertThat(b.attend()).isZero();
    pass(LEASE_MILLIS / 4, a, b);
    assertThat(b.attend()).isEqualTo(2);
    assertThat(a.attend()).isZero();
    assertThat(Lease.master(data)).contains(term(2, "b"));
  }

  @Test
  void aRenewalThatIsReadLateIsNotTakenForAnOldOne() throws Exception {
    Node a = new Node("a", 0);
    Node b = new Node("b", 0);
    a.attend();
    data.beforeGet(
        () -> {
          pass(LEASE_MILLIS / 2, a, b);
          renew(a);
        });
    assertThat(b.attend()).isZero();
    pass(LEASE_MILLIS * 5 / 8, a, b);
    assertThat(a.epoch()).isEqualTo(1);
    assertThat(b.attend()).as("b saw the renewal later than it asked").isZero();
  }

  private static void renew(Node node) {
    try {
      node.attend();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whoHasLeftTheGroupIsNotWaitedFor() throws Exception {
    Node a = new Node("a", 0);
    Node b = new Node("b", 0);
    a.attend();
    b.lease.attend(other -> !other.equals("a")).get();
    assertThat(b.epoch()).isEqualTo(2);
    assertThat(a.attend()).isZero();
  }

  @Test
  void whoStepsDownIsNotWaitedFor() throws Exception {
    Node a = new Node("a", 0);
    Node b = new Node("b", 0);
    a.attend();
    a.lease.release().get();
    assertThat(a.epoch()).isZero();
    assertThat(Lease.master(data)).isEmpty();
    assertThat(b.attend()).isEqualTo(2);
    a.lease.release().get();
    assertThat(b.attend()).isEqualTo(2);
  }

  @Test
  void aMasterThatStartsAgainIsMasterInAnotherEpoch() throws Exception {
    Node a = new Node("a", 0);
    a.attend();
    a.start();
    assertThat(a.epoch()).isZero();
    assertThat(a.attend()).isEqualTo(2);
  }

  @Test
  void aMasterThatWakesUpTooLateTakesNothingBack() throws Exception {
    Node a = new Node("a", 0);
    Node b = new Node("b", 0);
    a.attend();
    b.attend();
    pass(LEASE_MILLIS, b);
    b.attend();
    assertThat(b.epoch()).isEqualTo(2);
    pass(LEASE_MILLIS, a, b);
    assertThat(a.epoch()).isZero();
    assertThat(b.attend()).as("it was late, too, and nobody else was there").isEqualTo(3);
    assertThat(a.attend()).isZero();
  }

  @Test
  void aRenewalThatWasDoneWithoutAnAnswerCostsNothing() throws Exception {
    Node a = new Node("a", 0);
    a.attend();
    data.fail(0, 1);
    assertThat(a.lease.attend(other -> true)).isCompletedExceptionally();
    assertThat(a.epoch()).isEqualTo(1);
    pass(LEASE_MILLIS / 2, a);
    assertThat(a.attend()).isEqualTo(1);
    pass(LEASE_MILLIS / 2, a);
    assertThat(a.epoch()).isEqualTo(1);
  }

  @Test
  void aRenewalThatFailedMakesNobodyMasterForLonger() throws Exception {
    Node a = new Node("a", 0);
    a.attend();
    pass(LEASE_MILLIS / 2, a);
    data.fail(1, 0);
    assertThat(a.lease.attend(other -> true)).isCompletedExceptionally();
    pass(LEASE_MILLIS / 4, a);
    assertThat(a.epoch()).isZero();
  }

  @Test
  void aTakeOverThatWasDoneWithoutAnAnswerIsNotBelieved() throws Exception {
    Node b = new Node("b", 0);
    data.fail(0, 1);
    assertThat(b.lease.attend(other -> true)).isCompletedExceptionally();
    assertThat(b.epoch()).isZero();
    assertThat(Lease.master(data)).contains(term(1, "b"));
    assertThat(b.attend()).isEqualTo(2);
  }

  @Test
  void anAnswerThatComesTooLateIsNotBelieved() throws Exception {
    Node a = new Node("a", 0);
    Node b = new Node("b", 0);
    a.attend();
    b.attend();
    data.beforeChange(data::hang);
    CompletableFuture<?> late = a.lease.attend(other -> true);
    pass(LEASE_MILLIS, a, b);
    data.catchUp();
    assertThat(late).isCompleted();
    assertThat(a.epoch()).as("renewed, but that was asked a lease ago").isZero();
    assertThat(b.attend()).as("it sees a renewal").isZero();
    assertThat(a.attend()).isEqualTo(2);
  }

  @Test
  void aRenewalThatIsDoneAfterItWasGivenUpEndsNothing() throws Exception {
    Node a = new Node("a", 0);
    a.attend();
    Value now = data.get(KEY).get();
    byte[] renewed = LeaseRecord.decode(now.bytes()).renewed().encode();
    data.beforeChange(() -> data.change(KEY, Change.compareAndPut(now.version(), renewed)).join());
    assertThat(a.attend()).isEqualTo(1);
  }

  @Test
  void neverAreTwoMasterWhateverTheirClocksAndPauses() {
    Seeds.check(
        3,
        random -> {
          makeData();
          List<Node> nodes = new ArrayList<>();
          for (int i = 0; i < 4; i++) {
            nodes.add(new Node("node-" + i, random.nextInt(1_000_000)));
          }
          long last = 0;
          int changes = 0;
          for (int step = 0; step < 20_000; step++) {
            long passed = random.nextInt(random.nextInt(50) == 0 ? 3 * (int) LEASE_MILLIS : 100);
            for (Node node : nodes) {
              pass(passed + passed * random.nextInt(10) / 100, node);
            }
            Node node = nodes.get(random.nextInt(nodes.size()));
            if (random.nextInt(200) == 0) {
              node.start();
            }
            int fails = random.nextInt(40);
            data.fail(fails == 0 ? 1 : 0, fails == 1 ? 1 : 0);
            CompletableFuture<?> unused = node.lease.attend(other -> true);
            List<Node> masters = nodes.stream().filter(one -> one.epoch() > 0).toList();
            assertThat(masters).as("step %s", step).hasSizeLessThan(2);
            if (!masters.isEmpty() && masters.get(0).epoch() != last) {
              assertThat(masters.get(0).epoch()).isGreaterThan(last);
              last = masters.get(0).epoch();
              changes++;
            }
          }
          assertThat(changes).isGreaterThan(50);
        });
  }

  @Test
  void aRecordThatIsNotUnderstoodIsLeftAlone() throws Exception {
    Node a = new Node("a", 0);
    data.change(KEY, Change.put("\u0002 something".getBytes(US_ASCII))).get();
    assertThatThrownBy(a::attend)
        .cause()
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll("system", "newer Howdah");
    data.change(KEY, Change.put(new byte[] {1, 0, 0})).get();
    assertThatThrownBy(a::attend)
        .cause()
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll("system", "cut off");
    assertThat(a.epoch()).isZero();
  }

  @Test
  void aLeaseThatWasDeletedDoesNotMakeEpochsBeginAgain() throws Exception {
    Node a = new Node("a", 0);
    Node b = new Node("b", 0);
    a.attend();
    b.attend();
    data.change(KEY, Change.remove()).get();
    assertThat(b.attend()).isEqualTo(2);
  }
}
