package org.howdah.record.logs;

/**
 * How much stays of logs.
 *
 * @param fileBytesMax of one log; of a longer one its beginning and its end
 * @param bytesMax of all jobs; the oldest go first
 * @param daysMax since something was written for a job
 */
public record LogLimits(long fileBytesMax, long bytesMax, int daysMax) {
  /** So many files may all jobs have, or else the oldest jobs' go. */
  static final int FILES_MAX = 100_000;

  /** With less, an end would not hold the trace of a failure. */
  public static final long FILE_BYTES_MIN = 16 << 10;

  /** A log is sent by a node, and printed as JSON, as a whole. */
  public static final long FILE_BYTES_MAX = 128 << 20;

  /** Of one log, where nobody says otherwise. */
  public static final long FILE_BYTES = 4 << 20;

  /** Of all jobs, where nobody says otherwise. */
  public static final long BYTES = 1 << 30;

  /** For so long, where nobody says otherwise. */
  public static final int DAYS = 7;

  /** What holds where nobody says otherwise, of jobs here and on nodes. */
  public static final LogLimits USUAL = new LogLimits(FILE_BYTES, BYTES, DAYS);

  public LogLimits {
    fileBytesMax = Math.max(FILE_BYTES_MIN, Math.min(FILE_BYTES_MAX, fileBytesMax));
  }
}
