package org.howdah.grid;

import java.util.zip.CRC32C;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.Value;

/** Reads what {@link BundleOutput} has put, and checks it. */
final class BundleInput extends PieceInput {
  private final DataSet data;
  private final String key;
  private final BundleHead head;
  private final CRC32C crc = new CRC32C();
  private long chunks;
  private long bytes;

  BundleInput(DataSet data, String key, BundleHead head) {
    super(new byte[0]);
    this.data = data;
    this.key = key;
    this.head = head;
  }

  @Override
  protected byte[] next() throws HowdahException {
    if (chunks == head.chunks()) {
      return null;
    }
    Value value = Answers.await(data.get(BundleOutput.chunkKey(key, chunks)), key);
    if (value == null) {
      throw new HowdahException(
          ErrorCode.LOST,
          "chunk %d of %d of %s is missing in the data set %s; submit the job again"
              .formatted(chunks, head.chunks(), key, data.name()));
    }
    byte[] chunk = value.bytes();
    chunks++;
    bytes += chunk.length;
    crc.update(chunk, 0, chunk.length);
    return chunk;
  }

  /** Reads what is left, and complains if all of it is not what was put. */
  void finish() throws HowdahException {
    while (next() != null) {
      // Only to be checked.
    }
    if (bytes != head.packedBytes() || crc.getValue() != head.crc()) {
      throw BundleHead.damaged(key, "its checksum does not match", null);
    }
  }
}
