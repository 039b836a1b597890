package org.howdah.store.ignite.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.ignite.Ignition;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.GroupStatus;
import org.howdah.store.ignite.Membership;
import org.howdah.store.ignite.VersionFloor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Changes are later than those before them, whatever clocks and nodes do. */
@Timeout(120)
class VersionFloorTest {
  private static final Membership.Timing QUICK = new Membership.Timing(10_000, 4_000, 500, 8 << 20);
  private static final long HOUR_SECONDS = Duration.ofHours(1).toSeconds();

  @TempDir Path folder;
  private NodeGroup nodes;

  @BeforeEach
  void prepare() {
    nodes = new NodeGroup(folder, QUICK);
  }

  @AfterEach
  void stop() {
    nodes.close();
  }

  private DataSet data() throws Exception {
    return nodes.store("a").create("d", 2);
  }

  private VersionFloor floor(String node) throws HowdahException {
    return new VersionFloor(nodes.place(node).folder());
  }

  /** As if the group had begun when the clocks said that it is an hour later. */
  private void setClocksBack(String... names) throws HowdahException {
    for (String name : names) {
      floor(name).keep(Instant.now().getEpochSecond() + HOUR_SECONDS, 1);
    }
  }

  @Test
  void withClocksThatWereSetBackAllCopiesTakeChangesAsBefore() throws Exception {
    nodes.start("a", "b", "c");
    NodeGroup.fill(data(), "first");
    nodes.stop("a", "b", "c");
    setClocksBack("a", "b", "c");
    nodes.start("a", "b", "c");
    assertThat(VersionFloor.of(Ignition.ignite("a")))
        .isGreaterThan(Instant.now().getEpochSecond() + HOUR_SECONDS)
        .isEqualTo(VersionFloor.of(Ignition.ignite("c")));
    NodeGroup.fill(data(), "second");
    nodes.stop("a", "b", "c");
    nodes.start("a", "b", "c");
    NodeGroup.fill(data(), "third");
    nodes.stop("c");
    nodes.await("c is away", status -> !status.node("c").isPresent());
    NodeGroup.assertAll(data(), "third");
  }

  @Test
  void aNodeThatHasSeenLaterChangesJoinsNoGroupThatBeganWithoutIt() throws Exception {
    Membership a = Nodes.place(folder, "a", List.of());
    Membership b = Nodes.place(folder, "b", List.of());
    try (IgniteStore first = begin(a, b);
        IgniteStore second = begin(b, a)) {
      awaitBoth(first);
      NodeGroup.fill(first.create("d", 2), "first");
      assertThat(second.nodes()).containsExactly("a", "b");
    }
    new VersionFloor(b.folder()).keep(Instant.now().getEpochSecond() + HOUR_SECONDS, 1);
    try (IgniteStore first = begin(a, b)) {
      assertThat(first.isActive()).isFalse();
      assertThatThrownBy(() -> begin(b, a))
          .hasMessageContainingAll(
              "the node b has seen changes that are later", "start this node first")
          .isInstanceOfSatisfying(
              HowdahException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.USER_CONFIGURATION));
    }
    try (IgniteStore first = begin(b, a);
        IgniteStore second = begin(a, b)) {
      awaitBoth(first);
      NodeGroup.fill(second.open("d").orElseThrow(), "second");
      NodeGroup.assertAll(first.open("d").orElseThrow(), "second");
    }
    assertThat(new VersionFloor(a.folder()).seconds())
        .isGreaterThan(Instant.now().getEpochSecond() + HOUR_SECONDS);
  }

  /** Whichever of the two is started first begins. */
  private static IgniteStore begin(Membership place, Membership other) throws HowdahException {
    return IgniteStore.start(
        new Membership(
            place.name(),
            place.folder(),
            place.host(),
            place.memberPort(),
            place.dataPort(),
            "",
            List.of(other.host() + ":" + other.memberPort()),
            true,
            place.regionBytes(),
            place.timing()),
        Nodes.QUIET);
  }

  private static void awaitBoth(IgniteStore store) {
    Nodes.awaitStatus(
        "both are members",
        store::group,
        status ->
            status.isActive()
                && status.moving() == 0
                && status.nodes().stream().filter(GroupStatus.Node::isMember).count() == 2);
  }

  @Test
  void aNodeThatSawMoreNodesGoThanTheGroupThatItComesFromJoinsAgain() throws Exception {
    nodes.start("a", "b", "c");
    NodeGroup.fill(data(), "first");
    long start = VersionFloor.startMillis(Ignition.ignite("a"));
    nodes.stop("c");
    VersionFloor cutOff = floor("c");
    cutOff.keep(cutOff.seconds() + HOUR_SECONDS, start);
    nodes.start("c");
    NodeGroup.fill(data(), "second");
    NodeGroup.assertAll(nodes.store("c").open("d").orElseThrow(), "second");
  }

  @Test
  void whatIsKeptOnlyRisesAndAFileThatIsNoneIsNamed() throws Exception {
    VersionFloor floor = new VersionFloor(folder);
    assertThat(floor.seconds()).isZero();
    floor.keep(7, 1_000);
    floor.keep(5, 2_000);
    assertThat(new VersionFloor(folder).seconds()).isEqualTo(7);
    assertThat(new VersionFloor(folder).startMillis()).isEqualTo(2_000);
    Path file = Files.writeString(folder.resolve("versions"), "seven\n");
    assertThatThrownBy(() -> new VersionFloor(folder))
        .hasMessageContaining(file + " cannot be read");
  }
}
