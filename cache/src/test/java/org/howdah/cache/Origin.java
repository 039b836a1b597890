package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.howdah.cache.block.ChunkBuffer;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Request;

/** Where blocks come from in tests, and tasks that read them as a caching file system would. */
public final class Origin {
  public static final long BLOCK_BYTES = 1000;

  private Origin() {}

  public static BlockId block(DataSet set, int number) {
    return block(set, number, "v1");
  }

  public static BlockId block(DataSet set, int number, String version) {
    long length = set.blocks() * BLOCK_BYTES;
    return new BlockId(FileVersion.tagged(set.name(), length, version), BLOCK_BYTES, number);
  }

  public static byte[] bytes(BlockId id) {
    byte[] bytes = new byte[(int) id.bytes()];
    new Random(id.hashCode()).nextBytes(bytes);
    return bytes;
  }

  /**
   * Reads a block through the cache of a node, and hands it over if the cache wants it.
   *
   * @return whether it was there
   */
  static boolean read(Blocks node, String name, String job, DataSet set, int number) {
    return read(node, new Request(name, job, set, block(set, number)));
  }

  public static boolean read(Blocks node, Request request) {
    byte[] expected = bytes(request.block());
    byte[] found = new byte[expected.length];
    node.isNow(request.block().file(), request.block().blockBytes());
    Optional<CachedBlock> cached = node.open(request, new ChunkBuffer());
    if (cached.isPresent()) {
      try (CachedBlock block = cached.get()) {
        if (block.read(0, found, 0, found.length)) {
          assertThat(Arrays.equals(found, expected)).as("bytes of " + request.block()).isTrue();
          return true;
        }
      }
    }
    node.admit(request)
        .ifPresent(
            admission -> {
              admission.append(expected, 0, expected.length);
              admission.commit();
            });
    return false;
  }
}
