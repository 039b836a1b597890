package org.howdah.record;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32;

/**
 * The bytes of one segment without the checksum at its end, which is compared when the last byte
 * has been read.
 */
final class SegmentInput extends InputStream {
  /** Bytes of the buffer through which one reader reads. */
  static final int READ_BUFFER_BYTES = 128 << 10;

  private static final int CHECKSUM_BYTES = Integer.BYTES;

  private final Path file;
  private final FileChannel channel;
  private final long end;
  private final CRC32 crc = new CRC32();
  private long position;
  private boolean whole;

  SegmentInput(Path file, FileChannel channel, long start, long storedBytes) {
    this.file = file;
    this.channel = channel;
    position = start;
    end = start + storedBytes - CHECKSUM_BYTES;
  }

  /** Reads a segment as it is stored, and throws if its checksum does not match. */
  static void check(Path file, RunIndex index, int partition, int bufferBytes) throws IOException {
    long storedBytes = index.storedBytes(partition);
    if (storedBytes == 0) {
      return;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        SegmentInput segment =
            new SegmentInput(file, channel, index.start(partition), storedBytes)) {
      segment.drain((int) Math.min(bufferBytes, storedBytes));
    }
  }

  /** Whether a stream is a segment as it is stored, with its checksum. */
  static boolean isWhole(InputStream in, long storedBytes) throws IOException {
    CRC32 crc = new CRC32();
    byte[] piece = new byte[(int) Math.min(READ_BUFFER_BYTES, storedBytes)];
    long left = storedBytes - CHECKSUM_BYTES;
    while (left > 0) {
      int count = in.read(piece, 0, (int) Math.min(piece.length, left));
      if (count < 0) {
        return false;
      }
      crc.update(piece, 0, count);
      left -= count;
    }
    byte[] stored = in.readNBytes(CHECKSUM_BYTES);
    return stored.length == CHECKSUM_BYTES
        && ByteBuffer.wrap(stored).getInt() == (int) crc.getValue()
        && in.read() < 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (position == end) {
      return -1;
    }
    int wanted = (int) Math.min(length, end - position);
    int count = channel.read(ByteBuffer.wrap(target, offset, wanted), position);
    if (count < 0) {
      throw new EOFException(file + " ends at " + position + ", before its index says");
    }
    crc.update(target, offset, count);
    position += count;
    if (position == end) {
      verify();
    }
    return count;
  }

  private void verify() throws IOException {
    ByteBuffer stored = ByteBuffer.allocate(CHECKSUM_BYTES);
    int count = 0;
    while (stored.hasRemaining() && count >= 0) {
      count = channel.read(stored, end + stored.position());
    }
    if (stored.hasRemaining() || stored.getInt(0) != (int) crc.getValue()) {
      throw new HowdahException(
          ErrorCode.CORRUPTION,
          file + ": the checksum of the segment that ends at " + end + " does not match");
    }
    whole = true;
  }

  /** Whether all has been read, and the checksum matched. */
  boolean isWhole() {
    return whole;
  }

  /** Reads what is left, so that the checksum is compared. */
  void drain(int bufferBytes) throws IOException {
    byte[] rest = new byte[bufferBytes];
    int count;
    do {
      count = read(rest, 0, rest.length);
    } while (count > 0);
  }
}
