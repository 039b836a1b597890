package org.howdah.hadoop.side;

/** The configuration keys of side tables. */
public final class SideKeys {
  /**
   * The folder of the catalog, on any file system that all tasks reach. Default: {@code
   * .howdah/side} in the user's home folder of this machine.
   */
  public static final String CATALOG = "howdah.side.catalog";

  /**
   * About how many bytes of decoded values a process keeps for each table. Default 64 MiB; 0: none.
   */
  public static final String NEAR_BYTES = "howdah.side.near.bytes";

  /** How long a memcached server may be silent while it owes an answer. Default 2000. */
  public static final String TIMEOUT_MILLIS = "howdah.side.timeout.millis";

  /** The same while a table is loaded, verified, repaired or dropped. Default 10000. */
  public static final String LOAD_TIMEOUT_MILLIS = "howdah.side.load.timeout.millis";

  /** Before a table's name: the version that the job keeps to, set when it is submitted. */
  public static final String VERSION_PREFIX = "howdah.side.version.";

  /** The manifest of the table that a job of {@code howdah side} works on, in Base64. */
  static final String MANIFEST = "howdah.side.manifest";

  static final int LOAD_TIMEOUT_MILLIS_DEFAULT = 10_000;

  private SideKeys() {}
}
