package org.howdah.cache.block;

import java.io.IOException;
import java.util.Random;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;

/** Blocks that tests write. */
final class Blocks {
  static final DataSet SET = new DataSet("/input", 9);

  private Blocks() {}

  /** A block of one file, with as many bytes. */
  static BlockId of(String path, int bytes) {
    return new BlockId(FileVersion.tagged(path, bytes, "v1"), bytes, 0);
  }

  static byte[] bytes(BlockId id) {
    byte[] bytes = new byte[(int) id.bytes()];
    new Random(id.file().path().hashCode()).nextBytes(bytes);
    return bytes;
  }

  static StoredBlock write(BlockDirectory directory, BlockId id) throws IOException {
    BlockWriter writer = directory.create(id, SET);
    byte[] bytes = bytes(id);
    int half = bytes.length / 2;
    writer.append(bytes, 0, half);
    writer.append(bytes, half, bytes.length - half);
    return writer.commit();
  }

  static byte[] read(BlockDirectory directory, BlockId id) throws IOException {
    try (BlockReader reader = directory.open(id, new ChunkBuffer())) {
      byte[] bytes = new byte[(int) id.bytes()];
      reader.read(0, bytes, 0, bytes.length);
      return bytes;
    }
  }
}
