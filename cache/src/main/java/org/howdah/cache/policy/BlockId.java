package org.howdah.cache.policy;

import java.util.Collection;
import java.util.Objects;

/**
 * Says which bytes of which file: blocks of one size, counted from 0; the last one may be shorter.
 *
 * @param file the state of the file
 * @param blockBytes the size of all blocks but the last
 * @param number of the block; the file has bytes there
 */
public record BlockId(FileVersion file, long blockBytes, long number) {
  public BlockId {
    Objects.requireNonNull(file, "file");
    if (blockBytes <= 0 || number < 0 || number > (file.length() - 1) / blockBytes) {
      throw new IllegalArgumentException(
          "no block %d of %d bytes in the %d bytes of %s"
              .formatted(number, blockBytes, file.length(), file.path()));
    }
  }

  /** Where in the file it begins. */
  public long offset() {
    return number * blockBytes;
  }

  /** How many bytes it has, 1 or more. */
  public long bytes() {
    return Math.min(blockBytes, file.length() - offset());
  }

  /** How many bytes several blocks have together. */
  public static long bytesOf(Collection<BlockId> blocks) {
    return blocks.stream().mapToLong(BlockId::bytes).sum();
  }
}
