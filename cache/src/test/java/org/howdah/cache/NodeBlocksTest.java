package org.howdah.cache;

import java.io.IOException;
import java.nio.file.Path;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.RegionSizes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The blocks of a node, in the process that has them. */
class NodeBlocksTest extends BlocksContract {
  private static final RegionSizes FOUR =
      new RegionSizes(4 * Origin.BLOCK_BYTES, 100, 1, Origin.BLOCK_BYTES);

  @TempDir Path folder;
  private Node node;

  @BeforeEach
  void open() throws IOException {
    node =
        Node.open(
            "n", folder, FOUR, WriteBudget.unlimited(), new LocalMaster(Policies.LRU.create()));
  }

  @AfterEach
  void close() {
    node.close();
  }

  @Override
  protected Blocks blocks() {
    return node;
  }

  @Override
  protected Path files() {
    return folder.resolve("blocks");
  }
}
