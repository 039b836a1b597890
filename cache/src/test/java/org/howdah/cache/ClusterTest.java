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

/**
 * One master and three nodes in one process, which hear of each other nothing but what can be sent.
 * Each node has room for two blocks.
 */
class ClusterTest {
  private static final DataSet PAIR = new DataSet("/pair", 2);
  private static final DataSet FIRST = new DataSet("/first", 6);
  private static final DataSet SECOND = new DataSet("/second", 3);
  private static final DataSet THIRD = new DataSet("/third", 3);

  @TempDir Path folder;
  private Master master = new EncodedMaster(new LocalMaster(Policies.MPCACHE.create()));
  private final List<Node> nodes = new ArrayList<>();

  @BeforeEach
  void open() throws IOException {
    open(new RegionSizes(2 * Origin.BLOCK_BYTES, 0, 0, 1));
  }

  private void open(RegionSizes sizes) throws IOException {
    for (int i = 0; i < 3; i++) {
      nodes.add(
          Node.open("n" + i, folder.resolve("n" + i), sizes, WriteBudget.unlimited(), master));
    }
  }

  @AfterEach
  void close() {
    nodes.forEach(Node::close);
  }

  private void closeAll() {
    nodes.forEach(Node::close);
    nodes.clear();
  }

  /** The master that a cache has which is not told otherwise. */
  private void useTheDefault() {
    closeAll();
    long budget = 2 * Origin.BLOCK_BYTES;
    master = new EncodedMaster(new LocalMaster(Policies.DEFAULT, budget, folder, true));
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
    closeAll();
    open();
    assertThat(run("2", FIRST)).isEqualTo(6);
    assertThat(run("3", SECOND)).isZero();
    assertThat(cached(FIRST)).isEqualTo(6);
  }

  /** The first two nodes have a block each of both data sets, the third has one of the second. */
  private void fillWithTwoThatAreWhole() {
    run("1", PAIR);
    run("2", SECOND);
    assertThat(run("3", SECOND)).isEqualTo(3);
  }

  /** A third data set is read twice at the first node, where one block of another goes for it. */
  private void readAnother() {
    Origin.read(nodes.get(0), "n0", "4", THIRD, 0);
    Origin.read(nodes.get(0), "n0", "5", THIRD, 0);
    assertThat(cached(THIRD)).isEqualTo(1);
  }

  private boolean isAtTheFirstNode(DataSet set) {
    return nodes.get(0).has(Origin.block(set, 0));
  }

  @Test
  void ofTwoThatAreWholeTheOneThatWasReadLessGoes() {
    fillWithTwoThatAreWhole();
    readAnother();
    assertThat(isAtTheFirstNode(SECOND)).isTrue();
    assertThat(isAtTheFirstNode(PAIR)).isFalse();
  }

  @Test
  void whatANodeHadThatIsClosedDoesNotMakeADataSetWhole() {
    fillWithTwoThatAreWhole();
    nodes.get(2).close();
    readAnother();
    assertThat(isAtTheFirstNode(SECOND)).as("a block of it is nowhere").isFalse();
    assertThat(isAtTheFirstNode(PAIR)).isTrue();
  }

  @Test
  void norDoesWhatANodeHadThatWasKilled() {
    fillWithTwoThatAreWhole();
    master.left("n2");
    readAnother();
    assertThat(isAtTheFirstNode(SECOND)).isFalse();
    assertThat(isAtTheFirstNode(PAIR)).isTrue();
  }

  @Test
  void aNodeThatComesBackMakesItWholeAgain() throws IOException {
    fillWithTwoThatAreWhole();
    nodes.remove(2).close();
    RegionSizes sizes = new RegionSizes(2 * Origin.BLOCK_BYTES, 0, 0, 1);
    nodes.add(Node.open("n2", folder.resolve("n2"), sizes, WriteBudget.unlimited(), master));
    readAnother();
    assertThat(isAtTheFirstNode(SECOND)).isTrue();
    assertThat(isAtTheFirstNode(PAIR)).isFalse();
  }

  @Test
  void theDefaultPolicyGivesAllNodesToWhatSeveralJobsRead() throws IOException {
    useTheDefault();
    open();
    assertThat(run("1", FIRST)).isZero();
    assertThat(run("2", FIRST)).isEqualTo(6);
    run("3", SECOND);
    assertThat(cached(FIRST)).as("one job does not displace what served two").isEqualTo(6);
    for (int job = 0; job < 20; job++) {
      run("again" + job, SECOND);
    }
    assertThat(run("last", SECOND)).isEqualTo(3);
    assertThat(cached(FIRST)).as("each node gave up one of its two").isEqualTo(3);
  }

  @Test
  void whatAJobTookAtOneNodeIsReservedForTheNextLikeItAtAnother() throws IOException {
    useTheDefault();
    open(new RegionSizes(2 * Origin.BLOCK_BYTES, 100, 2, Origin.BLOCK_BYTES));
    try (JobShare at0 = nodes.get(0).localized().startJob(new Master.Job("1", "sort", 5000));
        JobShare at1 = nodes.get(1).localized().startJob(new Master.Job("1", "sort", 5000))) {
      assertThat(at0.take(100 + 2 * Origin.BLOCK_BYTES)).isTrue();
      assertThat(at1.take(100 + Origin.BLOCK_BYTES)).isTrue();
      at0.release(100 + 2 * Origin.BLOCK_BYTES);
      at1.release(100 + Origin.BLOCK_BYTES);
    }
    try (JobShare next = nodes.get(2).localized().startJob(new Master.Job("2", "sort", 5000))) {
      assertThat(next.poolBlocks()).as("the most that it had at a node").isEqualTo(2);
    }
  }
}
