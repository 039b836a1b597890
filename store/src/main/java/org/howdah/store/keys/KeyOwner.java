package org.howdah.store.keys;

import java.util.List;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * Who gets keys.
 *
 * @param name of the node, and of its folder
 * @param hosts names and addresses under which clients reach it, beside those of the loopback
 *     interface
 */
public record KeyOwner(String name, List<String> hosts) {
  /**
   * Reads {@code NAME}, where the node is reached under its name, or {@code NAME=HOST,HOST}.
   *
   * @throws HowdahException if it is neither
   */
  public static KeyOwner of(String text) throws HowdahException {
    int sign = text.indexOf('=');
    String name = sign < 0 ? text : text.substring(0, sign);
    List<String> hosts = List.of((sign < 0 ? name : text.substring(sign + 1)).split(",", -1));
    boolean right =
        name.matches("[A-Za-z0-9_.-]{1,64}")
            && !name.matches("\\.*")
            && hosts.stream().allMatch(host -> host.matches("[A-Za-z0-9.-]{1,253}"));
    if (!right) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, "'" + text + "' is no node; write NAME or NAME=HOST,HOST");
    }
    return new KeyOwner(name, hosts);
  }
}
