package org.howdah.sidedata.memcached;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.howdah.sidedata.Manifest;

/**
 * How a table lies in memcached servers; written {@code
 * memcached://host:port,host:port?replicas=2&ring=ketama&auth=sasl}.
 *
 * @param servers one or more, all different; their order matters to {@code MODULO}
 * @param ring how names are placed
 * @param copies how many servers hold each entry, 1 to the number of servers and to 64
 * @param auth how the servers ask for credentials
 * @param rosters how many rosters the table has, 1 or more
 * @param marks what each server was when the table had been loaded; empty if that is not known
 */
public record MemcachedLayout(
    List<ServerAddress> servers,
    Ring ring,
    int copies,
    Auth auth,
    int rosters,
    List<ServerMark> marks) {
  /** The detail of manifests with the number of rosters of a table in memcached. */
  public static final String ROSTERS = "rosters";

  /**
   * The detail of manifests with what each memcached server was at the end of the load, to tell
   * later how it lost an entry; missing in manifests of earlier versions.
   */
  public static final String SERVERS = "servers";

  /** How names are placed on servers. */
  public enum Ring {
    /** The ring of libketama and libmemcached's {@code KETAMA_WEIGHTED}. */
    KETAMA,
    /** One-at-a-time hash modulo the number of servers, libmemcached's default. */
    MODULO
  }

  /** How servers ask for credentials, and which of memcached's protocols they speak therefore. */
  public enum Auth {
    /** Not at all, or in the text protocol (memcached -Y). */
    TEXT(Dialect.TEXT),
    /** By SASL, in the binary protocol (memcached -S). */
    SASL(Dialect.BINARY);

    final Dialect dialect;

    Auth(Dialect dialect) {
      this.dialect = dialect;
    }
  }

  /** More copies than this serve nobody; {@link Flight} counts in bytes which were asked. */
  private static final int COPIES_MAX = 64;

  /** How the address of such a table begins. */
  public static final String SCHEME = "memcached://";

  public MemcachedLayout {
    servers = List.copyOf(servers);
    check(!servers.isEmpty(), "it names no server");
    check(new HashSet<>(servers).size() == servers.size(), "it names a server twice");
    check(
        copies >= 1 && copies <= servers.size(),
        "copies must be 1 to the number of servers, " + servers.size() + ", not " + copies);
    check(copies <= COPIES_MAX, "copies must be " + COPIES_MAX + " or fewer, not " + copies);
    check(rosters >= 1, "rosters must be 1 or more");
    marks = List.copyOf(marks);
    check(
        marks.isEmpty() || marks.size() == servers.size(),
        SERVERS + " is not of " + servers.size() + " servers");
  }

  /**
   * Reads an address.
   *
   * @param rosters how many rosters the table has
   * @throws IllegalArgumentException if it is none; the message says why
   */
  public static MemcachedLayout parse(String address, int rosters) {
    check(address.startsWith(SCHEME), "'" + address + "' does not begin with " + SCHEME);
    String[] parts = address.substring(SCHEME.length()).split("\\?", 2);
    List<ServerAddress> servers =
        Arrays.stream(parts[0].split(",")).map(ServerAddress::parse).toList();
    Ring ring = Ring.KETAMA;
    int copies = 1;
    Auth auth = Auth.TEXT;
    for (String option : parts.length == 1 ? new String[0] : parts[1].split("&")) {
      String[] pair = option.split("=", 2);
      String value = pair.length == 2 ? pair[1] : "";
      switch (pair[0]) {
        case "replicas" -> copies = number(value, address);
        case "ring" -> ring = choice(Ring.class, value, address);
        case "auth" -> auth = choice(Auth.class, value, address);
        default ->
            throw new IllegalArgumentException(
                "'" + pair[0] + "' in '" + address + "' is none of replicas, ring and auth");
      }
    }
    return new MemcachedLayout(servers, ring, copies, auth, rosters, List.of());
  }

  /**
   * As {@link #parse(String, int)}, with as many rosters as suit a table of so many records.
   *
   * @throws IllegalArgumentException if the address is none; the message says why
   */
  public static MemcachedLayout forRecords(String address, long records) {
    return parse(address, Rosters.countFor(records));
  }

  /**
   * The layout of a manifest in memcached.
   *
   * @throws IllegalArgumentException if it is of another kind, or wrong
   */
  public static MemcachedLayout of(Manifest manifest) {
    int rosters = Math.toIntExact(manifest.number(ROSTERS));
    MemcachedLayout layout = parse(manifest.address(), rosters);
    String marks = manifest.details().getOrDefault(SERVERS, "");
    return marks.isEmpty() ? layout : layout.with(ServerMark.parse(marks));
  }

  private MemcachedLayout with(List<ServerMark> known) {
    return new MemcachedLayout(servers, ring, copies, auth, rosters, known);
  }

  /** The same layout on those of its servers that are given, with no more copies than servers. */
  public MemcachedLayout on(List<ServerAddress> remaining) {
    int fewer = Math.min(copies, remaining.size());
    return new MemcachedLayout(remaining, ring, fewer, auth, rosters, List.of());
  }

  private static <T extends Enum<T>> T choice(Class<T> type, String text, String address) {
    for (T choice : type.getEnumConstants()) {
      if (choice.name().equalsIgnoreCase(text)) {
        return choice;
      }
    }
    throw new IllegalArgumentException(
        "'"
            + text
            + "' in '"
            + address
            + "' is none of "
            + Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT));
  }

  private static int number(String text, String address) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' in '" + address + "' is no number", e);
    }
  }

  private static void check(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Where there is one server nothing is hashed: that took a quarter of a look-up's time. */
  Placement placement() {
    if (servers.size() == 1) {
      return (name, places) -> places[0] = 0;
    }
    return ring == Ring.KETAMA ? new Ketama(servers) : new Modulo(servers.size());
  }

  @Override
  public String toString() {
    String list = servers.stream().map(ServerAddress::toString).collect(Collectors.joining(","));
    return SCHEME
        + list
        + "?ring="
        + ring.name().toLowerCase(Locale.ROOT)
        + (copies == 1 ? "" : "&replicas=" + copies)
        + (auth == Auth.TEXT ? "" : "&auth=" + auth.name().toLowerCase(Locale.ROOT));
  }
}
