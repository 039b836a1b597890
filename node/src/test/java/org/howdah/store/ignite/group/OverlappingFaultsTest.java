package org.howdah.store.ignite.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.ignite.Ignition;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.GroupStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two nodes are away one after the other: what was acknowledged in between is there afterwards. */
@Timeout(240)
class OverlappingFaultsTest {
  private static final int REMOVED = NodeGroup.KEYS / 10;

  private static final long NEVER_MILLIS = 600_000;

  /** Of a group that does not serve. */
  private static final GroupStatus.Data NONE = new GroupStatus.Data("d", 0, 0, 1, 1);

  @TempDir Path folder;
  private NodeGroup nodes;

  /** The node c misses that keys get other values and some are removed; then b goes, too. */
  @BeforeEach
  void loseData() throws Exception {
    nodes = new NodeGroup(folder, Nodes.TIMING);
    nodes.start("a", "b", "c");
    DataSet data = nodes.store("a").create("d", 2);
    nodes.await("nothing moves", status -> status.moving() == 0 && ofData(status).partitions() > 0);
    NodeGroup.fill(data, "old");
    nodes.restartPatiently(NEVER_MILLIS);
    nodes.stop("c");
    data = on("a");
    NodeGroup.fill(data, "new");
    for (int i = 0; i < REMOVED; i++) {
      assertThat(data.change(NodeGroup.key(i), Change.remove()).get().isDone()).isTrue();
    }
    nodes.stop("b");
    nodes.await("data is lost", status -> ofData(status).lost() > 0);
  }

  @AfterEach
  void stop() {
    nodes.close();
  }

  private DataSet on(String node) throws Exception {
    return nodes.store(node).open("d").orElseThrow();
  }

  private static GroupStatus.Data ofData(GroupStatus status) {
    return status.dataSets().stream().findFirst().orElse(NONE);
  }

  private void assertAllSayNew() throws Exception {
    assertAllSay("new", NodeGroup.KEYS - REMOVED);
  }

  private void assertAllSay(String word, int keys) throws Exception {
    nodes.await(
        "nothing is lost or moves",
        status -> status.moving() == 0 && ofData(status).lost() == 0 && status.hasMajority());
    for (String node : List.of("a", "b", "c")) {
      DataSet data = on(node);
      assertThat(NodeGroup.present(data, word)).as(node).isEqualTo(keys);
    }
  }

  @ParameterizedTest
  @CsvSource({"b, c", "c, b"})
  void theCopyThatMissedChangesIsFilledAgainFromTheOneThatDidNot(String first, String second)
      throws Exception {
    nodes.launch(first);
    nodes.launch(second);
    assertAllSayNew();
    nodes.stop("b");
    DataSet data = on("c");
    assertThat(NodeGroup.present(data, "new")).isEqualTo(NodeGroup.KEYS - REMOVED);
  }

  @Test
  void whatOneGoodCopyIsBackOfIsServedWithoutTheOthers() throws Exception {
    nodes.launch("b");
    nodes.await("nothing is lost", status -> ofData(status).lost() == 0 && status.hasMajority());
    assertThat(NodeGroup.present(on("a"), "new")).isEqualTo(NodeGroup.KEYS - REMOVED);
    NodeGroup.fill(on("b"), "newer");
    nodes.stop("b");
    nodes.await("data is lost", status -> ofData(status).lost() > 0);
    nodes.launch("c");
    int lost = ofData(nodes.group().status()).lost();
    assertThatThrownBy(nodes.group()::repair).hasMessageContaining("nodes b");
    assertThat(ofData(nodes.group().status()).lost()).isEqualTo(lost).isPositive();
    nodes.launch("b");
    assertAllSay("newer", NodeGroup.KEYS);
  }

  /** It is there, and what it has is not known to be lost yet. */
  @Test
  void whileTheNodeWithTheGoodCopyJoinsNoOtherIsUsed() throws Exception {
    nodes.launch("c");
    HeldExchange held = HeldExchange.on("a", exchange -> exchange.exchangeId().isJoined());
    CompletableFuture<IgniteStore> joining = CompletableFuture.supplyAsync(() -> launchOrFail("b"));
    held.awaitBegun();
    assertThatThrownBy(nodes.group()::repair)
        .hasMessageContaining("does not know yet what is lost");
    held.goOn();
    joining.get();
    assertAllSayNew();
  }

  private IgniteStore launchOrFail(String node) {
    try {
      return nodes.launch(node);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aCopyThatNobodyFoundGoodIsNotUsed() throws Exception {
    nodes.launch("c");
    int lost = ofData(nodes.group().status()).lost();
    assertThat(lost).isPositive();
    Ignition.ignite("a").resetLostPartitions(List.of("data.d"));
    assertThat(ofData(nodes.group().status()).lost()).isEqualTo(lost);
    DataSet onC = on("c");
    assertThatThrownBy(() -> NodeGroup.present(onC, "old"))
        .cause()
        .isInstanceOf(HowdahException.class);
    nodes.launch("b");
    assertAllSayNew();
  }
}
