package org.howdah.hadoop.cache;

import org.howdah.record.api.PublicApi;

/** The configuration keys of the fast tier. They are read once in a process, by who comes first. */
@PublicApi
public final class CacheKeys {
  /** With which all of them begin. */
  public static final String PREFIX = "howdah.cache.";

  /** The folder on a fast device. Default: none, and no cache. */
  public static final String DIR = "howdah.cache.dir";

  /**
   * Where another process of this user and machine lets this one read through its cache, which
   * decides all that the other keys say. Nodes set it for their workers, and jobs for theirs; any
   * process may set it to the file door/socket in the folder of a node's cache. Default: none.
   */
  public static final String SOCKET = "howdah.cache.socket";

  /** How many bytes it may take, with or without a unit as 80g. Needed with the folder. */
  public static final String BYTES = "howdah.cache.bytes";

  /** What decides which blocks stay; one of the labels of Policies. Default: job-shares. */
  public static final String POLICY = "howdah.cache.policy";

  /**
   * Whether the cache stops admitting where what it writes is not read again. Default true; false
   * leaves all to the policy, as in the papers that the policies come from.
   */
  public static final String GUARD = "howdah.cache.guard";

  /**
   * The size of the blocks into which files are cut. Default 8m: a divisor of the block sizes of
   * file systems, so that no block of the cache is read in parts by two tasks.
   */
  public static final String BLOCK_BYTES = "howdah.cache.block.bytes";

  /**
   * Whether intermediate data may lie in the folder, too. Default true; if false, all of its space
   * is for input.
   */
  public static final String LOCALIZED = "howdah.cache.localized";

  /** How many bytes a day may be written to the device; 0, the default, for as many as come. */
  public static final String WRITE_BYTES_A_DAY = "howdah.cache.write.bytes.per.day";

  /**
   * Which schemes {@code howdah run --cache} puts the cache in front of, comma-separated. Default:
   * file, hdfs, and those of object stores.
   */
  public static final String SCHEMES = "howdah.cache.schemes";

  /**
   * A file to which each access to a block is added, as docs/formats/block-trace.md says, for
   * {@code howdah simulate --trace}. Default: none.
   */
  public static final String TRACE = "howdah.cache.trace";

  /**
   * Whether only what Howdah's map tasks open is read through the cache, and not jars and the like.
   * Default false, because elsewhere nobody says what a task is; {@code howdah run --cache} sets
   * it.
   */
  public static final String TASKS_ONLY = "howdah.cache.tasks.only";

  /**
   * What share of its device a cache that serves leaves to others, as to what tasks of a cluster
   * write there: it gives up input for them. 0 to 1; default 0.25.
   */
  public static final String FREE_SHARE = "howdah.cache.free.share";

  /**
   * Where one process decides for the caches of several machines, {@code host:port}. For whoever
   * has a folder it is the master, and jobs have their tasks where it says that blocks are.
   * Default: none; each folder has a master of its own.
   */
  public static final String MASTER = "howdah.cache.master";

  /** A file with the secret that caches and their master share. Needed where both have a folder. */
  public static final String MASTER_TOKEN_FILE = "howdah.cache.master.token.file";

  /** This machine's name, as YARN's nodes have it. Default: what the system calls it. */
  public static final String HOST = "howdah.cache.host";

  /** Before {@code fs.SCHEME.impl}: the key of the class that a caching file system wraps. */
  public static final String INNER = "howdah.cache.";

  private CacheKeys() {}
}
