package org.howdah.store.node;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * Names of hosts that a node is to join at. Whoever has been in a group remembers more addresses,
 * and waits for names that are not known yet.
 */
final class JoinHosts {
  private JoinHosts() {}

  /**
   * Looks whether one can be found, before others are looked for in vain.
   *
   * @param addresses each {@code host} or {@code host:port}
   * @throws HowdahException if nobody knows any of these names
   */
  static void check(List<String> addresses) throws HowdahException {
    List<String> unknown = new ArrayList<>();
    for (String address : addresses) {
      String host = address.replaceFirst(":\\d+$", "");
      if (isKnown(host)) {
        return;
      }
      unknown.add(host);
    }
    if (!unknown.isEmpty()) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "there is no host "
              + String.join(" and none ", unknown)
              + " to join at; correct --join, or let this machine know the name");
    }
  }

  private static boolean isKnown(String host) {
    try {
      return InetAddress.getByName(host) != null;
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
