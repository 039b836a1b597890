package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.Ignition;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.Value;
import org.howdah.store.ignite.Membership;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several nodes in one process: joining, leaving, majority, and what is left on disks. */
class GroupTest {
  private static final int KEYS = 200;
  private static final int MANY_KEYS = 20 * KEYS;

  @TempDir Path folder;
  private final List<IgniteStore> stores = new CopyOnWriteArrayList<>();

  @AfterEach
  void stop() {
    stores.forEach(IgniteStore::close);
  }

  private IgniteStore start(Membership place) throws Exception {
    IgniteStore store = IgniteStore.start(place, Nodes.QUIET);
    stores.add(store);
    return store;
  }

  private void stop(IgniteStore store) {
    stores.remove(store);
    store.close();
  }

  @Test
  void aMajorityGoesOnAndAMinorityStopsWriting() throws Exception {
    Membership placeA = Nodes.place(folder, "a", List.of());
    IgniteStore a = start(placeA);
    List<String> join = List.of("127.0.0.1:" + placeA.memberPort());
    IgniteStore b = start(Nodes.place(folder, "b", join));
    IgniteStore c = start(Nodes.place(folder, "c", join));
    Until.holds("the three are the group", () -> sizeOfGroup("a") == 3);
    DataSet data = a.create("d", 3);
    fill(data);
    Until.holds("all three own all", () -> ownersOf(c, "d") == 3);
    assertThat(a.nodes()).containsExactly("a", "b", "c");

    stop(a);
    DataSet onB = b.open("d").orElseThrow();
    assertThat(onB.change(key(0), Change.put(new byte[] {1})).get().isDone()).isTrue();
    Until.holds("the two are the group", () -> b.missingNodes().isEmpty());

    stop(c);
    // A change that is under way meanwhile may have been made.
    Until.holds("c is seen to be away", () -> isAlone(b, "c"));
    assertThatThrownBy(() -> onB.change(key(1), Change.put(new byte[] {1})).get())
        .cause()
        .isInstanceOf(HowdahException.class)
        .satisfies(e -> assertThat(((HowdahException) e).code()).isEqualTo(ErrorCode.LOST))
        .hasMessageContaining("data set d");
    assertThat(onB.get(key(1)).get().bytes()).isEqualTo(value(1));
    assertThat(b.missingNodes()).containsExactly("c");
    assertRefused(() -> b.create("e", 1), "make the data set e", "nodes c");
    assertRefused(() -> b.drop("d"), "drop the data set d", "nodes c");
    assertThat(b.names()).containsExactly("d");
  }

  private static boolean isAlone(IgniteStore store, String missing) {
    return store.missingNodes().equals(List.of(missing)) && ownersOf(store, "d") == 1;
  }

  private static void assertRefused(ThrowingCallable attempt, String... said) {
    assertThatThrownBy(attempt)
        .isInstanceOf(HowdahException.class)
        .satisfies(e -> assertThat(((HowdahException) e).code()).isEqualTo(ErrorCode.LOST))
        .hasMessageContainingAll(said);
  }

  @Test
  void whatAnotherNodeDroppedIsGone() throws Exception {
    Membership placeA = Nodes.place(folder, "a", List.of());
    IgniteStore a = start(placeA);
    IgniteStore b = start(Nodes.place(folder, "b", List.of("127.0.0.1:" + placeA.memberPort())));
    a.create("d", 1);
    assertThat(b.open("d")).isPresent();
    a.drop("d");
    assertThat(b.open("d")).isEmpty();
    DataSet anew = a.create("d", 2);
    assertThat(anew.copies()).isEqualTo(2);
    assertThat(b.open("d").orElseThrow().copies()).isEqualTo(2);
    assertThat(b.open("d").orElseThrow().id()).isEqualTo(anew.id());
  }

  @Test
  void aGroupThatWasStoppedGoesOnWhenAllAreBack() throws Exception {
    Membership placeA = Nodes.place(folder, "a", List.of());
    String addressA = "127.0.0.1:" + placeA.memberPort();
    Membership placeB = Nodes.place(folder, "b", List.of(addressA));
    IgniteStore a = start(placeA);
    IgniteStore b = start(placeB);
    DataSet data = a.create("d", 2);
    Until.holds("both own all", () -> ownersOf(b, "d") == 2);
    fill(data);
    stop(a);
    assertThat(a.isActive()).isFalse();
    stop(b);

    IgniteStore again = start(placeA);
    assertThat(again.isActive()).isFalse();
    assertThat(again.missingNodes()).containsExactly("b");
    start(placeB);
    Until.holds("the group is active", again::isActive);
    DataSet there = again.open("d").orElseThrow();
    assertThat(there.id()).isEqualTo(data.id());
    for (int i = 0; i < KEYS; i++) {
      Value value = there.get(key(i)).get();
      assertThat(value).as("key %s", i).isNotNull();
      assertThat(value.bytes()).isEqualTo(value(i));
    }
  }

