package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.ignite.Ignition;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.cache.version.GridCacheVersion;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.GroupStatus;
import org.howdah.store.Value;
import org.howdah.store.ignite.comparison.LeftBehind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A node of three leaves that had told one of the others of a change, and not the other. */
@Timeout(120)
class LeftBehindTest {
  private static final int KEYS = 60;
  private static final long NEVER_MILLIS = 600_000;

  @TempDir Path folder;
  private NodeGroup nodes;
  private DataSet data;

  @BeforeEach
  void start() throws Exception {
    nodes = new NodeGroup(folder, Nodes.TIMING);
    for (String node : List.of("a", "b", "c")) {
      nodes.start(node);
    }
    data = nodes.store("a").create("d", 3);
    nodes.store("a").create("few", 2);
    nodes.await("nothing moves", LeftBehindTest::isStill);
    for (int i = 0; i < KEYS; i++) {
      data.change(bytes("key" + i), Change.put(bytes("value" + i))).get();
    }
  }

  @AfterEach
  void stop() {
    nodes.close();
  }

  private static boolean isStill(GroupStatus status) {
    return status.moving() == 0 && status.dataSets().size() == 2;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  private List<String> owners(String key) {
    return data.owners(data.partition(bytes(key)));
  }

  /** What every copy has of it; one thing if they do not differ. */
  private static Set<String> values(String key, String... nodes) {
    Set<String> values = new HashSet<>();
    for (String node : nodes) {
      Value there = new OneCopy(node, "d", key).value();
      values.add(there == null ? "nothing" : new String(there.bytes(), ISO_8859_1));
    }
    return values;
  }

  private static GridCacheVersion newer(GridCacheVersion than) {
    return new GridCacheVersion(than.topologyVersion(), than.order() + 1, than.nodeOrder(), 0);
  }

  /** Does to the copy of one other owner what the first owner "a" did not get to tell the rest. */
  private void tellOne(String key, int i) {
    OneCopy told = new OneCopy(owners(key).get(1 + i / 3 % 2), "d", key);
    Value value = told.value();
    if (i % 3 == 0) {
      told.put(
          new Value(bytes("unheard of"), value.flags(), value.version() + 1, Value.NEVER),
          newer(told.row().version()));
    } else if (i % 3 == 1) {
      told.remove();
    }
  }

  @Test
  void changesThatOneCopyHasBecomeThoseOfAllAndWhereOneCopyIsLeftNothingIsCompared()
      throws Exception {
    TreeMap<String, Integer> told = new TreeMap<>();
    for (int i = 0; i < KEYS; i++) {
      String key = "key" + i;
      if (owners(key).get(0).equals("a")) {
        tellOne(key, i);
        told.put(key, i);
      }
    }
    assertThat(told).hasSizeGreaterThan(KEYS / 10);
    assertThat(told.keySet()).anyMatch(key -> values(key, "b", "c").size() > 1);
    nodes.stop("a");
    nodes.await("all copies are compared", LeftBehindTest::isCompared);
    told.forEach(
        (key, i) -> {
          Set<String> has = values(key, "b", "c");
          assertThat(has).as(key).hasSize(1);
          assertThat(has).as(key).isSubsetOf(i % 3 == 0 ? "unheard of" : "value" + i);
        });
    GroupStatus.Data few = nodes.group().status().dataSets().get(1);
    assertThat(few.name()).isEqualTo("few");
    assertThat(few.uncompared()).isEqualTo(few.partitions());
  }

  /** What it told nobody of, others that it made later did not wait for. */
  @Test
  void aFirstOwnerThatComesBackWithAChangeOfItsOwnHasWhatTheOthersHave() throws Exception {
    nodes.restartPatiently(NEVER_MILLIS);
    List<String> own = changeAlone("c");
    nodes.stop("c");
    nodes.await("all copies are compared", status -> isLookedAt("a", "b"));
    nodes.launch("c");
    assertAllHaveTheSame(own);
  }

  /** Changes all keys of which a node is the first owner there, and nowhere else. */
  private List<String> changeAlone(String node) throws Exception {
    data = nodes.store("a").open("d").orElseThrow();
    List<String> own =
        IntStream.range(0, KEYS)
            .mapToObj(i -> "key" + i)
            .filter(key -> owners(key).get(0).equals(node))
            .toList();
    assertThat(own).hasSizeGreaterThan(KEYS / 10);
    for (String key : own) {
      OneCopy told = new OneCopy(node, "d", key);
      Value value = told.value();
      told.put(
          new Value(bytes("unheard of"), value.flags(), value.version() + 1, Value.NEVER),
          newer(told.row().version()));
    }
    assertThat(own).allMatch(key -> values(key, "a", "c").size() > 1);
    writeToDisk(node);
    return own;
  }

  private void assertAllHaveTheSame(List<String> keys) {
    nodes.await(
        "all have their copies",
        status ->
            status.nodes().stream().filter(GroupStatus.Node::isPresent).count() == 3
                && isStill(status));
    nodes.await("nothing is left to be compared", status -> isLookedAt("a", "b", "c"));
    assertThat(keys).allMatch(key -> values(key, "a", "b", "c").size() == 1);
  }

  /** What is put into one copy alone is not in the log. */
  private static void writeToDisk(String node) throws Exception {
    ((IgniteEx) Ignition.ignite(node))
        .context()
        .cache()
        .context()
        .database()
        .waitForCheckpoint("what one copy has alone");
  }

  private static boolean isLookedAt(String... nodes) {
    return Stream.of(nodes).allMatch(node -> LeftBehind.of(Ignition.ignite(node)).open() == 0);
  }

  /** That nothing is left to be compared, and no copies differ. */
  private static boolean isCompared(GroupStatus status) {
    return isLookedAt("b", "c")
        && status.dataSets().get(0).uncompared() == 0
        && status.dataSets().get(0).differing() == 0;
  }
}
