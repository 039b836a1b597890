package org.howdah.cache.block;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.howdah.cache.policy.BlockId;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * Reads any range of a cached block, and checks every byte before it hands it over. A range that is
 * not made of whole chunks of 64 KiB costs reading those that it touches; the last one is kept. The
 * file may be deleted meanwhile: what was opened can be read. Not safe for use by several threads,
 * each of which opens its own.
 */
public final class BlockReader implements Closeable {
  private static final int NONE = -1;

  private final Path file;
  private final FileChannel channel;
  private final BlockFormat.Footer footer;
  private final CRC32C crc = new CRC32C();
  private byte[] kept;
  private int keptChunk = NONE;

  private BlockReader(Path file, FileChannel channel, BlockFormat.Footer footer) {
    this.file = file;
    this.channel = channel;
    this.footer = footer;
  }

  static BlockReader open(Path file, BlockId id) throws IOException {
    BlockReader reader = open(file);
    if (!reader.footer.id().equals(id)) {
      reader.close();
      throw BlockFormat.damaged(file, "it is block " + reader.footer.id());
    }
    return reader;
  }

  static BlockReader open(Path file) throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    try {
      return new BlockReader(file, channel, BlockFormat.read(channel, file));
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Which block it is, and what it was cached with. */
  public StoredBlock block() {
    return footer.block();
  }

  /**
   * Fills a range of an array.
   *
   * @param position from the beginning of the block
   * @throws HowdahException {@link ErrorCode#CORRUPTION} if the file does not hold what was
   *     written; what stands in the array then is not to be used
   * @throws IndexOutOfBoundsException if the block has no such range
   */
  public void read(long position, byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(position, (long) length, footer.id().bytes());
    Objects.checkFromIndexSize(offset, length, target.length);
    long next = position;
    int done = 0;
    while (done < length) {
      int chunk = (int) (next / BlockFormat.CHUNK_BYTES);
      int within = (int) (next % BlockFormat.CHUNK_BYTES);
      int bytes = chunkBytes(chunk);
      int step = Math.min(length - done, bytes - within);
      if (step == bytes) {
        readChunk(chunk, target, offset + done);
      } else {
        System.arraycopy(keep(chunk), within, target, offset + done, step);
      }
      next += step;
      done += step;
    }
  }

  private int chunkBytes(int chunk) {
    long left = footer.id().bytes() - (long) chunk * BlockFormat.CHUNK_BYTES;
    return (int) Math.min(left, BlockFormat.CHUNK_BYTES);
  }

  private byte[] keep(int chunk) throws IOException {
    if (keptChunk != chunk) {
      if (kept == null) {
        kept = new byte[(int) Math.min(footer.id().bytes(), BlockFormat.CHUNK_BYTES)];
      }
      keptChunk = NONE;
      readChunk(chunk, kept, 0);
      keptChunk = chunk;
    }
    return kept;
  }

  private void readChunk(int chunk, byte[] target, int offset) throws IOException {
    int bytes = chunkBytes(chunk);
    long position = (long) chunk * BlockFormat.CHUNK_BYTES;
    BlockFormat.readFully(channel, position, ByteBuffer.wrap(target, offset, bytes), file);
    crc.reset();
    crc.update(target, offset, bytes);
    if ((int) crc.getValue() != footer.checksums()[chunk]) {
      throw BlockFormat.damaged(file, "the checksum at byte " + position + " does not match");
    }
  }

  /**
   * Reads the whole block and throws it away.
   *
   * @throws HowdahException {@link ErrorCode#CORRUPTION} if the file does not hold what was written
   */
  public void verify() throws IOException {
    for (int chunk = 0; chunk < footer.checksums().length; chunk++) {
      keep(chunk);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
