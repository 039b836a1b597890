package org.howdah.cache.master;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.howdah.cache.Master;
import org.howdah.record.ErrorCode;
import org.howdah.record.FileRange;
import org.howdah.record.HowdahException;

/** The nodes that a master hears of. Safe for several threads. */
final class Sessions {
  /** A node that says nothing for so long is taken for gone. */
  static final long SILENCE_MILLIS_MAX = 60_000;

  static final int NODES_MAX = 10_000;

  /** Twice as long as a cache is silent. */
  static final long NAMESAKE_MILLIS = 10_000;

  /** Who is named of those that have some of a range. */
  private static final int HOSTS_MAX = 3;

  /** Numbers up to this are exact in any reader of JSON. */
  private static final long NUMBER_END = 1L << 53;

  private final Master master;
  private final LongSupplier nanoTime;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Session> byNode = new LinkedHashMap<>();
  private final Map<Long, Session> byNumber = new LinkedHashMap<>();

  /**
   * @param nanoTime as {@link System#nanoTime}
   */
  Sessions(Master master, LongSupplier nanoTime) {
    this.master = master;
    this.nanoTime = nanoTime;
  }

  /**
   * A node begins. What was known of it counts until it has told what is there.
   *
   * @throws HowdahException if another process has that name, or there are too many
   */
  synchronized Session join(Joining joining) throws HowdahException {
    Session earlier = byNode.get(joining.node());
    if (earlier == null && byNode.size() >= NODES_MAX) {
      throw new HowdahException(
          ErrorCode.RESOURCES, "there are " + NODES_MAX + " caches already, the most");
    }
    refuseNamesake(joining, earlier);
    KnownBlocks before = earlier == null ? new KnownBlocks() : earlier.handOver();
    Session joined = new Session(freeNumber(), joining, before, master, nanoTime);
    if (earlier != null) {
      byNumber.remove(earlier.number());
    }
    byNode.put(joining.node(), joined);
    byNumber.put(joined.number(), joined);
    return joined;
  }

  /** Two caches of one name would end each other's sessions for ever. */
  private static void refuseNamesake(Joining joining, Session earlier) throws HowdahException {
    if (earlier != null
        && !earlier.joining().process().equals(joining.process())
        && earlier.silentMillis() < NAMESAKE_MILLIS) {
      throw new HowdahException(
          ErrorCode.BUSY,
          "another process was heard a moment ago as the cache %s; if it is one of another machine, give each its name with howdah.cache.host"
              .formatted(joining.node()));
    }
  }

  /** One that no earlier master gave, so that nobody goes on with that one's. */
  private long freeNumber() {
    long number;
    do {
      number = random.nextLong(1, NUMBER_END);
    } while (byNumber.containsKey(number));
    return number;
  }

  /**
   * @throws HowdahException if there is none of that number
   */
  synchronized Session of(long number) throws HowdahException {
    Session session = byNumber.get(number);
    if (session == null) {
      throw Session.over();
    }
    return session;
  }

  /** Does nothing without one. */
  synchronized void leave(Session session) {
    if (session != null && byNumber.remove(session.number()) != null) {
      byNode.remove(session.joining().node());
      session.end();
    }
  }

  /** Takes those for gone that have been silent for too long. */
  synchronized void look() {
    List.copyOf(byNode.values()).stream()
        .filter(session -> session.silentMillis() > SILENCE_MILLIS_MAX)
        .forEach(this::leave);
  }

  synchronized Collection<Session> all() {
    return new ArrayList<>(byNode.values());
  }

  /** Which hosts have how much of each range: three at most, those with the most. */
  List<Map<String, Long>> where(List<FileRange> ranges) {
    List<Map<String, Long>> hosts = new ArrayList<>();
    ranges.forEach(range -> hosts.add(new HashMap<>()));
    for (Session session : all()) {
      long[] bytes = session.bytes(ranges);
      for (int i = 0; i < bytes.length; i++) {
        if (bytes[i] > 0) {
          hosts.get(i).merge(session.joining().host(), bytes[i], Long::sum);
        }
      }
    }
    return hosts.stream().map(Sessions::most).toList();
  }

  private static Map<String, Long> most(Map<String, Long> hosts) {
    Map<String, Long> most = new LinkedHashMap<>();
    hosts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(HOSTS_MAX)
        .forEach(host -> most.put(host.getKey(), host.getValue()));
    return most;
  }
}
