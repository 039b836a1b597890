package org.howdah.probe.memcached;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.howdah.probe.text.WordText;

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

  private static final int WORDS = 2048;
  private static final long SPREAD = 7919;

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
    byte[] text = WordText.of(valueBytes, WORDS, SPREAD);
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

  /** Turns stored bytes into the text, into an array for it, as a client that needs it does. */
  static void inflate(Inflater inflater, byte[] stored, byte[] text) throws IOException {
    inflater.reset();
    inflater.setInput(stored);
    try {
      if (inflater.inflate(text) != text.length) {
        throw new IOException("a value is shorter than what was stored");
      }
    } catch (DataFormatException damaged) {
      throw new IOException("a value is not what was stored: " + damaged.getMessage(), damaged);
    }
  }
}
