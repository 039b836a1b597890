package org.howdah.store.memcached;

/**
 * What clients can make a server hold. Beside these, a connection holds some hundred kilobytes.
 *
 * @param valueBytesMax the longest value
 * @param lineBytesMax the longest line of a {@code get}; other lines have 2048 bytes at most
 * @param connectionsMax how many clients may be connected; further ones are told so and closed
 * @param inputBytesMax of values that are being received, all clients together; lines of more than
 *     2048 bytes count, too, twelvefold until they are answered
 * @param outputBytesMax of large values that clients have not read yet, all clients together;
 *     beyond that, those that nobody takes are forgotten and read again
 * @param stallSeconds within twice as many a client has to have sent the rest of a request, or to
 *     have read some of its answers
 */
public record Limits(
    int valueBytesMax,
    int lineBytesMax,
    int connectionsMax,
    long inputBytesMax,
    long outputBytesMax,
    int stallSeconds) {
  private static final int LINE_BYTES = 1 << 20;

  /** What is usual. */
  public static final int STALL_SECONDS = 60;

  /** Gives values that are on their way in and out an eighth of the heap each. */
  public static Limits of(int valueBytesMax, int connectionsMax) {
    return of(valueBytesMax, connectionsMax, STALL_SECONDS);
  }

  /** The same with another patience. */
  public static Limits of(int valueBytesMax, int connectionsMax, int stallSeconds) {
    long share = Math.max(2L * valueBytesMax, Runtime.getRuntime().maxMemory() / 8);
    return new Limits(valueBytesMax, LINE_BYTES, connectionsMax, share, share, stallSeconds);
  }
}
