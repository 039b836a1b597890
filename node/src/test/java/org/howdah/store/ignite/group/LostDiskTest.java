package org.howdah.store.ignite.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Group;
import org.howdah.store.GroupStatus;
import org.howdah.store.ignite.Membership;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that are started again under their names, with empty folders. */
@Timeout(240)
class LostDiskTest {
  @TempDir Path folder;
  private NodeGroup nodes;
  private DataSet single;
  private DataSet twice;

  @AfterEach
  void stop() {
    nodes.close();
  }

  /** Starts three nodes with a data set that has one copy, and one that has two. */
  private Group start(long settleMillis) throws Exception {
    nodes = new NodeGroup(folder, new Membership.Timing(10_000, 4_000, settleMillis, 8 << 20));
    nodes.start("a", "b", "c");
    single = nodes.store("a").create("single", 1);
    twice = nodes.store("a").create("twice", 2);
    nodes.await("both are there", s -> s.dataSets().size() == 2 && s.moving() == 0);
    NodeGroup.fill(single, "v");
    NodeGroup.fill(twice, "v");
    return nodes.group();
  }

  private void loseDisk(String node) throws Exception {
    Folders.delete(nodes.place(node).folder());
  }

  private void assertRefused(String node) {
    assertThatThrownBy(() -> nodes.launch(node))
        .isInstanceOf(HowdahException.class)
        .satisfies(
            e -> assertThat(((HowdahException) e).code()).isEqualTo(ErrorCode.USER_CONFIGURATION))
        .hasMessageContainingAll(
            nodes.place(node).folder() + " is empty", "--give-up " + node, "--name");
  }

  private static int lost(GroupStatus status, String name) {
    return status.dataSets().stream()
        .filter(data -> data.name().equals(name))
        .mapToInt(GroupStatus.Data::lost)
        .sum();
  }

  @Test
  void whatOnlyALostDiskHadIsRefusedAndNeverAbsent() throws Exception {
    Group group = start(200);
    nodes.stop("c");
    nodes.await("what c has is lost", status -> lost(status, "single") > 0);
    int lost = lost(group.status(), "single");
    loseDisk("c");
    assertRefused("c");
    assertRefused("c");

    assertThat(lostKeys(single)).isBetween(1, NodeGroup.KEYS - 1);
    assertThat(lost(group.status(), "single")).isEqualTo(lost);
    assertThatThrownBy(group::repair).hasMessageContainingAll("nodes c", "give up");
    NodeGroup.assertAll(twice, "v");

    assertThat(group.giveUp(Set.of("c"))).containsEntry("single", lost);
    nodes.start("d");
    NodeGroup.assertAll(twice, "v");
    NodeGroup.fill(single, "w");
    NodeGroup.assertAll(single, "w");
  }

  /** How many keys are refused; complains of one that seems absent, or is lost and changes. */
  private static int lostKeys(DataSet data) throws Exception {
    int lost = 0;
    for (int i = 0; i < NodeGroup.KEYS; i++) {
      byte[] key = NodeGroup.key(i);
      try {
        assertThat(data.get(key).get()).as("key %s", i).isNotNull();
      } catch (ExecutionException e) {
        assertLost(e);
        assertThatThrownBy(() -> data.change(key, Change.put(key)).get())
            .satisfies(LostDiskTest::assertLost);
        lost++;
      }
    }
    return lost;
  }

  private static void assertLost(Throwable thrown) {
    assertThat(((HowdahException) thrown.getCause()).code()).isEqualTo(ErrorCode.LOST);
  }

  @Test
  void aDiskIsReplacedWhereOtherNodesHaveEachKey() throws Exception {
    start(6_000);
    nodes.store("a").drop("single");
    nodes.stop("c");
    loseDisk("c");
    nodes.start("c");
    NodeGroup.assertAll(twice, "v");

    // From here on the new disk is the one that the group waits for.
    DataSet again = nodes.store("a").create("single", 1);
    nodes.await("each has a share", s -> s.dataSets().size() == 2 && s.moving() == 0);
    NodeGroup.fill(again, "w");
    nodes.stop("c");
    nodes.await("what c has is lost", status -> lost(status, "single") > 0);
    nodes.launch("c");
    nodes.await("nothing is lost", status -> lost(status, "single") == 0);
    NodeGroup.assertAll(again, "w");
    nodes.await("each key has two owners", status -> status.moving() == 0);
    nodes.stop("a");
    NodeGroup.assertAll(nodes.store("c").open("twice").orElseThrow(), "v");
  }

  @Test
  void aGroupThatWasStoppedDoesNotBeginWithAnEmptyDisk() throws Exception {
    start(200);
    nodes.stop("a", "b", "c");
    loseDisk("c");
    nodes.launch("a");
    nodes.launch("b");
    assertRefused("c");
    Group group = nodes.group();
    assertThat(group.status().isActive()).isFalse();
    group.giveUp(Set.of("c"));
    nodes.await("the group serves", status -> status.isActive() && status.moving() == 0);
    NodeGroup.assertAll(nodes.store("a").open("twice").orElseThrow(), "v");
  }
}
