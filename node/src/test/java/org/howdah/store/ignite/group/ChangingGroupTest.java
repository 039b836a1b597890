package org.howdah.store.ignite.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.Ignition;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.GroupStatus;
import org.howdah.store.ignite.ChangingGroup;
import org.howdah.store.ignite.JoinCheck;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that come while their group takes others in. */
@Timeout(240)
class ChangingGroupTest {
  @TempDir Path folder;
  private NodeGroup nodes;

  @AfterEach
  void stop() {
    nodes.close();
  }

  @Test
  void aNodeThatJoinsMeanwhileStartsASecondTime() throws Exception {
    nodes = new NodeGroup(folder, Nodes.TIMING);
    nodes.start("a");
    HeldExchange held = HeldExchange.on("a", GridDhtPartitionsExchangeFuture::changedBaseline);
    Ignite first = Ignition.ignite("a");
    ChangingGroup group = ChangingGroup.of(first);
    CompletableFuture<IgniteStore> second = launch("b");
    held.awaitBegun();
    CompletableFuture<IgniteStore> third = launch("c");
    Until.holds("c has tried", () -> group.refusals() > 0 || first.cluster().nodes().size() == 3);
    held.goOn();
    second.get();
    third.get();
    nodes.await("all are members", ChangingGroupTest::isWhole);

    nodes.stop("a", "b", "c");
    nodes.start("a", "b", "c");
    assertThat(isWhole(nodes.group().status())).isTrue();
  }

  @Test
  void aNodeThatIsJoiningWhenMembersChangeStartsASecondTime() throws Exception {
    nodes = new NodeGroup(folder, Nodes.TIMING);
    nodes.start("a", "b");
    ChangingGroup group = ChangingGroup.of(Ignition.ignite("a"));
    assertThat(group.isLettingIn()).as("after b was taken in").isFalse();
    CompletableFuture<IgniteStore> third = launch("c");
    Until.holds("c is let in", group::isLettingIn);
    nodes.group().drain("b");
    third.get();
    nodes.await("all are members", ChangingGroupTest::isWhole);

    nodes.stop("a", "b", "c");
    nodes.start("a", "b", "c");
    assertThat(isWhole(nodes.group().status())).isTrue();
  }

  /** One of two that wait for the third learns of it when the group begins already. */
  @Test
  void aStoppedGroupBeginsThoughANodeHearsLateThatAllAreThere() throws Exception {
    nodes = new NodeGroup(folder, Nodes.TIMING);
    nodes.start("a", "b", "c");
    nodes.stop("a", "b", "c");
    nodes.launch("a");
    nodes.launch("b");
    HeldExchange held =
        HeldExchange.atEnd("b", exchange -> exchange.firstEventCache().serverNodes().size() == 3);
    CompletableFuture<IgniteStore> third = launch("c");
    held.awaitBegun();
    Until.holds("the group begins", () -> JoinCheck.isRunning(Ignition.ignite("b")));
    held.goOn();
    third.get();
    nodes.await("all serve", ChangingGroupTest::isWhole);
  }

  private CompletableFuture<IgniteStore> launch(String name) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return nodes.launch(name);
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        });
  }

  private static boolean isWhole(GroupStatus status) {
    return status.isActive()
        && status.nodes().stream().filter(GroupStatus.Node::isMember).count() == 3;
  }

  @Test
  void aNodeThatKnowsOtherMembersThanItsGroupIsToldHowToComeBack() throws Exception {
    nodes = new NodeGroup(folder, Nodes.TIMING);
    nodes.start("a");
    for (String said :
        new String[] {
          "Restoring of BaselineTopology history has failed, expected history item not found for id=0",
          "BaselineTopology of joining node (a) is not compatible with BaselineTopology in the cluster. Joining node"
              + " BlT id (7) is greater than cluster BlT id (6)."
        }) {
      HowdahException failure = StartFailure.of(nodes.place("a"), new IgniteException(said));
      assertThat(failure.code()).isEqualTo(ErrorCode.USER_CONFIGURATION);
      assertThat(failure)
          .hasMessageContainingAll(
              "the node a", "--give-up a", "--data", folder.resolve("a").toString());
    }
  }
}
