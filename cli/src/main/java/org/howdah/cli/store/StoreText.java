package org.howdah.cli.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.HexFormat;
import org.howdah.cli.kit.UserError;

/**
 * Keys and values as people write and see them: UTF-8, or hexadecimal digits. Bytes that are no
 * text that can be printed are shown as {@code %XX}, and a percent sign as {@code %25}.
 */
public final class StoreText {
  private static final HexFormat HEX = HexFormat.of();
  private static final HexFormat ESCAPES = HexFormat.of().withUpperCase();

  private final boolean isHex;

  public StoreText(boolean isHex) {
    this.isHex = isHex;
  }

  byte[] bytes(String given) {
    if (!isHex) {
      return given.getBytes(UTF_8);
    }
    try {
      return HEX.parseHex(given);
    } catch (IllegalArgumentException e) {
      throw new UserError("'" + given + "' is not hexadecimal, as --hex says it is", e);
    }
  }

  /** One line without tabs. */
  public String shown(byte[] bytes) {
    return isHex ? HEX.formatHex(bytes) : escaped(bytes);
  }

  private static String escaped(byte[] bytes) {
    String text;
    try {
      text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notText) {
      return asciiOnly(bytes);
    }
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            one -> {
              if (one == '%' || Character.isISOControl(one)) {
                for (byte each : Character.toString(one).getBytes(UTF_8)) {
                  shown.append('%').append(ESCAPES.toHexDigits(each));
                }
              } else {
                shown.appendCodePoint(one);
              }
            });
    return shown.toString();
  }

  private static String asciiOnly(byte[] bytes) {
    StringBuilder shown = new StringBuilder(bytes.length);
    for (byte one : bytes) {
      if (one >= ' ' && one < 0x7f && one != '%') {
        shown.append((char) one);
      } else {
        shown.append('%').append(ESCAPES.toHexDigits(one));
      }
    }
    return shown.toString();
  }
}
