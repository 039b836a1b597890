package org.howdah.bench.side;

import java.util.Locale;
import org.howdah.bench.kit.Choice;

/** Who looks keys up, in the order in which they take turns. */
public enum SideClient {
  /** Look-ups across records through a pipeline. */
  HOWDAH("SideTable.pipeline(), records of 20 keys"),
  /** One list of keys after the other. */
  HOWDAH_GETALL("SideTable.getAll() of 100 keys"),
  /** What the paper did. */
  SPYMEMCACHED("spymemcached 2.12.3, one synchronous get after the other"),
  SPYMEMCACHED_BULK("spymemcached 2.12.3, getBulk of 500 keys"),
  XMEMCACHED_BULK("xmemcached 2.4.9, get of 500 keys"),
  FOLSOM("folsom 1.21.0, get of 100 keys, 16 under way"),
  /** The bound. */
  BARE_SOCKET(
      "a bound: get of 100 keys, 16 to 32 under way, of the answers only the bytes counted"),
  /** What the paper proposes instead of TCP. */
  UDP("memcached's UDP, a get of one key after the other, of the answers only the bytes counted"),
  UDP_PIPELINED(
      "memcached's UDP, get of 25 keys, 4 under way, of the answers only the bytes counted; lost"
          + " requests are sent again"),
  HEAP("java.util.HashMap in the heap of the process"),
  PALDB("PalDB 1.2.0, a reader for each thread"),
  /** What the paper decided against. */
  MAPFILE("Hadoop's MapFile on HDFS, one get after the other, a reader for each thread");

  private final String settings;

  SideClient(String settings) {
    this.settings = settings;
  }

  /** What it is, for the report. */
  public String settings() {
    return settings;
  }

  /** Whether it takes part in a row. */
  boolean runs(SideRow row) {
    return switch (this) {
      case HOWDAH -> true;
      case HOWDAH_GETALL -> row == SideRow.LOOKUPS;
      case HEAP, PALDB -> row == SideRow.LOCAL;
      case MAPFILE -> row == SideRow.MAPFILE;
      default -> row == SideRow.LOOKUPS;
    };
  }

  /** Whether it does less than the work asks for. */
  public boolean isBound() {
    return this == BARE_SOCKET;
  }

  /** Whether it is Howdah's own. */
  public boolean isOurs() {
    return this == HOWDAH || this == HOWDAH_GETALL;
  }

  /** The name in options and reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns the client of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static SideClient of(String id) {
    return Choice.of("client", values(), SideClient::id, id);
  }
}
