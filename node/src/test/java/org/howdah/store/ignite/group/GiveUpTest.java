package org.howdah.store.ignite.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.apache.ignite.Ignition;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.Group;
import org.howdah.store.GroupStatus;
import org.howdah.store.ignite.Drained;
import org.howdah.store.ignite.JoinCheck;
import org.howdah.store.ignite.Membership;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes that will not come back. */
@Timeout(240)
class GiveUpTest {
  @TempDir Path folder;
  private NodeGroup nodes;

  private Group startQuick(String... names) throws Exception {
    return start(Nodes.TIMING, names);
  }

  /** Starts nodes that wait so long that several can leave before the group is made smaller. */
  private Group startPatient(String... names) throws Exception {
    return start(new Membership.Timing(10_000, 4_000, 3_000, 8 << 20), names);
  }

  private Group start(Membership.Timing timing, String... names) throws Exception {
    nodes = new NodeGroup(folder, timing);
    nodes.start(names);
    return nodes.group();
  }

  @AfterEach
  void stop() {
    nodes.close();
  }

  private DataSet data(int copies) throws Exception {
    DataSet data = nodes.store("a").create("d", copies);
    nodes.await("nothing moves", status -> status.moving() == 0 && ofData(status).partitions() > 0);
    NodeGroup.fill(data, "v");
    return data;
  }

  private static GroupStatus.Data ofData(GroupStatus status) {
    return status.dataSets().get(0);
  }

  private static AbstractThrowableAssert<?, ?> assertRefused(
      ErrorCode code, ThrowingCallable attempt) {
    return assertThatThrownBy(attempt)
        .isInstanceOf(HowdahException.class)
        .satisfies(e -> assertThat(((HowdahException) e).code()).isEqualTo(code));
  }

  @Test
  void whatANodeHadThatIsGivenUpBeginsEmptyAndStaysSoWhenTheNodeIsStartedAgain() throws Exception {
    Group group = startQuick("a", "b", "c");
    DataSet data = data(1);
    int share = group.status().node("c").copies();
    nodes.stop("c");
    nodes.await("what c has is lost", status -> ofData(status).lost() == share);
    assertThatThrownBy(group::repair).hasMessageContainingAll("nodes c", "give up");

    assertThat(group.giveUp(Set.of("c"))).containsExactly(Map.entry("d", share));
    nodes.await("all is in its place", status -> status.moving() == 0);
    assertThat(ofData(group.status()).lost()).isZero();
    assertThat(group.status().node("c")).isNull();
    assertThat(NodeGroup.present(data, "v")).isBetween(NodeGroup.KEYS / 3, NodeGroup.KEYS - 1);
    assertThat(group.giveUp(Set.of("c"))).isEmpty();

    NodeGroup.fill(data, "w");
    assertRefused(ErrorCode.USER_CONFIGURATION, () -> nodes.launch("c"))
        .hasMessageContainingAll("given up the node c", folder.resolve("c").toString(), "--data");
    NodeGroup.assertAll(data, "w");
    nodes.start("d");
    NodeGroup.assertAll(data, "w");
  }

  @Test
  void whatANodeHasThatIsNotGivenUpIsThereWhenItIsBack() throws Exception {
    Group group = startPatient("a", "b", "c", "d");
    DataSet data = data(2);
    nodes.stop("c", "d");
    nodes.await("partitions are lost", status -> ofData(status).lost() > 0);
    int lost = ofData(group.status()).lost();
    assertThat(group.status().hasMajority()).isFalse();

    assertThat(group.giveUp(Set.of("c"))).isEmpty();
    assertThat(group.status().hasMajority()).isTrue();
    assertThat(ofData(group.status()).lost()).isEqualTo(lost);
    assertThatThrownBy(group::repair).hasMessageContaining("nodes d");
    nodes.start("d");
    nodes.await("nothing is lost", status -> ofData(status).lost() == 0);
    NodeGroup.assertAll(data, "v");
  }

  /**
   * One node knows that it is one of too few, and the other one is held where it learns of the last
   * that leaves, or of the one before.
   */
  @ParameterizedTest
  @CsvSource({"2, true", "2, false", "3, true", "3, false"})
  void theGroupGoesOnThoughANodeHearsLateThatItWasOneOfTooFew(int left, boolean isAtEnd)
      throws Exception {
    Group group = startPatient("a", "b", "c", "d");
    DataSet data = data(3);
    HeldExchange held =
        isAtEnd
            ? HeldExchange.atEnd("b", exchange -> leaves(exchange, left))
            : HeldExchange.first("b", exchange -> leaves(exchange, left));
    nodes.stop("c", "d");
    held.awaitBegun();
    nodes.await("a knows that both are away", status -> !status.hasMajority());
    CompletableFuture<Map<String, Integer>> givenUp =
        CompletableFuture.supplyAsync(() -> giveUp(group, "c"));
    Until.holds(
        "b knows that c is no member",
        () ->
            Drained.members(JoinCheck.group(Ignition.ignite("b"))).stream()
                .noneMatch(node -> Drained.name(node).equals("c")));
    held.goOn();
    assertThat(givenUp.get(60, TimeUnit.SECONDS)).isEmpty();
    NodeGroup.assertAll(data, "v");
    NodeGroup.fill(data, "w");
    NodeGroup.assertAll(nodes.store("b").open("d").orElseThrow(), "w");
  }

