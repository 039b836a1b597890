package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.Policy;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Room;
import org.howdah.cache.policy.Verdict;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a node while its master is asked or told. */
class ClaimTest {
  private static final DataSet SET = new DataSet("/a", 1);
  private static final Request REQUEST = new Request("n", "1", SET, Origin.block(SET, 0));

  @TempDir Path folder;
  private final List<Boolean> claims = new ArrayList<>();
  private boolean closing;
  private boolean failing;
  private Node node;

  @BeforeEach
  void open() throws IOException {
    node = openNode();
  }

  private Node openNode() throws IOException {
    RegionSizes sizes = new RegionSizes(2 * Origin.BLOCK_BYTES, 0, 0, 1);
    Master master = new LocalMaster(new Asking(Policies.LRU.create()));
    return Node.open("n", folder, sizes, WriteBudget.unlimited(), master);
  }

  @AfterEach
  void close() {
    node.close();
  }

  /** A policy that asks its node for each block again which it is told to be gone. */
  private final class Asking implements Policy {
    private final Policy policy;

    Asking(Policy policy) {
      this.policy = policy;
    }

    @Override
    public void hit(Request request) {
      policy.hit(request);
    }

    @Override
    public Verdict miss(Request request, Room room) {
      if (closing) {
        node.close();
      }
      return policy.miss(request, room);
    }

    @Override
    public List<BlockId> reclaim(String name, Room room) {
      return policy.reclaim(name, room);
    }

    @Override
    public void left(String node) {
      policy.left(node);
    }

    @Override
    public void restored(String name, DataSet dataSet, BlockId block) {
      policy.restored(name, dataSet, block);
    }

    @Override
    public void removed(String name, BlockId block) {
      if (failing) {
        throw new IllegalStateException("for the test");
      }
      claims.add(node.admit(REQUEST).isPresent());
      policy.removed(name, block);
    }
  }

  private void checkThatItCanBeClaimedAfterwards(int messages) {
    assertThat(claims).hasSize(messages).containsOnly(false);
    assertThat(Origin.read(node, REQUEST)).isFalse();
    assertThat(Origin.read(node, REQUEST)).isTrue();
  }

  @Test
  void aBlockThatWasDroppedCannotBeClaimedYet() {
    Origin.read(node, REQUEST);
    node.drop("/a");
    checkThatItCanBeClaimedAfterwards(1);
  }

  @Test
  void aBlockThatWasNotFinishedCannotBeClaimedYet() {
    node.admit(REQUEST).orElseThrow().abort();
    checkThatItCanBeClaimedAfterwards(1);
  }

  @Test
  void aBlockThatIsToGoWhenItIsFinishedCannotBeClaimedYet() {
    Admission admission = node.admit(REQUEST).orElseThrow();
    node.drop("/a");
    admission.append(Origin.bytes(REQUEST.block()), 0, (int) Origin.BLOCK_BYTES);
    assertThat(admission.commit()).isFalse();
    checkThatItCanBeClaimedAfterwards(2);
  }

  @Test
  void aMasterThatFailsToHearFailsNobody() throws IOException {
    failing = true;
    node.admit(REQUEST).orElseThrow().abort();
    Admission dropped = node.admit(REQUEST).orElseThrow();
    assertThat(node.drop("/a")).isEqualTo(1);
    dropped.append(Origin.bytes(REQUEST.block()), 0, (int) Origin.BLOCK_BYTES);
    assertThat(dropped.commit()).isFalse();
    assertThat(Origin.read(node, REQUEST)).isFalse();
    CachedBlock damaged = node.open(REQUEST).orElseThrow();
    try (Stream<Path> files = Files.list(folder.resolve("blocks"))) {
      for (Path file : files.toList()) {
        byte[] bytes = Files.readAllBytes(file);
        bytes[0] ^= 1;
        Files.write(file, bytes);
      }
    }
    assertThat(damaged.read(0, new byte[10], 0, 10)).isFalse();
    damaged.close();
    assertThat(Origin.read(node, REQUEST)).isFalse();
    assertThat(Origin.read(node, REQUEST)).isTrue();
    assertThat(node.stats().inputBytes()).isEqualTo(Origin.BLOCK_BYTES);
  }

  @Test
  void aNodeThatIsClosedMeanwhileTakesNothingAndLeavesTheFolder() throws IOException {
    closing = true;
    assertThat(node.admit(REQUEST)).isEmpty();
    try (Node next = openNode()) {
      assertThat(next.blocks()).isEmpty();
    }
  }
}
