package org.howdah.probe.memcached;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The keys and the values of a measurement: all keys have one length, and all values are the same
 * text of words. Immutable.
 *
 * @param keys how many there are
 * @param valueBytes of a value's text
 * @param isCompressed whether the text is deflated where it is stored, as client libraries do
 */
public record Values(int keys, int valueBytes, boolean isCompressed) {
  /** Of a key: memcaslap has none that are shorter. */
  static final int KEY_BYTES = 16;

  public static final int KEYS_MAX = 100_000_000;
  public static final int VALUE_BYTES_MAX = 1_000_000;

  private static final long SEED = 20_261_128;
  private static final int WORDS = 2048;

  public Values {
    if (keys < 1 || keys > KEYS_MAX) {
      throw new IllegalArgumentException("keys must be 1 to " + KEYS_MAX + ", not " + keys);
    }
    if (valueBytes < 1 || valueBytes > VALUE_BYTES_MAX) {
      throw new IllegalArgumentException(
          "a value must have 1 to " + VALUE_BYTES_MAX + " bytes, not " + valueBytes);
    }
  }

  static byte[] key(int number) {
    byte[] key = new byte[KEY_BYTES];
    key[0] = 'k';
    int rest = number;
    for (int i = KEY_BYTES - 1; i > 0; i--) {
      key[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return key;
  }

  /** As the server has it. */
  byte[] stored() {
    byte[] text = text();
    if (!isCompressed) {
      return text;
    }
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    deflater.setInput(text);
    deflater.finish();
    byte[] buffer = new byte[1 << 12];
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    while (!deflater.finished()) {
      out.write(buffer, 0, deflater.deflate(buffer));
    }
    deflater.end();
    return out.toByteArray();
  }

  /** Words drawn so that some are frequent; text shrinks by that as prose does. */
  private byte[] text() {
    SplittableRandom random = new SplittableRandom(SEED);
    StringBuilder text = new StringBuilder();
    while (text.length() < valueBytes) {
      int word = (int) Math.pow(WORDS, random.nextDouble());
      text.append(Integer.toString(word * 7919, 36)).append(' ');
    }
    return text.substring(0, valueBytes).getBytes(US_ASCII);
  }

  /** Turns stored bytes into the text, into an array for it, as a client that needs it does. */
  static void inflate(Inflater inflater, byte[] stored, int at, int length, byte[] text)
      throws IOException {
    inflater.reset();
    inflater.setInput(stored, at, length);
    try {
      if (inflater.inflate(text) != text.length) {
        throw new IOException("a value is shorter than what was stored");
      }
    } catch (DataFormatException damaged) {
      throw new IOException("a value is not what was stored: " + damaged.getMessage(), damaged);
    }
  }
}
