package org.howdah.hadoop.side;

import org.howdah.record.api.PublicApi;

/** The configuration keys of side tables. */
@PublicApi
public final class SideKeys {
  /**
   * The folder of the catalog, on any file system that all tasks reach. Default: {@code
   * .howdah/side} in the user's home folder of this machine.
   */
  public static final String CATALOG = "howdah.side.catalog";

  /**
   * About how many bytes of decoded values a process keeps for each table, such as {@code 64m}; 0:
   * none. Default: an eighth of the JVM's largest heap, at most 512 MiB.
   */
  public static final String NEAR_BYTES = "howdah.side.near.bytes";

  /** How long a memcached server may be silent while it owes an answer. Default 2000. */
  public static final String TIMEOUT_MILLIS = "howdah.side.timeout.millis";

  /** The same while a table is loaded, verified, repaired or dropped. Default 10000. */
  public static final String LOAD_TIMEOUT_MILLIS = "howdah.side.load.timeout.millis";

  /**
   * A file of certificates in PEM format, on each machine that runs tasks: memcached servers are
   * spoken to by TLS and must show one of them, or one that was signed by one of them. Default: no
   * TLS.
   */
  public static final String TLS_CERTIFICATES = "howdah.side.tls.certificates";

  /**
   * A file with one line {@code user:password}, on each machine that runs tasks, for memcached
   * servers that ask for it (memcached -Y, or -S where an address has {@code auth=sasl}). All
   * servers of the job's tables are told it; one that does not ask (an open memcached) would keep
   * it as an entry that anyone can read. Default: none.
   */
  public static final String CREDENTIALS_FILE = "howdah.side.credentials.file";

  /** Before a table's name: the version that the job keeps to, set when it is submitted. */
  public static final String VERSION_PREFIX = "howdah.side.version.";

  /** The manifest of the table that a job of {@code howdah side} works on, in Base64. */
  static final String MANIFEST = "howdah.side.manifest";

  static final int LOAD_TIMEOUT_MILLIS_DEFAULT = 10_000;

  private SideKeys() {}
}
