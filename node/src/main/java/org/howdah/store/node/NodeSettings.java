package org.howdah.store.node;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.howdah.net.HttpLimits;
import org.howdah.record.ByteSize;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Reads;
import org.howdah.store.ignite.Membership;
import org.howdah.store.memcached.Limits;

/**
 * How a node is to be. A node has four ports in a row: for memcached clients, for finding other
 * nodes, for data between nodes, and for HTTP.
 *
 * @param folder where it keeps its data
 * @param name of the node; null for the one that it has, or a new one
 * @param host the address that it listens on; beyond the loopback interface only with {@code
 *     protection}
 * @param port its first port
 * @param join other nodes of the group, each {@code host} or {@code host:port}
 * @param memoryBytes how much of its data it keeps in memory
 * @param keptBytes how much it keeps of what jobs read, as files; 0 for nothing
 * @param copies of each key of the data set {@code default}, if this node makes it
 * @param valueBytesMax the longest value that memcached clients may store
 * @param connectionsMax how many memcached clients may be connected
 * @param stallSeconds within twice as many a memcached client has to take some of its answers, or
 *     to send the rest of a request
 * @param joinSeconds how long it looks for the group
 * @param silenceSeconds how long a node may be silent before the others go on without it
 * @param settleSeconds how long nodes have to be away or here until data is copied
 * @param reads what it promises who reads keys of it
 * @param protection how the node knows others, and they know it
 */
