package org.howdah.cache.master;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.howdah.cache.Master;
import org.howdah.net.Errors;
import org.howdah.record.ErrorCode;
import org.howdah.record.FileRange;
import org.howdah.record.HowdahException;

/** The nodes that a master hears of. Safe for several threads. */
final class Sessions {
  /** A node that says nothing for so long is taken for gone. */
  static final long SILENCE_MILLIS_MAX = 60_000;

  static final int NODES_MAX = 10_000;

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
   * A node begins, of which nothing is known from now on but what it tells.
   *
   * @throws HowdahException if there are too many
   */
  synchronized Session join(String node, String host) throws HowdahException {
    leave(byNode.get(node));
    if (byNode.size() >= NODES_MAX) {
      throw new HowdahException(
          ErrorCode.RESOURCES, "there are " + NODES_MAX + " caches already, the most");
    }
    Session joined = new Session(freeNumber(), node, host, master, nanoTime);
    byNode.put(node, joined);
    byNumber.put(joined.number(), joined);
    return joined;
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
      byNode.remove(session.node());
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

  /** Which hosts have how much of a range; those with nothing are not named. */
  Map<String, Long> where(FileRange range) {
    Map<String, Long> bytes = new LinkedHashMap<>();
    for (Session session : all()) {
      long there = session.bytes(range);
      if (there > 0) {
        bytes.merge(session.host(), there, Long::sum);
      }
    }
    return bytes;
  }

  /** What is said to a node whose name cannot be one. */
  static HowdahException wrong(String what) {
    return new Errors.Refusal(Errors.BAD_REQUEST, ErrorCode.INPUT, what);
  }
}
