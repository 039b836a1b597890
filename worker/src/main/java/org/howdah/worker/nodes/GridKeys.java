package org.howdah.worker.nodes;

/** The configuration keys of jobs that run on the nodes of a store. */
public final class GridKeys {
  /** Where jobs run: {@code grid}, or {@code here}, in this process, which is the default. */
  public static final String ON = "howdah.on";

  /** The value of {@link #ON} for this process, where a file says otherwise. */
  public static final String HERE = "here";

  /** The value of {@link #ON} for the nodes of a store. */
  public static final String GRID = "grid";

  /**
   * Nodes of the group, each {@code host:port} of its HTTP, divided by commas; one is enough.
   * Without {@link #ON}, tasks run there while the job is managed by this process.
   */
  public static final String NODES = "howdah.grid.nodes";

  /** A file with the group's secret. */
  public static final String TOKEN_FILE = "howdah.grid.token.file";

  /** For a group with keys: a file with its certificate, {@code ca.pem}. Default: none. */
  public static final String CERTIFICATES = "howdah.grid.tls.certificates";

  /**
   * For how long a client hears nothing of a job's manager before it gives the job up, such as
   * {@code 2m}. Default: two minutes. Times in which no node answers do not count.
   */
  public static final String SILENCE = "howdah.grid.silence";

  /**
   * Nodes that keep each run of map output, 1 or more: with 2, a lost node costs no map task that
   * has ended. Default 2.
   */
  public static final String COPIES = "howdah.grid.copies";

  /**
   * How many times the mean time the node with the most map tasks may take before the job's manager
   * moves some of them to others; 1 or more. Default 1.1.
   */
  public static final String BALANCE_THRESHOLD = "howdah.grid.balance.threshold";

  /**
   * How many times as long a map task takes where its input has to be fetched from another node, as
   * far as planning goes; 1 or more. Default 1.25.
   */
  public static final String FETCH_COST = "howdah.grid.fetch.cost";

  /**
   * For how long a node is away before another gets copies of the runs that it had, such as {@code
   * 30s}. Default 10 seconds.
   */
  public static final String COPIES_AFTER = "howdah.grid.copies.after";

  /**
   * After how long a run that could not be copied again is tried once more, of five times, such as
   * {@code 30s}. Default 10 seconds.
   */
  public static final String COPIES_PAUSE = "howdah.grid.copies.pause";

  /**
   * Whether nodes keep what reduce tasks read of map output, as far as they have room, so that a
   * later job is not sent what is the same. Default false.
   */
  public static final String BUCKETS_KEEP = "howdah.grid.buckets.keep";

  /** Whether a client is done once a job is submitted. Default false. */
  public static final String DETACH = "howdah.grid.detach";

  /** A {@code Submission}'s class: who starts the managers of jobs. Default: a node is asked. */
  public static final String SUBMISSION = "howdah.grid.submission";

  private GridKeys() {}
}
