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
  private final ChunkBuffer lent;
  private final CRC32C crc = new CRC32C();
  private ByteBuffer chunk;
  private long chunkStart;
  private int chunkBytes;

  private BlockReader(Path file, FileChannel channel, BlockFormat.Footer footer, ChunkBuffer lent) {
    this.file = file;
    this.channel = channel;
    this.footer = footer;
    this.lent = lent;
  }

  static BlockReader open(Path file, BlockId id, ChunkBuffer lent) throws IOException {
    BlockReader reader = open(file, lent);
    if (!reader.footer.id().equals(id)) {
      reader.close();
      throw BlockFormat.damaged(file, "it is block " + reader.footer.id());
    }
    return reader;
  }

  static BlockReader open(Path file, ChunkBuffer lent) throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    try {
      return new BlockReader(file, channel, BlockFormat.read(channel, file), lent);
    } catch (IOException e) {
      channel.close();
      throw e;
    } catch (OutOfMemoryError e) {
      channel.close();
      throw ChunkBuffer.noMemory(e);
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
    int done = 0;
    while (done < length) {
      long next = position + done;
      keep((int) (next / BlockFormat.CHUNK_BYTES));
      int within = (int) (next - chunkStart);
      int step = Math.min(length - done, chunkBytes - within);
      chunk.get(within, target, offset + done, step);
      done += step;
    }
  }

  /**
   * One byte, if the chunk that it is in was read last: that takes no time and cannot fail.
   *
   * @param position from the beginning of the block, or anywhere
   * @return the byte, from 0 to 255, or -1 if it is not at hand
   */
  public int kept(long position) {
    long within = position - chunkStart;
    return within >= 0 && within < chunkBytes ? chunk.get((int) within) & 0xff : NONE;
  }

  private void keep(int number) throws IOException {
    long start = (long) number * BlockFormat.CHUNK_BYTES;
    if (chunkBytes > 0 && chunkStart == start) {
      return;
    }
    chunkBytes = 0;
    int bytes = (int) Math.min(footer.id().bytes() - start, BlockFormat.CHUNK_BYTES);
    chunk = lent.bytes();
    BlockFormat.readFully(channel, start, chunk.clear().limit(bytes), file);
    crc.reset();
    crc.update(chunk.flip());
    if ((int) crc.getValue() != footer.checksums()[number]) {
      throw BlockFormat.damaged(file, "the checksum at byte " + start + " does not match");
    }
    chunkStart = start;
    chunkBytes = bytes;
  }

  /**
   * Reads the whole block and throws it away.
   *
   * @throws HowdahException {@link ErrorCode#CORRUPTION} if the file does not hold what was written
   */
  public void verify() throws IOException {
    for (int number = 0; number < footer.checksums().length; number++) {
      keep(number);
    }
  }

  /** Closes the file; the memory is its owner's again. */
  @Override
  public void close() throws IOException {
    chunkBytes = 0;
    chunk = null;
    channel.close();
  }
}
