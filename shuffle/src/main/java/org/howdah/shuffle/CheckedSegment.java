package org.howdah.shuffle;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * The bytes of a segment as it is stored, which compares its checksum when the last byte of the
 * data has been read. Without the checksum itself, or with it. For one thread; does not close what
 * it reads.
 */
final class CheckedSegment extends InputStream {
  private static final int CHECKSUM_BYTES = Integer.BYTES;

  private final InputStream in;
  private final String what;
  private final CRC32 crc = new CRC32();
  private final boolean givesChecksum;
  private long dataLeft;
  private byte[] checksum;
  private int checksumGiven;

  /**
   * @param givesChecksum whether the checksum comes behind the data
   */
  CheckedSegment(Segment segment, InputStream in, boolean givesChecksum) throws HowdahException {
    this.in = in;
    this.givesChecksum = givesChecksum;
    what = segment.file() + " from " + segment.host();
    dataLeft = segment.storedBytes() - CHECKSUM_BYTES;
    if (dataLeft < 0) {
      throw damaged("it is said to have " + segment.storedBytes() + " bytes");
    }
  }

  private HowdahException damaged(String how) {
    return new HowdahException(
        ErrorCode.CORRUPTION, "map output of " + what + " is damaged: " + how);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (dataLeft == 0) {
      verify();
      return givesChecksum ? giveChecksum(target, offset, length) : -1;
    }
    int count = in.read(target, offset, (int) Math.min(length, dataLeft));
    if (count < 0) {
      throw new EOFException(
          "map output of " + what + " ends " + dataLeft + " bytes before its checksum");
    }
    crc.update(target, offset, count);
    dataLeft -= count;
    if (dataLeft == 0) {
      verify();
    }
    return count;
  }

  private int giveChecksum(byte[] target, int offset, int length) {
    int count = Math.min(length, CHECKSUM_BYTES - checksumGiven);
    if (count == 0) {
      return length == 0 ? 0 : -1;
    }
    System.arraycopy(checksum, checksumGiven, target, offset, count);
    checksumGiven += count;
    return count;
  }

  private void verify() throws IOException {
    if (checksum != null) {
      return;
    }
    checksum = in.readNBytes(CHECKSUM_BYTES);
    if (checksum.length < CHECKSUM_BYTES) {
      throw new EOFException("map output of " + what + " ends within its checksum");
    }
    if (ByteBuffer.wrap(checksum).getInt() != (int) crc.getValue()) {
      throw damaged("its checksum does not match");
    }
  }
}
