package org.howdah.cli.kit;

import java.util.Map;
import org.howdah.record.ByteSize;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Amounts of memory as command lines give them. */
public final class MemorySize {
  private static final long MIN_BYTES = 64L << 20;

  private MemorySize() {}

  /**
   * Bytes of {@code 512m}, {@code 4g}, {@code 4GiB} or {@code 1073741824}; units are powers of
   * 1024.
   *
   * @throws UserError when it is none of these
   */
  public static long parse(String text) {
    return parse("--memory", text);
  }

  /**
   * The same for another option.
   *
   * @param option whose value it is, for the message
   * @throws UserError when it is none of these
   */
  public static long parse(String option, String text) {
    try {
      return ByteSize.parse(text);
    } catch (IllegalArgumentException e) {
      throw new UserError(option + " needs a size such as 512m or 4g: " + e.getMessage());
    }
  }

  /**
   * Takes a size out of settings.
   *
   * @param otherwise if they do not have it
   * @throws HowdahException {@code USER_CONFIGURATION} if it is none
   */
  public static long take(Map<String, String> settings, String key, long otherwise)
      throws HowdahException {
    String text = settings.remove(key);
    try {
      return text == null ? otherwise : parse("the setting " + key, text.strip());
    } catch (UserError e) {
      throw new HowdahException(ErrorCode.USER_CONFIGURATION, e.getMessage());
    }
  }

  /** Refuses what is no size, or too small to run in; null is fine. */
  public static void check(String text) {
    if (text != null && parse(text) < MIN_BYTES) {
      throw new UserError("--memory " + text + " is too small; the least is 64m");
    }
  }
}
