package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Group;
import org.howdah.store.GroupStatus;
import org.howdah.store.Outcome;
import org.howdah.store.Value;
import org.howdah.store.ignite.Membership;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that are taken out of their group while they run. */
@Timeout(240)
class DrainTest {
  private static final int KEYS = 2_000;

  @TempDir Path folder;
  private final List<IgniteStore> stores = new CopyOnWriteArrayList<>();
  private final List<Membership> places = new ArrayList<>();

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

  /** Starts a group whose nodes all have a share. */
  private void group(String... names) throws Exception {
    for (String name : names) {
      List<String> join =
          places.isEmpty() ? List.of() : List.of("127.0.0.1:" + places.get(0).memberPort());
      places.add(Nodes.place(folder, name, join));
      start(places.get(places.size() - 1)).system();
    }
    awaitStatus("all are members", status -> members(status).equals(List.of(names)));
  }

  private static List<String> members(GroupStatus status) {
    return status.nodes().stream()
        .filter(node -> node.isMember() && node.isPresent())
        .map(GroupStatus.Node::name)
        .toList();
  }

  private void awaitStatus(String what, Predicate<GroupStatus> condition) {
    Nodes.awaitStatus(what, () -> stores.get(0).group(), condition);
  }

  @Test
  void whatANodeHasAloneIsElsewhereBeforeItIsStopped() throws Exception {
    group("a", "b", "c");
    DataSet data = stores.get(0).create("single", 1);
    awaitStatus("each has a share", s -> s.moving() == 0 && s.node("c").copies() > 0);
    fill(data, "v");
    Group group = stores.get(0).group();
    assertThat(group.status().mayStop("c")).isFalse();
    group.drain("c");
    group.drain("c");
    for (int i = 0; i < KEYS; i++) {
      assertThat(data.change(key(i), Change.put(value("w", i))).get().isDone()).isTrue();
    }
    awaitStatus("c may be stopped", status -> status.mayStop("c"));
    GroupStatus.Node c = group.status().node("c");
    assertThat(c.isPresent() && c.isDrained()).isTrue();
    assertAll(stores.get(2).open("single").orElseThrow(), "w");
    stop(stores.get(2));
    assertAll(data, "w");
    assertThat(group.status().dataSets().get(0).lost()).isZero();
    awaitStatus("c is forgotten", status -> status.node("c") == null);
    start(places.get(2));
    awaitStatus("c is a member as any", status -> members(status).contains("c"));
    assertAll(data, "w");
  }

  @Test
  void aNodeThatWasDrainedIsTakenInAgain() throws Exception {
    group("a", "b");
    DataSet data = stores.get(0).create("single", 1);
    fill(data, "v");
    Group group = stores.get(1).group();
    group.drain("a");
    awaitStatus("a may be stopped", status -> status.mayStop("a"));
    assertThatThrownBy(() -> group.drain("b"))
        .isInstanceOf(HowdahException.class)
        .satisfies(e -> assertThat(code(e)).isEqualTo(ErrorCode.USER_CONFIGURATION))
        .hasMessageContaining("only one");
    group.undrain("a");
    awaitStatus("a has a share", s -> s.moving() == 0 && s.node("a").copies() > 0);
    assertThat(group.status().node("a").isDrained()).isFalse();
    assertAll(data, "v");
    assertThatThrownBy(() -> group.drain("x")).hasMessageContainingAll("x", "a, b");
  }

  @Test
  void aGroupOfWhichANodeIsDrainedBeginsAgainWhenAllAreBack() throws Exception {
    group("a", "b");
    DataSet data = stores.get(0).create("single", 1);
    fill(data, "v");
    stores.get(0).group().drain("b");
    awaitStatus("b may be stopped", status -> status.mayStop("b"));
    stop(stores.get(0));
    stop(stores.get(0));
    IgniteStore again = start(places.get(0));
    assertThat(again.missingNodes()).containsExactly("b");
    assertThat(again.group().status().isActive()).isFalse();
    start(places.get(1));
    awaitStatus("the group is active", GroupStatus::isActive);
    assertThat(again.group().status().node("b").isDrained()).isTrue();
    assertAll(again.open("single").orElseThrow(), "v");
  }

