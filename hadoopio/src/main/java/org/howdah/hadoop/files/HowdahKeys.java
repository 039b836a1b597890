package org.howdah.hadoop.files;

import org.howdah.record.api.PublicApi;

/** The configuration keys that Howdah reads, beside Hadoop's own. */
@PublicApi
public final class HowdahKeys {
  /** The value of {@code mapreduce.framework.name} that selects Howdah. */
  public static final String FRAMEWORK = "howdah";

  /**
   * Bytes that sort buffers and map output in memory share, JVM-wide. Default: half of the JVM's
   * maximum heap. Read when the JVM's first job is submitted.
   */
  public static final String MEMORY_BYTES = "howdah.memory.bytes";

  /** Tasks that run at once, JVM-wide. Default: the number of processors. Read with the memory. */
  public static final String SLOTS = "howdah.slots";

  /**
   * Folders for intermediate data that does not fit in memory, comma-separated. Default: {@code
   * mapreduce.cluster.local.dir}, which itself defaults to a folder under {@code hadoop.tmp.dir}.
   */
  public static final String SPILL_DIRS = "howdah.spill.dirs";

  /**
   * Whether each slot is a process of its own, for jobs that threads would break. Default false.
   */
  public static final String ISOLATE = "howdah.isolate";

  /**
   * The most runs that a reduce task merges in one pass, 2 or more. Default 256; each run on disk
   * takes a buffer of 128 KiB while it is merged.
   */
  public static final String MERGE_RUNS_MAX = "howdah.merge.runs.max";

  /**
   * Whether keys are sorted by what is known of the job's comparator, rather than by asking it,
   * where its class is one of Hadoop's own for text, bytes and numbers. Default true; the first
   * keys of each map task are compared in both ways all the same.
   */
  public static final String SORT_PREFIXES = "howdah.sort.prefixes";

  /**
   * Which classes the tasks of one process have: {@code auto}, {@code own} or {@code shared}. With
   * {@code own} each attempt has the job's classes anew, and so static fields of its own; with
   * {@code shared} all use the same. Default {@code auto}: what gives the right output fastest, by
   * the code of the job.
   */
  public static final String TASK_CLASSES = "howdah.task.classes";

  /**
   * Classes that attempts share even so, as beginnings of their names, comma-separated. Default
   * none, beside those of the JDK, of Hadoop, of logging and of test frameworks.
   */
  public static final String TASK_CLASSES_SHARED = "howdah.task.classes.shared";

  /**
   * The folder that gets a file of JSON for each job when it ends, with a line for each task that
   * succeeded. A path as Hadoop understands it, made if it is not there. Default: none, and no
   * file.
   */
  public static final String RECORD_TASKS = "howdah.record.tasks";

  /**
   * Whether the processors' counters are read while the job runs, by Linux's {@code perf}. Default
   * false: to begin and to end that takes about 20 ms.
   */
  public static final String RECORD_COUNTERS = "howdah.record.counters";

  /**
   * The folder of the logs of jobs and of their attempts; {@code none} for no logs. Default: none,
   * but for the command, and on nodes that of the node.
   */
  public static final String LOGS_DIR = "howdah.logs.dir";

  /** Bytes that stay of each log, of a longer one its beginning and its end. Default 4 MiB. */
  public static final String LOGS_FILE_BYTES = "howdah.logs.file.bytes";

  /** Bytes that stay of the logs of all jobs. Default 1 GiB; on nodes the node says. */
  public static final String LOGS_BYTES = "howdah.logs.bytes";

  /** For how many days logs stay. Default 7; on nodes the node says. */
  public static final String LOGS_DAYS = "howdah.logs.days";

  private HowdahKeys() {}
}
