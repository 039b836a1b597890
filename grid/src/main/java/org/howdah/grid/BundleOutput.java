package org.howdah.grid;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.zip.CRC32C;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts bytes into a data set in chunks, the next while the one before is under way. */
final class BundleOutput extends OutputStream {
  static final int CHUNK_BYTES = 1 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(BundleOutput.class);

  private final DataSet data;
  private final String key;
  private final CRC32C crc = new CRC32C();
  private final byte[] chunk = new byte[CHUNK_BYTES];
  private CompletableFuture<Outcome> underWay = CompletableFuture.completedFuture(null);
  private int filled;
  private long chunks;
  private long bytes;

  BundleOutput(DataSet data, String key) {
    this.data = data;
    this.key = key;
  }

  static byte[] chunkKey(String key, long number) {
    return "%s/%06d".formatted(key, number).getBytes(US_ASCII);
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one});
  }

  @Override
  public void write(byte[] from, int offset, int length) throws IOException {
    for (int done = 0; done < length; ) {
      int piece = Math.min(length - done, CHUNK_BYTES - filled);
      System.arraycopy(from, offset + done, chunk, filled, piece);
      filled += piece;
      done += piece;
      if (filled == CHUNK_BYTES) {
        putChunk();
      }
    }
  }

  private void putChunk() throws HowdahException {
    crc.update(chunk, 0, filled);
    bytes += filled;
    Answers.await(underWay, key);
    underWay = data.change(chunkKey(key, chunks), Change.put(Arrays.copyOf(chunk, filled)));
    chunks++;
    filled = 0;
  }

  /** Puts what is left, and says what all of it is. */
  BundleHead finish(long files, long unpackedBytes) throws HowdahException {
    if (filled > 0) {
      putChunk();
    }
    Answers.await(underWay, key);
    return new BundleHead(chunks, bytes, crc.getValue(), files, unpackedBytes);
  }

  /** Deletes what was put, as far as that is possible; what is left is deleted after an hour. */
  void abort() {
    try {
      Answers.await(underWay.exceptionally(failed -> null), key);
      delete(data, key, chunks);
    } catch (HowdahException e) {
      LOG.info("chunks of {} are left in the data set {}: {}", key, data.name(), e.getMessage());
    }
  }

  static void delete(DataSet data, String key, long chunks) throws HowdahException {
    for (long chunk = 0; chunk < chunks; chunk++) {
      Answers.await(data.change(chunkKey(key, chunk), Change.remove()), key);
    }
  }
}
