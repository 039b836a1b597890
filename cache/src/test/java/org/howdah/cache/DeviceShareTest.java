package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.record.DiskReserve;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cache on a device to which others write. */
class DeviceShareTest {
  private static final DataSet SET = new DataSet("/a", 4);
  private static final long BLOCK = Origin.BLOCK_BYTES;
  private static final long LEFT = 10 * BLOCK;

  @TempDir Path folder;
  private final AtomicLong free = new AtomicLong(100 * BLOCK);
  private final DiskReserve left = new DiskReserve(LEFT, "a test", where -> free.get());
  private Node node;

  @BeforeEach
  void open() throws IOException {
    RegionSizes sizes = new RegionSizes(4 * BLOCK, 0, 0, 1);
    Master master = new LocalMaster(Policies.LRU.create());
    node = Node.open("n", folder, sizes, WriteBudget.unlimited(), master);
    node.leave(left);
  }

  @AfterEach
  void close() {
    node.close();
  }

  private boolean read(int block) {
    return Origin.read(node, "n", "job", SET, block);
  }

  @Test
  void noBlockIsTakenForWhichTooLittleWouldBeFree() {
    free.set(LEFT + BLOCK - 1);
    read(0);
    assertThat(read(0)).isFalse();
    free.set(LEFT + BLOCK);
    read(0);
    assertThat(read(0)).isTrue();
  }

  @Test
  void blocksGoForWhatOthersWrite() {
    for (int i = 0; i < 4; i++) {
      read(i);
    }
    assertThat(node.giveWay(left)).isZero();
    free.set(LEFT - BLOCK - 1);
    assertThat(node.giveWay(left)).isEqualTo(2);
    assertThat(node.blocks()).hasSize(2);
    free.set(0);
    assertThat(node.giveWay(left)).isEqualTo(2);
    assertThat(node.giveWay(left)).as("when there are none").isZero();
  }

  @Test
  void itIsLookedAtAllTheTime() throws Exception {
    read(0);
    DeviceShare watched = new DeviceShare(node, left);
    free.set(0);
    Until.holds("the block has gone", () -> node.blocks().isEmpty());
    watched.close();
  }
}
