package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.ignite.Ignition;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.apache.ignite.internal.processors.cache.version.GridCacheVersion;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.GroupStatus;
import org.howdah.store.Value;
import org.howdah.store.ignite.Drained;
import org.howdah.store.ignite.Membership;
import org.howdah.store.ignite.reads.LocalReads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A node dies with changes that nobody else has, and of which nobody was told. */
@Timeout(240)
class UnseenChangesTest {
  private static final int UNSEEN = 3;
  private static final long NEVER_MILLIS = 600_000;

  @TempDir Path folder;
  private NodeGroup nodes;

  @AfterEach
  void stop() {
    nodes.close();
  }

  @Test
  void theyAreDroppedWhenTheNodeIsBackAndWhatWasAcknowledgedStays() throws Exception {
    nodes =
        new NodeGroup(
            folder, new Membership.Timing(10_000, 4_000, 200, Nodes.TIMING.logSegmentBytes()));
    nodes.start("a", "b", "c");
    DataSet data = nodes.store("a").create("d", 2);
    nodes.await("nothing moves", UnseenChangesTest::isInPlace);
    NodeGroup.fill(data, "old");
    nodes.restartPatiently(NEVER_MILLIS);
    assertThat(nodes.store("c").group().status().dataSets()).hasSize(1);
    String key = keyOf("c");
    change("c", key);
    nodes.stop("c");

    data = nodes.store("a").open("d").orElseThrow();
    assertThat(data.change(key.getBytes(UTF_8), Change.put(new byte[] {7})).get().isDone())
        .isTrue();
    nodes.launch("c");
    nodes.await("nothing moves", UnseenChangesTest::isInPlace);
    for (String node : nodes.group().status().nodes().stream().map(one -> one.name()).toList()) {
      DataSet there = nodes.store(node).open("d").orElseThrow();
      assertThat(there.get(key.getBytes(UTF_8)).get().bytes()).as(node).containsExactly(7);
    }
    assertThat(new OneCopy("c", "d", key).value().bytes()).containsExactly(7);
  }

  private static boolean isInPlace(GroupStatus status) {
    return status.moving() == 0
        && status.dataSets().stream().allMatch(set -> set.partitions() > 0 && set.lost() == 0);
  }

  /** A key of which a node has the first copy. */
  private static String keyOf(String node) {
    for (int i = 0; i < NodeGroup.KEYS; i++) {
      String key = new String(NodeGroup.key(i), UTF_8);
      if (Drained.name(Ignition.ignite(node).affinity("data.d").mapKeyToNode(key)).equals(node)) {
        return key;
      }
    }
    throw new AssertionError(node + " has no first copy of any key");
  }

  /** As if the node had made changes, and died before it sent them. */
  private static void change(String node, String key) {
    OneCopy copy = new OneCopy(node, "d", key);
    GridCacheVersion last = copy.row().version();
    copy.put(
        new Value(new byte[] {9}, 0, 1, Value.NEVER),
        new GridCacheVersion(last.topologyVersion(), last.order() + UNSEEN, last.nodeOrder(), 0));
    GridDhtLocalPartition partition =
        LocalReads.context(Ignition.ignite(node), "data.d")
            .topology()
            .localPartition(Ignition.ignite(node).<String>affinity("data.d").partition(key));
    partition.updateCounter(partition.updateCounter() + UNSEEN);
  }
}
