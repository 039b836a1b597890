package org.howdah.grid;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32C;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.Value;

/** Reads what {@link BundleOutput} has put, and checks it. */
final class BundleInput extends InputStream {
  private final DataSet data;
  private final String key;
  private final BundleHead head;
  private final CRC32C crc = new CRC32C();
  private byte[] chunk = new byte[0];
  private int at;
  private long chunks;
  private long bytes;

  BundleInput(DataSet data, String key, BundleHead head) {
    this.data = data;
    this.key = key;
    this.head = head;
  }

  @Override
  public int read() throws IOException {
    return fill() ? chunk[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int taken = Math.min(length, chunk.length - at);
    System.arraycopy(chunk, at, to, offset, taken);
    at += taken;
    return taken;
  }

  /** Whether there is a byte that was not read. */
  private boolean fill() throws HowdahException {
    while (at == chunk.length) {
      if (chunks == head.chunks()) {
        return false;
      }
      Value value = StoreAnswers.await(data.get(BundleOutput.chunkKey(key, chunks)), key);
      if (value == null) {
        throw new HowdahException(
            ErrorCode.LOST,
            "chunk %d of %d of %s is missing in the data set %s; submit the job again"
                .formatted(chunks, head.chunks(), key, data.name()));
      }
      chunk = value.bytes();
      at = 0;
      chunks++;
      bytes += chunk.length;
      crc.update(chunk, 0, chunk.length);
    }
    return true;
  }

  /** Reads what is left, and complains if all of it is not what was put. */
  void finish() throws HowdahException {
    while (fill()) {
      at = chunk.length;
    }
    if (bytes != head.packedBytes() || crc.getValue() != head.crc()) {
      throw damaged(key, "its checksum does not match", null);
    }
  }

  static HowdahException damaged(String key, String how, Exception cause) {
    return new HowdahException(
        ErrorCode.CORRUPTION,
        Bundle.DATA_SET + ", " + key + ": " + how + "; submit the job again",
        cause);
  }
}
