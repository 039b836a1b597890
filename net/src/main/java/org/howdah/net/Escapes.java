package org.howdah.net;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Bytes in URLs: letters, digits and a few signs as they are, anything else as {@code %XX}. */
public final class Escapes {
  private static final String PLAIN = "-._~";
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private Escapes() {}

  /** Bytes as a part of a path; letters, digits and a few signs stay. */
  public static String of(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte one : bytes) {
      char sign = (char) (one & 0xff);
      boolean plain = sign < 128 && (Character.isLetterOrDigit(sign) || PLAIN.indexOf(sign) >= 0);
      if (plain) {
        text.append(sign);
      } else {
        text.append('%').append(HEX.toHexDigits(one));
      }
    }
    return text.toString();
  }

  /** The same of a text in UTF-8. */
  public static String of(String text) {
    return of(text.getBytes(UTF_8));
  }

  /**
   * What {@link #of} wrote.
   *
   * @throws HowdahException {@code INPUT} if it did not
   */
  public static byte[] bytes(String escaped) throws HowdahException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(escaped.length());
    byte[] raw = escaped.getBytes(UTF_8);
    for (int i = 0; i < raw.length; i++) {
      if (raw[i] != '%') {
        bytes.write(raw[i]);
      } else if (i + 2 < raw.length && isHex(raw[i + 1]) && isHex(raw[i + 2])) {
        bytes.write(HexFormat.fromHexDigits(new String(raw, i + 1, 2, UTF_8)));
        i += 2;
      } else {
        throw new HowdahException(
            ErrorCode.INPUT, escaped + " has a % that two hexadecimal digits do not follow");
      }
    }
    return bytes.toByteArray();
  }

  private static boolean isHex(byte one) {
    return HexFormat.isHexDigit(one);
  }

  /** The same as a text in UTF-8. */
  public static String text(String escaped) throws HowdahException {
    return new String(bytes(escaped), UTF_8);
  }
}
