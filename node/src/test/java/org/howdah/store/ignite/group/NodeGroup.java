package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Group;
import org.howdah.store.GroupStatus;
import org.howdah.store.Outcome;
import org.howdah.store.Value;
import org.howdah.store.ignite.Membership;

/** Nodes of a group in one process, by their names. */
final class NodeGroup implements AutoCloseable {
  static final int KEYS = 2_000;

  private final Path folder;
  private final Membership.Timing timing;
  private final Map<String, Membership> places = new LinkedHashMap<>();
  private final Map<String, IgniteStore> stores = new ConcurrentHashMap<>();

  NodeGroup(Path folder, Membership.Timing timing) {
    this.folder = folder;
    this.timing = timing;
  }

  /** Starts nodes, where they were if they were there, and waits until they have their shares. */
  void start(String... names) throws Exception {
    for (String name : names) {
      launch(name);
    }
    await(
        List.of(names) + " are members",
        status ->
            status.isActive()
                && status.moving() == 0
                && List.of(names).stream().allMatch(name -> isMember(status.node(name))));
  }

  /** Stops all and starts them again, as nodes that take so long to move data. */
  void restartPatiently(long settleMillis) throws Exception {
    List<String> names = List.copyOf(places.keySet());
    stop(names.toArray(String[]::new));
    Membership.Timing patient =
        new Membership.Timing(
            timing.joinMillis(), timing.silenceMillis(), settleMillis, timing.logSegmentBytes());
    places.replaceAll((name, place) -> Nodes.with(place, patient));
    start(names.toArray(String[]::new));
  }

  /** Starts one node, which may wait for others. */
  IgniteStore launch(String name) throws Exception {
    if (!places.containsKey(name)) {
      List<String> join =
          places.values().stream().limit(1).map(one -> "127.0.0.1:" + one.memberPort()).toList();
      places.put(name, Nodes.with(Nodes.place(folder, name, join), timing));
    }
    IgniteStore store = IgniteStore.start(places.get(name), Nodes.QUIET);
    stores.put(name, store);
    return store;
  }

  private static boolean isMember(GroupStatus.Node node) {
    return node != null && node.isMember() && node.isPresent();
  }

  /** Stops all of them at the same time. */
  void stop(String... names) throws Exception {
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    for (String name : names) {
      ends.add(CompletableFuture.runAsync(stores.remove(name)::close));
    }
    for (CompletableFuture<Void> end : ends) {
      end.get();
    }
  }

  Membership place(String name) {
    return places.get(name);
  }

  IgniteStore store(String name) {
    return stores.get(name);
  }

  /** As the first node that runs sees it. */
  Group group() {
    return places.keySet().stream()
        .filter(stores::containsKey)
        .map(name -> stores.get(name).group())
        .findFirst()
        .orElseThrow();
  }

  void await(String what, Predicate<GroupStatus> condition) {
    Nodes.awaitStatus(what, this::group, condition);
  }

  static void fill(DataSet data, String word) throws Exception {
    List<CompletableFuture<Outcome>> puts = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      puts.add(data.change(key(i), Change.put(value(word, i))));
    }
    for (CompletableFuture<Outcome> put : puts) {
      assertThat(put.get().isDone()).isTrue();
    }
  }

  /** Complains unless all keys are there, with values of that word. */
  static void assertAll(DataSet data, String word) throws Exception {
    assertThat(present(data, word)).isEqualTo(KEYS);
  }

  /** How many keys are there; complains of one with another value than that of the word. */
  static int present(DataSet data, String word) throws Exception {
    int present = 0;
    for (int i = 0; i < KEYS; i++) {
      Value value = data.get(key(i)).get();
      if (value != null) {
        present++;
        assertThat(value.bytes()).as("key %s", i).isEqualTo(value(word, i));
      }
    }
    return present;
  }

  static byte[] key(int i) {
    return ("key" + i).getBytes(UTF_8);
  }

  private static byte[] value(String word, int i) {
    return (word + i + "-".repeat(500)).getBytes(UTF_8);
  }

  @Override
  public void close() {
    stores.values().forEach(IgniteStore::close);
  }
}
