package org.howdah.cache.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.howdah.cache.LocalMaster;
import org.howdah.cache.Master;
import org.howdah.cache.Node;
import org.howdah.cache.Origin;
import org.howdah.cache.WriteBudget;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Room;
import org.howdah.cache.policy.Verdict;
import org.howdah.record.DiskReserve;
import org.howdah.record.FileRange;
import org.howdah.record.HowdahException;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes whose master is behind a port, and comes and goes. */
class RemoteMasterTest {
  private static final DataSet SET = new DataSet("/a", 4);
  private static final FileRange ALL = new FileRange("/a", 0, 4 * Origin.BLOCK_BYTES);
  private static final RegionSizes TWO_BLOCKS = new RegionSizes(2 * Origin.BLOCK_BYTES, 0, 0, 1);

  @TempDir Path folder;
  private TestMaster master = new TestMaster(Policies.LRU);

  @AfterEach
  void close() {
    master.close();
  }

  private Node open(RemoteMaster remote, String name) throws IOException {
    return Node.open(name, folder.resolve(name), TWO_BLOCKS, WriteBudget.unlimited(), remote);
  }

  private static Request request(String node, int block) {
    return new Request(node, "job", SET, Origin.block(SET, block));
  }

  private static boolean read(Node node, String name, int block) {
    return Origin.read(node, request(name, block));
  }

  private Map<String, Long> where() throws HowdahException {
    return new CachedHosts(master.address().address()).where(List.of(ALL)).get(0);
  }

  private void masterIsStartedAgain() {
    int number = master.number();
    master.end();
    master = new TestMaster(new LocalMaster(Policies.LRU.create()), number);
  }

  @Test
  void itSaysWhichHostsHaveHowMuchOfAFile() throws Exception {
    try (Node first = open(master.of("n1"), "n1");
        Node second = open(master.of("n2"), "n2")) {
      read(first, "n1", 0);
      read(first, "n1", 1);
      read(second, "n2", 1);
      assertThat(where())
          .isEqualTo(
              Map.of("host-of-n1", 2 * Origin.BLOCK_BYTES, "host-of-n2", Origin.BLOCK_BYTES));
    }
    assertThat(where()).as("after both have left").isEmpty();
  }

  @Test
  void whileTheMasterIsAwayANodeServesOnAndAdmitsNothing() throws Exception {
    RemoteMaster remote = master.of("n1");
    try (Node node = open(remote, "n1")) {
      read(node, "n1", 0);
      master.end();
      assertThat(read(node, "n1", 1)).isFalse();
      assertThat(read(node, "n1", 1)).as("a block that was asked for while it was away").isFalse();
      assertThat(read(node, "n1", 0)).as("a block from before").isTrue();
      assertThat(remote.isThere()).isFalse();
      assertThat(node.stats().admitted()).isEqualTo(1);
    }
  }

  @Test
  void aMasterThatIsStartedAgainHearsWhatIsThere() throws Exception {
    RemoteMaster remote = master.of("n1");
    try (Node node = open(remote, "n1")) {
      read(node, "n1", 0);
      read(node, "n1", 1);
      masterIsStartedAgain();
      assertThat(read(node, "n1", 2)).isFalse();
      Until.holds("the master is there", remote::isThere);
      assertThat(where()).isEqualTo(Map.of("host-of-n1", 2 * Origin.BLOCK_BYTES));
      read(node, "n1", 2);
      assertThat(read(node, "n1", 2)).as("what was admitted by the new one").isTrue();
      assertThat(node.stats().evicted()).as("the block that went for it").isEqualTo(1);
    }
  }

  @Test
  void whatGoesWhileItIsAwayIsNotThereForTheNextOne() throws Exception {
    RemoteMaster remote = master.of("n1");
    try (Node node = open(remote, "n1")) {
      read(node, "n1", 0);
      read(node, "n1", 1);
      int number = master.number();
      master.end();
      read(node, "n1", 3);
      Until.holds("the master is away", () -> !remote.isThere());
      assertThat(node.drop("/a")).isEqualTo(2);
      master = new TestMaster(new LocalMaster(Policies.LRU.create()), number);
      Until.holds("the master is there", remote::isThere);
      assertThat(where()).isEmpty();
    }
  }

