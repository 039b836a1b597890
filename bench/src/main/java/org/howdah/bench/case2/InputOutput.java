package org.howdah.bench.case2;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Accounts that Linux keeps under {@code /proc/PID/io}. */
final class InputOutput {
  private InputOutput() {}

  /**
   * A line's value.
   *
   * @throws IOException if it is not there
   */
  static long value(String account, String name) throws IOException {
    Matcher value = Pattern.compile("(?m)^" + Pattern.quote(name) + ": (\\d+)$").matcher(account);
    if (!value.find()) {
      throw new IOException("/proc/PID/io of this machine has no " + name);
    }
    return Long.parseLong(value.group(1));
  }
}
