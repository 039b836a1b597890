package org.howdah.grid.host;

/**
 * What clients can make a node hold for jobs.
 *
 * @param processesMax at the same time; further ones are refused, but for one manager for each job
 *     that has one here already
 * @param endedMax how many processes that have ended it remembers
 * @param inputBytesMax of one piece of a process's standard input
 * @param pieceBytesMax of one piece of a run
 * @param logBytesMax of what a detached process prints; of more, the end
 * @param unreadMillis after which an attached process is killed whose output nobody reads
 * @param keepAliveMillis how often a client hears of a process that prints nothing
 * @param stallMillis how long a client may leave what it is sent unread, or what it sends
 *     unfinished
 */
public record HostLimits(
    int processesMax,
    int endedMax,
    int inputBytesMax,
    int pieceBytesMax,
    int logBytesMax,
    long unreadMillis,
    long keepAliveMillis,
    long stallMillis) {
  private static final int ENDED = 1000;
  private static final int INPUT_BYTES = 1 << 20;
  private static final int PIECE_BYTES = 8 << 20;
  private static final int LOG_BYTES = 8 << 20;
  private static final long UNREAD_MILLIS = 10_000;
  private static final long KEEP_ALIVE_MILLIS = 1_000;
  private static final long STALL_MILLIS = 120_000;

  /** Managers of different jobs among the processes: at least one, and not all if there are two. */
  public int managersMax() {
    return Math.max(1, processesMax / 2);
  }

  /** Those of a node that may run so many processes. */
  public static HostLimits of(int processesMax) {
    return new HostLimits(
        processesMax,
        ENDED,
        INPUT_BYTES,
        PIECE_BYTES,
        LOG_BYTES,
        UNREAD_MILLIS,
        KEEP_ALIVE_MILLIS,
        STALL_MILLIS);
  }
}