  @Test
  void aNodeThatIsOpenedAgainTellsWhatItHas() throws Exception {
    try (Node node = open(master.of("n1"), "n1")) {
      read(node, "n1", 0);
    }
    master.left("n1");
    try (Node node = open(master.of("n1"), "n1")) {
      Until.holds("the master knows a block", () -> !where().isEmpty());
      assertThat(read(node, "n1", 0)).isTrue();
    }
  }

  @Test
  void aNodeThatFindsTooMuchGivesItUpWhenTheMasterIsThere() throws Exception {
    try (Node node = open(master.of("n1"), "n1")) {
      read(node, "n1", 0);
      read(node, "n1", 1);
    }
    master.left("n1");
    RegionSizes one = new RegionSizes(Origin.BLOCK_BYTES, 0, 0, 1);
    try (Node node =
        Node.open("n1", folder.resolve("n1"), one, WriteBudget.unlimited(), master.of("n1"))) {
      assertThat(node.blocks()).hasSize(1);
    }
  }

  @Test
  void withAnotherTokenACacheIsNotBelieved() throws Exception {
    MasterAddress wrong = new MasterAddress(master.address().address(), "guessed");
    try (RemoteMaster remote = RemoteMaster.at(wrong, "n1", "host")) {
      assertThat(remote.isThere()).isFalse();
      Master.Miss miss = new Master.Miss(request("n1", 0), new Room(0, Set.of()));
      assertThat(remote.miss(miss).reason()).isEqualTo(Verdict.Reason.UNANSWERED);
      remote.restored(new Master.Restored("n1", SET, List.of(Origin.block(SET, 0))));
      assertThat(where()).isEmpty();
    }
  }

