package org.howdah.sidedata.memcached;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a memcached server listens.
 *
 * @param host a name or an address; an IPv6 address without brackets
 * @param port its TCP port
 */
public record ServerAddress(String host, int port) {
  /** memcached's own port, for addresses that name none. */
  public static final int PORT_DEFAULT = 11211;

  private static final Pattern TEXT =
      Pattern.compile("(?:\\[([0-9a-fA-F:.%]+)]|([^\\s:/,?\\[\\]]+))(?::([0-9]{1,5}))?");
  private static final int PORT_MAX = 65535;

  /**
   * Reads {@code host}, {@code host:port} or {@code [address]:port}.
   *
   * @throws IllegalArgumentException if the text is none of them
   */
  public static ServerAddress parse(String text) {
    Matcher parts = TEXT.matcher(text);
    int port = PORT_DEFAULT;
    if (parts.matches() && parts.group(3) != null) {
      port = Integer.parseInt(parts.group(3));
    }
    if (!parts.matches() || port < 1 || port > PORT_MAX) {
      throw new IllegalArgumentException("'" + text + "' is not host:port of a memcached server");
    }
    return new ServerAddress(parts.group(1) != null ? parts.group(1) : parts.group(2), port);
  }

  @Override
  public String toString() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}
