package org.howdah.store.ignite;

import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.howdah.net.HttpLimits;
import org.howdah.store.Reads;

/**
 * What a node needs to take part in a group.
 *
 * @param name of the node, which it keeps for life
 * @param folder where it keeps its data; only this node's
 * @param host the address that it listens on
 * @param memberPort where nodes find each other
 * @param dataPort where nodes send each other data
 * @param httpAddress where it answers HTTP, {@code host:port}; empty if it does not
 * @param others addresses, {@code host:port}, of where members may be found
 * @param mayBeginAlone whether it goes on if none of them is there
 * @param regionBytes how much of its data it keeps in memory
 * @param timing how patient it is
 * @param reads what it promises who reads keys of it
 * @param tls what nodes show each other; null if they trust whoever reaches them
 */
public record Membership(
    String name,
    Path folder,
    String host,
    int memberPort,
    int dataPort,
    String httpAddress,
    List<String> others,
    boolean mayBeginAlone,
    long regionBytes,
    Timing timing,
    Reads reads,
    SSLContext tls) {
  private static final int VALUE_PARTS = 32;

  /**
   * The longest value that a node has room for which keeps so much of its data in memory: a
   * thirty-second of it, and 16 MiB at most.
   */
  public static int valueBytesMax(long regionBytes) {
    return (int) Math.min(HttpLimits.VALUE_BYTES_MAX, regionBytes / VALUE_PARTS);
  }

  /** How much a node has to keep in memory for values that long. */
  public static long regionBytesFor(int valueBytes) {
    return (long) valueBytes * VALUE_PARTS;
  }

  /** Of a node that trusts whoever reaches it, and reads any copy. */
  public Membership(
      String name,
      Path folder,
      String host,
      int memberPort,
      int dataPort,
      String httpAddress,
      List<String> others,
      boolean mayBeginAlone,
      long regionBytes,
      Timing timing) {
    this(
        name,
        folder,
        host,
        memberPort,
        dataPort,
        httpAddress,
        others,
        mayBeginAlone,
        regionBytes,
        timing,
        Reads.ANY_COPY,
        null);
  }

  /**
   * How patient a node is, and how large the pieces of its log are.
   *
   * @param joinMillis how long it looks for the others
   * @param silenceMillis how long a node may be silent before the others go on without it
   * @param settleMillis how long nodes have to be away or here until data is copied for it
   * @param logSegmentBytes of each of the files that take changes first; a value must fit
   */
  public record Timing(
      long joinMillis, long silenceMillis, long settleMillis, int logSegmentBytes) {
    /** For people: restarts within half a minute copy nothing. */
    public static final Timing DEFAULT = new Timing(30_000, 10_000, 30_000, 32 << 20);
  }
}
