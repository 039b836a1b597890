package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.RegionSizes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One master and three nodes in one process. Each node has room for two blocks. */
class ClusterTest {
  private static final DataSet FIRST = new DataSet("/first", 6);
  private static final DataSet SECOND = new DataSet("/second", 3);
  private static final DataSet THIRD = new DataSet("/third", 3);

  @TempDir Path folder;
  private final Master master = new LocalMaster(Policies.MPCACHE.create());
  private final List<Node> nodes = new ArrayList<>();

  @BeforeEach
  void open() throws IOException {
    RegionSizes sizes = new RegionSizes(2 * Origin.BLOCK_BYTES, 0, 0, 1);
    for (int i = 0; i < 3; i++) {
      nodes.add(
          Node.open("n" + i, folder.resolve("n" + i), sizes, WriteBudget.unlimited(), master));
    }
  }

  @AfterEach
  void close() {
    nodes.forEach(Node::close);
  }

  /** A job whose tasks read block after block, each at the next node; how many were cached. */
  private int run(String job, DataSet set) {
    int hits = 0;
    for (int i = 0; i < set.blocks(); i++) {
      hits += Origin.read(nodes.get(i % 3), "n" + i % 3, job, set, i) ? 1 : 0;
    }
    return hits;
  }

  private long cached(DataSet set) {
    return nodes.stream()
        .flatMap(node -> node.blocks().stream())
        .filter(block -> block.dataSet().equals(set))
        .count();
  }

  @Test
  void aDataSetIsServedByAllNodesThatReadIt() {
    assertThat(run("1", FIRST)).isZero();
    assertThat(run("2", FIRST)).isEqualTo(6);
  }

  @Test
  void aVictimGoesAtAllNodesAsTheyNeedSpace() {
    run("1", FIRST);
    run("2", SECOND);
    assertThat(cached(SECOND)).as("what was accessed for the first time").isZero();
    Origin.read(nodes.get(0), "n0", "3", SECOND, 0);
    assertThat(cached(SECOND)).isEqualTo(1);
    assertThat(cached(FIRST)).as("two blocks are gone, four are pending").isEqualTo(4);
    run("3", SECOND);
    assertThat(cached(SECOND)).isEqualTo(3);
    assertThat(cached(FIRST)).isZero();
    assertThat(run("4", SECOND)).isEqualTo(3);
    run("5", THIRD);
    assertThat(cached(THIRD)).as("the freed space needs no test").isEqualTo(3);
  }

  @Test
  void aDataSetThatReturnsHasWhatWasPending() {
    run("1", FIRST);
    run("2", SECOND);
    Origin.read(nodes.get(0), "n0", "3", SECOND, 0);
    assertThat(run("4", FIRST)).isEqualTo(4);
    assertThat(cached(FIRST)).isEqualTo(5);
    run("5", new DataSet("/unknown", 3));
    assertThat(cached(FIRST)).as("it is no longer to go").isEqualTo(5);
  }

  @Test
  void whatNodesHadBeforeARestartIsKnownToTheirMaster() throws IOException {
    run("1", FIRST);
    nodes.forEach(Node::close);
    nodes.clear();
    open();
    assertThat(run("2", FIRST)).isEqualTo(6);
    assertThat(run("3", SECOND)).isZero();
    assertThat(cached(FIRST)).isEqualTo(6);
  }
}