  @Test
  void whatWasLostIsThereAgainWhenAllAreBack() throws Exception {
    Membership placeA = patient(Nodes.place(folder, "a", List.of()));
    List<String> join = List.of("127.0.0.1:" + placeA.memberPort());
    Membership placeB = patient(Nodes.place(folder, "b", join));
    Membership placeC = patient(Nodes.place(folder, "c", join));
    IgniteStore a = start(placeA);
    IgniteStore b = start(placeB);
    IgniteStore c = start(placeC);
    Until.holds("the three are the group", () -> sizeOfGroup("a") == 3);
    DataSet data = a.create("d", 2);
    Until.holds("each key has two owners", () -> ownersOf(c, "d") == 2);
    fill(data);

    CompletableFuture<Void> stopped = CompletableFuture.runAsync(() -> stop(b));
    stop(c);
    stopped.get();
    IgniteCache<?, ?> stored = Ignition.ignite("a").cache("data.d");
    Until.holds("keys are lost", () -> !stored.lostPartitions().isEmpty());
    start(placeB);
    start(placeC);
    Until.holds("no key is lost", () -> stored.lostPartitions().isEmpty());
    for (int i = 0; i < KEYS; i++) {
      assertThat(data.get(key(i)).get().bytes()).as("key %s", i).isEqualTo(value(i));
    }
    assertThat(data.change(key(0), Change.put(value(0))).get().isDone()).isTrue();
  }

  @Test
  void aNodeThatComesBackAnswersWhatChangedMeanwhile() throws Exception {
    Membership placeA = veryPatient(Nodes.place(folder, "a", List.of()));
    List<String> join = List.of("127.0.0.1:" + placeA.memberPort());
    Membership placeC = veryPatient(Nodes.place(folder, "c", join));
    IgniteStore a = start(placeA);
    start(veryPatient(Nodes.place(folder, "b", join)));
    IgniteStore c = start(placeC);
    Until.holds("the three are the group", () -> sizeOfGroup("a") == 3);
    DataSet data = a.create("d", 3);
    Until.holds("each key has three owners", () -> ownersOf(c, "d") == 3);
    putAll(data, "old");
    stop(c);
    putAll(data, "new");
    DataSet onC = start(placeC).open("d").orElseThrow();
    for (int from = 0; from < MANY_KEYS; from += KEYS) {
      List<byte[]> keys = IntStream.range(from, from + KEYS).mapToObj(i -> key(i)).toList();
      for (Value value : onC.getAll(keys).get()) {
        assertThat(new String(value.bytes(), UTF_8)).startsWith("new");
      }
    }
  }

  /** Values so large that to copy them takes a while. */
  private static void putAll(DataSet data, String word) throws Exception {
    byte[] value = word.repeat(400).getBytes(UTF_8);
    for (int from = 0; from < MANY_KEYS; from += KEYS) {
      List<CompletableFuture<Outcome>> puts = new ArrayList<>();
      for (int i = from; i < from + KEYS; i++) {
        puts.add(data.change(key(i), Change.put(value)));
      }
      for (CompletableFuture<Outcome> put : puts) {
        assertThat(put.get().isDone()).isTrue();
      }
    }
  }

  /** The same, but it may be away so long that much can change, and is still in the group. */
  private static Membership veryPatient(Membership place) {
    return Nodes.with(place, new Membership.Timing(10_000, 4_000, 6_000, 8 << 20));
  }

  /** The same, but it waits so long that two can leave before the group is made smaller. */
  private static Membership patient(Membership place) {
    return Nodes.with(place, new Membership.Timing(10_000, 4_000, 3_000, 8 << 20));
  }

  private static int sizeOfGroup(String node) {
    return Ignition.ignite(node).cluster().currentBaselineTopology().size();
  }

  @Test
  void whoFindsNobodySaysWhereItLooked() throws Exception {
    Membership place = Nodes.place(folder, "x", List.of("127.0.0.1:1"));
    Membership hasty = Nodes.with(place, new Membership.Timing(500, 4_000, 200, 8 << 20));
    assertThatThrownBy(() -> start(hasty))
        .isInstanceOf(HowdahException.class)
        .satisfies(e -> assertThat(((HowdahException) e).code()).isEqualTo(ErrorCode.LOST))
        .hasMessageContaining("127.0.0.1:1")
        .hasMessageContaining("--join");
  }

  private static int ownersOf(IgniteStore store, String name) {
    try {
      DataSet data = store.open(name).orElseThrow();
      int least = Integer.MAX_VALUE;
      for (int p = 0; p < data.partitions(); p++) {
        least = Math.min(least, data.owners(p).size());
      }
      return least;
    } catch (HowdahException e) {
      throw new AssertionError(e);
    }
  }

  private static void fill(DataSet data) throws Exception {
    for (int i = 0; i < KEYS; i++) {
      data.change(key(i), Change.put(value(i))).get();
    }
  }

  private static byte[] key(int i) {
    return ("key" + i).getBytes(UTF_8);
  }

  private static byte[] value(int i) {
    return ("value" + i).getBytes(UTF_8);
  }
}
