package org.howdah.net;

/**
 * What clients can make a node's HTTP server hold.
 *
 * @param workers threads, and with them requests that are answered at the same time; further ones
 *     wait
 * @param scansMax scans at the same time; further ones are refused
 * @param bodyBytesMax of one request
 * @param bodiesBytesMax of requests that are being received or done, all clients together
 * @param keysMax of one batch
 * @param answerBytesMax beyond which a batch of gets leaves the rest to another request
 * @param stallMillis how long a client may leave what it is sent unread, or what it sends
 *     unfinished; of a scan, once others need its place
 * @param aliveMillis how often a scan lets its client know that it goes on
 * @param waitMillis how long the store may take for one request
 */
public record HttpLimits(
    int workers,
    int scansMax,
    int bodyBytesMax,
    long bodiesBytesMax,
    int keysMax,
    int answerBytesMax,
    long stallMillis,
    long aliveMillis,
    long waitMillis) {
  /** The longest value that is taken. */
  public static final int VALUE_BYTES_MAX = 16 << 20;

  /** The most keys of one batch. */
  public static final int BATCH_KEYS_MAX = 1000;

  private static final int BODY_BYTES = 2 * VALUE_BYTES_MAX;
  private static final int WORKERS = 96;
  private static final int SCANS = 64;
  private static final long STALL_MILLIS = 600_000;
  private static final long ALIVE_MILLIS = 10_000;
  private static final long WAIT_MILLIS = 60_000;

  /** Gives requests an eighth of the heap, and readers of a scan ten minutes for what they got. */
  public static HttpLimits ofThisProcess() {
    long share = Math.max(BODY_BYTES, Runtime.getRuntime().maxMemory() / 8);
    return new HttpLimits(
        WORKERS,
        SCANS,
        BODY_BYTES,
        share,
        BATCH_KEYS_MAX,
        VALUE_BYTES_MAX,
        STALL_MILLIS,
        ALIVE_MILLIS,
        WAIT_MILLIS);
  }
}
