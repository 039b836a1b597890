package org.howdah.cache.block;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * docs/formats/cache-block.md. What describes the block stands behind it, so that it is written in one
 * go while the bytes come in, and its own bytes begin where a page does.
 */
/** A block file's bytes: the block, a checksum for each chunk, which block it is, a trailer. */
final class BlockFormat {
  static final String SUFFIX = ".block";
  static final int CHUNK_BYTES = 64 << 10;
  private static final long MAGIC = 0x48574442_4C434B31L; // HWDBLCK1
  private static final int TRAILER_BYTES = 3 * Integer.BYTES + Long.BYTES;
  private static final int NAME_BYTES = 16;

  /** What describes a block of the usual size, so that one read at the file's end has it. */
  private static final int TAIL_BYTES = 4096;

  /** More than any path and a block of 2 TiB need; what claims to have more is damaged. */
  private static final int DESCRIPTION_BYTES_MAX = 256 << 20;

  /**
   * What stands behind a block.
   *
   * @param checksums CRC-32C of each chunk
   */
  record Footer(BlockId id, DataSet dataSet, int[] checksums, long fileBytes) {
    StoredBlock block() {
      return new StoredBlock(id, dataSet, fileBytes);
    }
  }

  private BlockFormat() {}

  /** How many chunks a block has. */
  static int chunks(BlockId id) {
    return Math.toIntExact((id.bytes() + CHUNK_BYTES - 1) / CHUNK_BYTES);
  }

  /** What the file of a block will occupy. */
  static long fileBytes(BlockId id, DataSet dataSet) {
    return id.bytes()
        + (long) Integer.BYTES * chunks(id)
        + identity(id, dataSet).length
        + TRAILER_BYTES;
  }

  /** The name that a block's file has and no other block's. */
  static String fileName(BlockId id) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(identity(id, null));
      return HexFormat.of().formatHex(digest, 0, NAME_BYTES) + SUFFIX;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  static ByteBuffer footer(BlockId id, DataSet dataSet, int[] checksums) {
    byte[] identity = identity(id, dataSet);
    int described = Integer.BYTES * checksums.length + identity.length;
    ByteBuffer footer = ByteBuffer.allocate(described + TRAILER_BYTES);
    for (int checksum : checksums) {
      footer.putInt(checksum);
    }
    footer.put(identity).putInt(CHUNK_BYTES).putInt(described);
    footer.putInt(checksum(footer.duplicate().flip())).putLong(MAGIC);
    return footer.flip();
  }

  /** A block without its data set identifies the file's name alone. */
  private static byte[] identity(BlockId id, DataSet dataSet) {
    FileVersion file = id.file();
    byte[] path = file.path().getBytes(UTF_8);
    byte[] version = file.version().getBytes(UTF_8);
    byte[] name = dataSet == null ? new byte[0] : dataSet.name().getBytes(UTF_8);
    int bytes = 3 * Integer.BYTES + path.length + version.length + name.length + 4 * Long.BYTES;
    ByteBuffer identity = ByteBuffer.allocate(bytes);
    identity.putInt(path.length).put(path).putLong(file.length());
    identity.putInt(version.length).put(version);
    identity.putLong(id.blockBytes()).putLong(id.number());
    identity.putInt(name.length).put(name).putLong(dataSet == null ? 0 : dataSet.blocks());
    return identity.array();
  }

  /**
   * Reads what stands behind a block.
   *
   * @throws HowdahException {@link ErrorCode#CORRUPTION} if that is not what was written
   */
  static Footer read(FileChannel channel, Path file) throws IOException {
    long size = channel.size();
    int tailBytes = (int) Math.min(size, TAIL_BYTES);
    ByteBuffer tail = fill(channel, size - tailBytes, tailBytes, file);
    ByteBuffer trailer = last(tail, TRAILER_BYTES, file);
    int chunkBytes = trailer.getInt();
    int described = trailer.getInt();
    int expected = trailer.getInt();
    if (trailer.getLong() != MAGIC || chunkBytes != CHUNK_BYTES) {
      throw damaged(file, "it does not end as a block of this version does");
    }
    if (described < 0 || described > DESCRIPTION_BYTES_MAX) {
      throw damaged(file, "a description of " + described + " bytes cannot be");
    }
    int whole = described + TRAILER_BYTES;
    ByteBuffer footer =
        whole <= tailBytes ? last(tail, whole, file) : fill(channel, size - whole, whole, file);
    footer.limit(described + 2 * Integer.BYTES);
    if (checksum(footer.duplicate()) != expected) {
      throw damaged(file, "the checksum of its description does not match");
    }
    try {
      return decode(footer, described, size, file);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw damaged(file, "its description does not make sense: " + e);
    }
  }

  private static Footer decode(ByteBuffer footer, int described, long size, Path file)
      throws HowdahException {
    long bytes = size - TRAILER_BYTES - described;
    int[] checksums = new int[Math.toIntExact((bytes + CHUNK_BYTES - 1) / CHUNK_BYTES)];
    for (int i = 0; i < checksums.length; i++) {
      checksums[i] = footer.getInt();
    }
    String path = string(footer);
    long length = footer.getLong();
    FileVersion version = new FileVersion(path, length, string(footer));
    BlockId id = new BlockId(version, footer.getLong(), footer.getLong());
    DataSet dataSet = new DataSet(string(footer), footer.getLong());
    if (id.bytes() != bytes || footer.position() != described) {
      throw damaged(file, "it has %d bytes of a block of %d".formatted(bytes, id.bytes()));
    }
    return new Footer(id, dataSet, checksums, size);
  }

  private static String string(ByteBuffer source) {
    int length = source.getInt();
    if (length < 0 || length > source.remaining()) {
      throw new IllegalArgumentException("a text of " + length + " bytes");
    }
    byte[] bytes = new byte[length];
    source.get(bytes);
    return new String(bytes, UTF_8);
  }

  private static ByteBuffer last(ByteBuffer tail, int bytes, Path file) throws HowdahException {
    if (bytes > tail.limit()) {
      throw damaged(file, "it ends too early");
    }
    return tail.slice(tail.limit() - bytes, bytes);
  }

  private static ByteBuffer fill(FileChannel channel, long position, int bytes, Path file)
      throws IOException {
    if (position < 0) {
      throw damaged(file, "it ends too early");
    }
    ByteBuffer target = ByteBuffer.allocate(bytes);
    readFully(channel, position, target, file);
    return target.flip();
  }

  /** Fills {@code target}, or throws that the file ends too early. */
  static void readFully(FileChannel channel, long position, ByteBuffer target, Path file)
      throws IOException {
    long next = position;
    while (target.hasRemaining()) {
      int read = channel.read(target, next);
      if (read < 0) {
        throw damaged(file, "it ends too early");
      }
      next += read;
    }
  }

  private static int checksum(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  static HowdahException damaged(Path file, String what) {
    return new HowdahException(
        ErrorCode.CORRUPTION, "cached block " + file + " is damaged: " + what);
  }
}