  private static ErrorCode code(Throwable thrown) {
    return ((HowdahException) thrown).code();
  }

  /** Its data is nowhere else: it has to be back before anyone says that nothing is there. */
  @Test
  void aNodeThatWentTooEarlyIsWaitedFor() throws Exception {
    group("a", "b", "c");
    DataSet data = stores.get(0).create("single", 1);
    awaitStatus("each has a share", s -> s.moving() == 0 && s.node("c").copies() > 0);
    fill(data, "v");
    Group group = stores.get(0).group();
    // What comes of this depends on how far it got; no key may be absent in any case.
    group.drain("c");
    stop(stores.get(2));
    for (int i = 0; i < KEYS; i++) {
      assertPresentOrLost(data, i);
    }
    if (group.status().dataSets().get(0).lost() > 0) {
      assertThatThrownBy(group::repair).hasMessageContainingAll("c", "start");
    }
    start(places.get(2));
    awaitStatus("nothing is lost", s -> s.dataSets().stream().allMatch(set -> set.lost() == 0));
    awaitStatus("all is in its place", s -> s.moving() == 0);
    assertAll(data, "v");
  }

  private static void assertPresentOrLost(DataSet data, int key) throws Exception {
    try {
      assertThat(data.get(key(key)).get()).as("key %s", key).isNotNull();
    } catch (ExecutionException lost) {
      assertThat(code(lost.getCause())).isEqualTo(ErrorCode.LOST);
    }
  }

  @Test
  void whatIsLostIsGivenBackWhenItsOwnersAre() throws Exception {
    group("a", "b", "c");
    Group group = stores.get(0).group();
    assertThat(group.repair()).isEmpty();
    DataSet data = stores.get(0).create("single", 1);
    awaitStatus("each has a share", s -> s.moving() == 0 && s.node("c").copies() > 0);
    fill(data, "v");
    GroupStatus before = group.status();
    assertThat(before.balance()).isBetween(1.0, 2.0);
    assertThat(before.node("a").isOldest()).isTrue();
    assertThat(before.nodes().stream().mapToInt(GroupStatus.Node::primaries).sum()).isEqualTo(64);
    int share = before.node("c").copies();
    stop(stores.get(2));
    awaitStatus("what c has is lost", s -> s.dataSets().get(0).lost() == share);
    assertThatThrownBy(group::repair).hasMessageContainingAll("c", "start them");
    assertThatThrownBy(() -> group.drain("b"))
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll(share + " partitions", "grid repair");
    start(places.get(2));
    Map<String, Integer> repaired = group.repair();
    if (!repaired.isEmpty()) {
      assertThat(repaired).containsExactly(Map.entry("single", share));
    }
    awaitStatus("nothing is lost", s -> s.dataSets().get(0).lost() == 0);
    assertAll(data, "v");
  }

  private static void fill(DataSet data, String word) throws Exception {
    List<CompletableFuture<Outcome>> puts = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      puts.add(data.change(key(i), Change.put(value(word, i))));
    }
    for (CompletableFuture<Outcome> put : puts) {
      assertThat(put.get().isDone()).isTrue();
    }
  }

  private static void assertAll(DataSet data, String word) throws Exception {
    for (int i = 0; i < KEYS; i++) {
      Value value = data.get(key(i)).get();
      assertThat(value).as("key %s", i).isNotNull();
      assertThat(value.bytes()).isEqualTo(value(word, i));
    }
  }

  private static byte[] key(int i) {
    return ("key" + i).getBytes(UTF_8);
  }

  private static byte[] value(String word, int i) {
    return (word + i + "-".repeat(500)).getBytes(UTF_8);
  }
}