  private static boolean leaves(GridDhtPartitionsExchangeFuture exchange, int nodes) {
    return exchange.exchangeId().isLeft()
        && exchange.firstEventCache().serverNodes().size() == nodes;
  }

  private static Map<String, Integer> giveUp(Group group, String node) {
    try {
      return group.giveUp(Set.of(node));
    } catch (HowdahException e) {
      throw new CompletionException(e);
    }
  }

  @Test
  void twoOwnersOfDataAreGivenUpTogether() throws Exception {
    Group group = startPatient("a", "b", "c", "d");
    DataSet data = data(2);
    nodes.stop("c", "d");
    nodes.await("partitions are lost", status -> ofData(status).lost() > 0);
    int lost = ofData(group.status()).lost();
    assertThat(group.giveUp(Set.of("c", "d"))).containsExactly(Map.entry("d", lost));
    NodeGroup.present(data, "v");
    NodeGroup.fill(data, "w");
    NodeGroup.assertAll(data, "w");
    nodes.await("each key has two owners", status -> status.moving() == 0);
    nodes.stop("a");
    NodeGroup.assertAll(nodes.store("b").open("d").orElseThrow(), "w");
  }

  @Test
  void whoIsThereOrAnswersOrIsUnknownIsNotGivenUp() throws Exception {
    Group group = startPatient("a", "b", "c");
    assertRefused(ErrorCode.USER_CONFIGURATION, () -> group.giveUp(Set.of("b")))
        .hasMessageContainingAll("b is there", "grid drain b");
    assertRefused(ErrorCode.USER_CONFIGURATION, () -> group.giveUp(Set.of("x")))
        .hasMessageContainingAll("no node x", "a, b, c");
    assertThat(data(1).copies()).isEqualTo(1);
    nodes.stop("c");
    nodes.await("what c has is lost", status -> ofData(status).lost() > 0);
    try (ServerSocket answers =
        new ServerSocket(nodes.place("c").memberPort(), 1, InetAddress.getLoopbackAddress())) {
      assertRefused(ErrorCode.LOST, () -> group.giveUp(Set.of("c")))
          .hasMessageContaining("something answers at 127.0.0.1:" + answers.getLocalPort());
    }
    assertThat(group.status().node("c").isMember()).isTrue();
  }

  @Test
  void aMinorityGivesNobodyUp() throws Exception {
    Group group = startPatient("a", "b", "c");
    nodes.stop("b", "c");
    nodes.await("they are away", status -> !status.hasMajority());
    for (Set<String> gone : Set.of(Set.of("b"), Set.of("b", "c"))) {
      assertRefused(ErrorCode.LOST, () -> group.giveUp(gone))
          .hasMessageContainingAll("more than half of the group is away (b, c)", "going on");
    }
    Set<String> left = new HashSet<>();
    group.status().nodes().forEach(node -> left.add(node.name()));
    assertThat(left).containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void aGroupThatWasStoppedBeginsWithoutWhoWillNotComeBack() throws Exception {
    startQuick("a", "b", "c", "d");
    DataSet data = data(1);
    assertThat(data.partitions()).isPositive();
    nodes.stop("a", "b", "c", "d");
    nodes.launch("a");
    nodes.launch("b");
    Group group = nodes.group();
    assertThat(group.status().isActive()).isFalse();
    assertRefused(ErrorCode.LOST, () -> group.giveUp(Set.of("c")))
        .hasMessageContainingAll("misses d, too", "at the same time");
    assertThat(group.giveUp(Set.of("c", "d"))).containsOnlyKeys("d");
    nodes.await("the group serves", status -> status.isActive() && status.hasMajority());
    DataSet again = nodes.store("a").open("d").orElseThrow();
    assertThat(NodeGroup.present(again, "v")).isBetween(NodeGroup.KEYS / 4, NodeGroup.KEYS - 1);
    NodeGroup.fill(again, "w");
    nodes.stop("a", "b");
    nodes.launch("a");
    nodes.start("b");
    NodeGroup.assertAll(nodes.store("a").open("d").orElseThrow(), "w");
  }
}
