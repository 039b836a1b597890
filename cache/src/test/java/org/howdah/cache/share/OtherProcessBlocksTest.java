package org.howdah.cache.share;

import java.io.IOException;
import java.nio.file.Path;
import org.howdah.cache.Blocks;
import org.howdah.cache.BlocksContract;
import org.howdah.cache.LocalCache;
import org.howdah.cache.Origin;
import org.howdah.cache.policy.Policies;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The blocks of a node as another process has them. */
class OtherProcessBlocksTest extends BlocksContract {
  private static final long BLOCK = Origin.BLOCK_BYTES;

  @TempDir Path folder;
  private LocalCache cache;
  private CacheServer server;
  private SharedBlocks blocks;

  @BeforeEach
  void open() throws IOException {
    LocalCache.Settings settings =
        new LocalCache.Settings(
            folder.resolve("c"), 4 * BLOCK, BLOCK, false, Policies.LRU, false, 0);
    cache = LocalCache.open("n", settings);
    Path socket = folder.resolve("socket");
    server = CacheServer.start(cache.node(), BLOCK, socket);
    blocks = SharedBlocks.connect(socket);
  }

  @AfterEach
  void close() {
    blocks.close();
    server.close();
    cache.close();
  }

  @Override
  protected Blocks blocks() {
    return blocks;
  }

  @Override
  protected Path files() {
    return folder.resolve("c/blocks");
  }
}