public record NodeSettings(
    Path folder,
    String name,
    String host,
    int port,
    List<String> join,
    long memoryBytes,
    long keptBytes,
    int copies,
    int valueBytesMax,
    int connectionsMax,
    int stallSeconds,
    int joinSeconds,
    int silenceSeconds,
    int settleSeconds,
    Reads reads,
    Protection protection) {
  /** The first port of a node for which none is chosen. */
  public static final int PORT = 11411;

  private static final int PORTS = 4;
  private static final int PORT_MAX = 65_535 - PORTS + 1;
  private static final long MEMORY_MIN = 64L << 20;
  private static final int VALUE_BYTES = 4 << 20;

  /**
   * Reads settings.
   *
   * @param folder where the node keeps its data
   * @param given what is set; docs/nodes.md lists the keys
   * @throws HowdahException if one is unknown or wrong
   */
  public static NodeSettings of(Path folder, Map<String, String> given) throws HowdahException {
    Reader reader = new Reader(given);
    long memoryBytes = reader.number("memory", 1L << 30, MEMORY_MIN, Long.MAX_VALUE);
    NodeSettings settings =
        new NodeSettings(
            folder,
            reader.text("name", null),
            reader.text("host", "127.0.0.1"),
            (int) reader.number("port", PORT, 1, PORT_MAX),
            addresses(reader.text("join", "")),
            memoryBytes,
            reader.number("kept", 1L << 30, 0, Long.MAX_VALUE),
            (int) reader.number("copies", 2, 1, 16),
            valueBytesMax(reader, memoryBytes),
            (int) reader.number("connections.max", 1024, 1, 100_000),
            (int) reader.number("stall.seconds", Limits.STALL_SECONDS, 1, 3600),
            (int) reader.number("join.seconds", 30, 1, 3600),
            (int) reader.number("silence.seconds", 10, 1, 600),
            (int) reader.number("settle.seconds", 30, 0, 86_400),
            reads(reader.text("reads", Reads.ANY_COPY.word())),
            new Protection(
                reader.path("keys"),
                reader.path("memcached.users"),
                reader.path("memcached.certificate"),
                reader.path("memcached.key")));
    reader.checkNothingIsLeft();
    settings.checkHost();
    return settings;
  }

  /** A node that has no room for a value ends by it, so that its memory says what is longest. */
  private static int valueBytesMax(Reader reader, long memoryBytes) throws HowdahException {
    int most = Membership.valueBytesMax(memoryBytes);
    int usual = Math.min(VALUE_BYTES, most);
    long bytes = reader.number("value.bytes.max", usual, 1024, HttpLimits.VALUE_BYTES_MAX);
    if (bytes > most) {
      throw wrong(
          "value.bytes.max",
          Long.toString(bytes),
          "a node has room for values of a thirty-second of its memory, here of "
              + most
              + " bytes; set memory to "
              + Membership.regionBytesFor((int) bytes)
              + " or more");
    }
    return (int) bytes;
  }

  private static Reads reads(String word) throws HowdahException {
    try {
      return Reads.of(word);
    } catch (IllegalArgumentException e) {
      throw wrong("reads", word, e.getMessage());
    }
  }

  private void checkHost() throws HowdahException {
    InetAddress address;
    try {
      address = InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw wrong("host", host, "there is no such name; use an address of this machine");
    }
    if (!(address instanceof Inet4Address)) {
      throw wrong("host", host, "nodes speak IPv4 only");
    }
    if (address.isAnyLocalAddress()) {
      throw wrong("host", host, "name the one address by which other nodes reach this one");
    }
    if (!address.isLoopbackAddress() && !protection.isComplete()) {
      throw wrong(
          "host",
          host,
          "on a network a node needs keys and memcached.users, for else it trusts whoever reaches"
              + " its ports; howdah grid keys makes keys, or let it listen on 127.0.0.1");
    }
  }

  int memberPort() {
    return port + 1;
  }

  int dataPort() {
    return port + 2;
  }

  int httpPort() {
    return port + 3;
  }

  /** Where the nodes to join listen for others: one port after their first. */
  List<String> joinAddresses() throws HowdahException {
    List<String> addresses = new ArrayList<>();
    for (String one : join) {
      int colon = one.lastIndexOf(':');
      String host = colon < 0 ? one : one.substring(0, colon);
      String digits = colon < 0 ? Integer.toString(PORT) : one.substring(colon + 1);
      int first = (int) new Reader(Map.of("join", digits)).number("join", PORT, 1, PORT_MAX);
      addresses.add(host + ":" + (first + 1));
    }
    return addresses;
  }

  private static List<String> addresses(String text) {
    List<String> addresses = new ArrayList<>();
    for (String one : text.split(",")) {
      if (!one.isBlank()) {
        addresses.add(one.strip());
      }
    }
    return List.copyOf(addresses);
  }

  private static HowdahException wrong(String key, String value, String why) {
    return new HowdahException(
        ErrorCode.USER_CONFIGURATION, "the setting " + key + " cannot be '" + value + "': " + why);
  }

  /** Takes settings out of a map, so that what is left is unknown. */
  private static final class Reader {
    private final Map<String, String> left;
    private final Set<String> known = new TreeSet<>();

    Reader(Map<String, String> given) {
      left = new TreeMap<>(given);
    }

    String text(String key, String otherwise) {
      known.add(key);
      String value = left.remove(key);
      return value == null || value.isBlank() ? otherwise : value.strip();
    }

    Path path(String key) {
      String value = text(key, null);
      return value == null ? null : Path.of(value);
    }

    long number(String key, long otherwise, long min, long max) throws HowdahException {
      String value = text(key, null);
      if (value == null) {
        return otherwise;
      }
      try {
        long number = ByteSize.parse(value);
        if (number >= min && number <= max) {
          return number;
        }
      } catch (IllegalArgumentException e) {
        throw wrong(key, value, "it is no number, as 64, 64k or 64m");
      }
      throw wrong(key, value, "it is not from " + min + " to " + max);
    }

    void checkNothingIsLeft() throws HowdahException {
      if (!left.isEmpty()) {
        throw new HowdahException(
            ErrorCode.USER_CONFIGURATION,
            "there is no setting "
                + left.keySet().iterator().next()
                + "; there are "
                + String.join(", ", known));
      }
    }
  }
}
