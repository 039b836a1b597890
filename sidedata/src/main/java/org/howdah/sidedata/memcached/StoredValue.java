package org.howdah.sidedata.memcached;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Values as memcached keeps them: as they are, with flags 0, so that any client reads them; or
 * deflated (zlib, RFC 1950) with flags 1.
 */
final class StoredValue {
  static final int PLAIN = 0;
  static final int DEFLATED = 1;

  /** The flags of a roster that writers still append to, and that proves nothing therefore. */
  static final int OPEN = 2;

  /** memcached's own limit for an entry. */
  static final int BYTES_MAX = 1 << 30;

  private static final int CHUNK_BYTES = 8 << 10;

  final int flags;
  final byte[] bytes;

  private StoredValue(int flags, byte[] bytes) {
    this.flags = flags;
    this.bytes = bytes;
  }

  static StoredValue plain(byte[] value) {
    return new StoredValue(PLAIN, value);
  }

  /** Deflates a value unless that would make it longer. */
  static StoredValue deflated(byte[] value) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      deflater.setInput(value);
      deflater.finish();
      byte[] target = new byte[value.length];
      int length = deflater.deflate(target);
      return deflater.finished() && length < value.length
          ? new StoredValue(DEFLATED, java.util.Arrays.copyOf(target, length))
          : plain(value);
    } finally {
      deflater.end();
    }
  }

  /**
   * The value that was stored.
   *
   * @throws IOException if it is not what those flags say
   */
  static byte[] decode(int flags, byte[] stored) throws IOException {
    if (flags != DEFLATED) {
      return stored;
    }
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(stored);
      ByteArrayOutputStream value = new ByteArrayOutputStream(4 * stored.length);
      byte[] chunk = new byte[CHUNK_BYTES];
      while (!inflater.finished()) {
        int length = inflater.inflate(chunk);
        if (length == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
          throw new IOException("a compressed value is cut short");
        }
        value.write(chunk, 0, length);
        if (value.size() > BYTES_MAX) {
          throw new IOException("a compressed value is of more than 1 GiB");
        }
      }
      return value.toByteArray();
    } catch (DataFormatException e) {
      throw new IOException("a compressed value is damaged: " + e.getMessage(), e);
    } finally {
      inflater.end();
    }
  }
}