  @Test
  void aPortThatSaysNothingHoldsNobodyUpForLong() throws Exception {
    try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      MasterAddress silent = new MasterAddress("127.0.0.1:" + mute.getLocalPort(), "token");
      try (RemoteMaster remote = RemoteMaster.at(silent, "n1", "host");
          Node node = open(remote, "n1")) {
        assertThat(read(node, "n1", 0)).isFalse();
        assertThat(node.stats().refused()).isPositive();
        assertThatThrownBy(() -> new CachedHosts(silent.address()).where(List.of(ALL)))
            .isInstanceOf(HowdahException.class)
            .hasMessageContaining(silent.address());
      }
    }
  }

  @Test
  void aNodeThatIsToGiveWayDoesSoWithoutAMaster() throws Exception {
    try (Node node = open(master.of("n1"), "n1")) {
      read(node, "n1", 0);
      read(node, "n1", 1);
      master.end();
      DiskReserve free = new DiskReserve(Origin.BLOCK_BYTES, "a test", where -> 0);
      assertThat(node.giveWay(free)).isEqualTo(1);
      assertThat(read(node, "n1", 0)).as("what was cached first").isFalse();
      assertThat(read(node, "n1", 1)).isTrue();
    }
  }

  private final long[] nanos = {0};
  private final Sessions sessions =
      new Sessions(new LocalMaster(Policies.LRU.create()), () -> nanos[0]);

  private Session join(String process) throws HowdahException {
    return sessions.join(new Joining("n1", "host", process));
  }

  private static List<MasterMessage> restored(int... blocks) {
    List<BlockId> all = IntStream.of(blocks).mapToObj(block -> Origin.block(SET, block)).toList();
    return List.of(new MasterMessage.Restored(SET, all));
  }

  private long known() {
    return sessions.where(List.of(ALL)).get(0).getOrDefault("host", 0L);
  }

  @Test
  void aNodeThatJoinsAgainEndsWhatItSaidBefore() throws Exception {
    Session before = join("p");
    assertThat(before.pass(restored(0, 1))).isEmpty();
    Session after = join("p");
    assertThatThrownBy(() -> before.pass(restored(2))).hasMessageContaining("join anew");
    assertThatThrownBy(() -> sessions.of(before.number())).hasMessageContaining("join anew");
    assertThat(sessions.of(after.number())).isSameAs(after);
  }

  @Test
  void whatWasKnownOfANodeCountsUntilItHasToldWhatIsThere() throws Exception {
    assertThat(join("p").pass(restored(0, 1))).isEmpty();
    Session after = join("p");
    assertThat(known()).isEqualTo(2 * Origin.BLOCK_BYTES);
    assertThat(after.pass(restored(1, 2))).isEmpty();
    assertThat(known()).isEqualTo(3 * Origin.BLOCK_BYTES);
    assertThat(after.pass(List.of(new MasterMessage.Complete()))).isEmpty();
    assertThat(known()).isEqualTo(2 * Origin.BLOCK_BYTES);
  }

  @Test
  void twoProcessesOfOneNameAreToldSo() throws Exception {
    join("p");
    assertThatThrownBy(() -> join("q")).hasMessageContaining("howdah.cache.host");
    nanos[0] = Sessions.NAMESAKE_MILLIS * 1_000_000;
    assertThat(join("q")).as("one that was started again").isNotNull();
  }

  @Test
  void aNodeThatIsSilentForAMinuteIsGone() throws Exception {
    assertThat(join("p").pass(restored(0))).isEmpty();
    nanos[0] = Sessions.SILENCE_MILLIS_MAX * 1_000_000;
    sessions.look();
    assertThat(known()).isPositive();
    nanos[0] += 1_000_000;
    sessions.look();
    assertThat(known()).isZero();
    assertThat(sessions.all()).isEmpty();
  }

  private static final MasterMessage.Hit HIT =
      new MasterMessage.Hit("job", SET, Origin.block(SET, 0));

  @Test
  void readsBeyondWhatMayWaitAreNotTold() {
    PendingMessages pending = new PendingMessages();
    pending.begin();
    for (int i = 0; i < 2 * PendingMessages.WAITING_MAX; i++) {
      pending.hit(HIT);
    }
    assertThat(pending.count()).isEqualTo(PendingMessages.WAITING_MAX + 1);
    assertThat(pending.hasOverflowed()).isFalse();
  }

  @Test
  void moreBlocksThanMayWaitBeginTheSessionAnew() {
    PendingMessages pending = new PendingMessages();
    pending.begin();
    for (int i = 0; i < PendingMessages.WAITING_MAX; i++) {
      pending.hit(HIT);
    }
    pending.restored(SET, List.of(Origin.block(SET, 0)));
    assertThat(pending.hasOverflowed()).isTrue();
    pending.begin();
    assertThat(pending.hasOverflowed()).isFalse();
    assertThat(pending.count()).as("a block, and that this was all").isEqualTo(2);
  }

  @Test
  void requestsAreBoundedByTheirBytes() throws Exception {
    String path = "/" + "x".repeat(2_000);
    DataSet set = new DataSet(path, 3_000);
    List<BlockId> blocks =
        IntStream.range(0, 3_000).mapToObj(block -> Origin.block(set, block)).toList();
    PendingMessages pending = new PendingMessages();
    pending.begin();
    pending.restored(set, blocks);
    int told = 0;
    while (pending.count() > 0) {
      byte[] batch = Batch.encode(1, pending.take());
      assertThat(batch.length).isLessThan(Batch.BYTES_MAX);
      told +=
          Batch.decode(batch).messages().stream()
              .mapToInt(
                  one -> one instanceof MasterMessage.Restored some ? some.blocks().size() : 0)
              .sum();
    }
    assertThat(told).isEqualTo(3_000);
  }

  @Test
  void whereBlocksAreIsToldOfRangesWithoutEnd() {
    KnownBlocks known = new KnownBlocks();
    known.add(SET, List.of(Origin.block(SET, 1), Origin.block(SET, 3)));
    long block = Origin.BLOCK_BYTES;
    assertThat(known.bytes(new FileRange("/a", 0, block))).isZero();
    assertThat(known.bytes(new FileRange("/a", 0, block + 1))).isEqualTo(1);
    assertThat(known.bytes(new FileRange("/a", block + 1, block))).isEqualTo(block - 1);
    assertThat(known.bytes(new FileRange("/a", 2 * block, 2 * block))).isEqualTo(block);
    assertThat(known.bytes(new FileRange("/a", -5, -5))).isZero();
    assertThat(known.bytes(new FileRange("/b", 0, block))).isZero();
  }
}
