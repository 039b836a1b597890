package org.howdah.hadoop.store;

import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;

/** The configuration keys of jobs that read or fill data sets of the store. */
@PublicApi
public final class StoreKeys {
  /** Nodes of the store, each {@code host:port} of its HTTP, divided by commas; one is enough. */
  public static final String NODES = "howdah.store.nodes";

  /** Instead of {@link #NODES}: the data folder of a node, on each machine that runs tasks. */
  public static final String DATA = "howdah.store.data";

  /** A file with the store's secret, on each machine that runs tasks and on the client's. */
  public static final String TOKEN_FILE = "howdah.store.token.file";

  /** For a group with keys: a file with its certificate, {@code ca.pem}, on the same machines. */
  public static final String CERTIFICATES = "howdah.store.tls.certificates";

  /** A {@link StoreOpener}'s class: how tasks come to the store. Default: by HTTP. */
  @Internal public static final String OPENER = "howdah.store.opener";

  /** The data set that {@link StoreInputFormat} reads. */
  public static final String INPUT = "howdah.store.input";

  /** Only keys that begin with this text are read. Default: all. */
  public static final String INPUT_PREFIX = "howdah.store.input.prefix";

  /** The same for any bytes, in Base64. */
  public static final String INPUT_PREFIX_BASE64 = "howdah.store.input.prefix.base64";

  /**
   * A file, or a folder of files, of the keys to read: lines, each a key, or SequenceFiles of them.
   * Default: all keys are read.
   */
  public static final String INPUT_KEYS = "howdah.store.input.keys";

  /**
   * Whether nodes keep what is read, as far as they have room, for jobs that read it again while it
   * has not changed. Not with a prefix or a list. Default false.
   */
  public static final String INPUT_KEEP = "howdah.store.input.keep";

  /** What the bytes of keys become. Default {@code org.apache.hadoop.io.Text}. */
  public static final String INPUT_KEY_CLASS = "howdah.store.input.key.class";

  /** What the bytes of values become. Default {@code org.apache.hadoop.io.Text}. */
  public static final String INPUT_VALUE_CLASS = "howdah.store.input.value.class";

  /**
   * About how many bytes of keys and values a split has, such as {@code 64m}. Default 32m; with
   * {@link #SPLITS_NAME_NODES} a fourth of what there is for each of the nodes' slots, from 32m to
   * 128m.
   */
  public static final String SPLIT_BYTES = "howdah.store.split.bytes";

  /**
   * The most splits of a job, 1 or more; there are no more than partitions. Default 32, or with
   * {@link #SPLITS_NAME_NODES} as many as the nodes have slots, if that is more.
   */
  public static final String SPLITS_MAX = "howdah.store.splits.max";

  /**
   * Whether splits say by its address which node has them, rather than which machine: for tasks
   * that run on the nodes. Default false.
   */
  @Internal public static final String SPLITS_NAME_NODES = "howdah.store.splits.name.nodes";

  /** The data set that {@link StoreOutputFormat} fills. */
  public static final String OUTPUT = "howdah.store.output";

  /**
   * {@code fresh}: the data set must not be there, or be empty, and is dropped if the job fails;
   * {@code add}: pairs are put into what may be there. Default {@code fresh}.
   */
  public static final String OUTPUT_MODE = "howdah.store.output.mode";

  /** Nodes that hold each key of a data set that a job makes, from 1 to 16. Default 2. */
  public static final String OUTPUT_COPIES = "howdah.store.output.copies";

  /** Whether keys alone are put, with empty values. Default false. */
  public static final String OUTPUT_KEYS_ONLY = "howdah.store.output.keys.only";

  /** After how many seconds what a job puts is absent again. Default 0: never. */
  public static final String OUTPUT_EXPIRE_SECONDS = "howdah.store.output.expire.seconds";

  /** About how many bytes of puts a task has under way at most. Default 8m. */
  public static final String OUTPUT_FLIGHT_BYTES = "howdah.store.output.flight.bytes";

  /**
   * Whether a task counts and names pairs that the store does not take, rather than to fail.
   * Default false.
   */
  public static final String OUTPUT_SKIP_REFUSED = "howdah.store.output.skip.refused";

  /** Whether a fresh output may drop the data set that is there. Default false. */
  public static final String OVERWRITE = "howdah.store.overwrite";

  /**
   * For how long a job waits for nodes that cannot answer while it is planned, makes its data set
   * or looks at it at the end, such as {@code 5m}. Default: two minutes.
   */
  public static final String PATIENCE = "howdah.store.patience";

  /** What the job makes its data set with; {@link StoreOutputFormat} sets it. */
  static final String OUTPUT_ID = "howdah.store.output.id";

  private StoreKeys() {}
}
