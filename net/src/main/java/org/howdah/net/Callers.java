package org.howdah.net;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Who comes last is let in, and who has waited for longest has to go: a node says at once who it is, so that it is
 * done before as many others have come as may wait, whatever those are up to.
 */
/**
 * Who has connected to a port between nodes. Those who have not said who they are yet are bounded,
 * for each address and together, and so is for how long; the others for each address. Safe for
 * several threads.
 *
 * @param <C> a connection, which is equal to itself only
 */
public final class Callers<C> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Callers.class);
  private static final long LOOK_MILLIS = 50;
  private static final long REPORT_NANOS = TimeUnit.MINUTES.toNanos(1);

  /**
   * How many there may be.
   *
   * @param unknownOfAddress who has not said anything yet, of one address
   * @param unknown the same, of all addresses
   * @param knownOfAddress who has, of one address
   */
  public record Bounds(int unknownOfAddress, int unknown, int knownOfAddress) {
    /** Of nodes, where each takes a thread or buffers. */
    public static final Bounds OF_NODES = new Bounds(32, 128, 128);

    /** Of clients, where each takes little. */
    public static final Bounds OF_CLIENTS = new Bounds(256, 1024, Integer.MAX_VALUE);
  }

  /** What is done with connections. */
  public interface Line<C> {
    /** Whether it needs no look any more. */
    boolean isClosed(C connection);

    /** Closes it; also in another thread than its own. */
    void close(C connection);
  }

  private static final class Caller {
    private final InetAddress address;
    private boolean known;
    private long sinceNanos;

    Caller(InetAddress address, long sinceNanos) {
      this.address = address;
      this.sinceNanos = sinceNanos;
    }
  }

  private final Bounds bounds;
  private final Line<C> line;
  private final long patienceNanos;
  private final LongSupplier clock;

  /** First who has said nothing for longest. */
  private final Map<C, Caller> callers = new LinkedHashMap<>();

  private ScheduledExecutorService watch;
  private long closed;
  private long closedReported;
  private long reportNanos;

  /**
   * @param patienceMillis how long a caller may take to say who it is
   * @param clock in nanoseconds, as {@link System#nanoTime}
   */
  public Callers(Bounds bounds, Line<C> line, long patienceMillis, LongSupplier clock) {
    this.bounds = bounds;
    this.line = line;
    this.clock = clock;
    patienceNanos = TimeUnit.MILLISECONDS.toNanos(patienceMillis);
    reportNanos = clock.getAsLong() - REPORT_NANOS;
  }

  /**
   * Begins to look at them, with a thread of its own.
   *
   * @param port what they call
   * @param first is done before each look
   */
  public void begin(int port, Runnable first) {
    watch = Looks.begin("node-callers-" + port, LOOK_MILLIS, () -> lookAgain(port, first));
  }

  private void lookAgain(int port, Runnable first) {
    try {
      first.run();
      look();
      report(port);
    } catch (RuntimeException e) {
      LOG.warn("cannot look at those who have connected to port {}; is tried again", port, e);
    }
  }

  /** Someone has connected, or still is; others may have to go. */
  public void arrived(C connection, InetAddress address) {
    List<C> leaving = new ArrayList<>();
    synchronized (this) {
      if (callers.putIfAbsent(connection, new Caller(address, clock.getAsLong())) == null) {
        callers.keySet().removeIf(line::isClosed);
        drop(eldestBeyond(address, false, bounds.unknownOfAddress()), leaving);
        drop(eldestBeyond(address, true, bounds.knownOfAddress()), leaving);
        drop(eldestOfMost(), leaving);
      }
    }
    leaving.forEach(line::close);
  }

  /** It has said something that only a node says. */
  public synchronized void spoke(C connection) {
    Caller caller = callers.remove(connection);
    if (caller != null) {
      caller.known = true;
      caller.sinceNanos = clock.getAsLong();
      callers.put(connection, caller);
    }
  }

  private void drop(C connection, List<C> leaving) {
    if (connection != null) {
      callers.remove(connection);
      leaving.add(connection);
      closed++;
    }
  }

  private C eldestBeyond(InetAddress address, boolean known, int most) {
    C eldest = null;
    int count = 0;
    for (Map.Entry<C, Caller> one : callers.entrySet()) {
      if (one.getValue().known == known && one.getValue().address.equals(address)) {
        eldest = eldest == null ? one.getKey() : eldest;
        count++;
      }
    }
    return count > most ? eldest : null;
  }

  /** The eldest of the addresses with most that are unknown, if there are too many of all. */
  private C eldestOfMost() {
    Map<InetAddress, Integer> counts = new HashMap<>();
    callers.values().stream()
        .filter(caller -> !caller.known)
        .forEach(caller -> counts.merge(caller.address, 1, Integer::sum));
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    if (all <= bounds.unknown()) {
      return null;
    }
    int most = Collections.max(counts.values());
    return callers.entrySet().stream()
        .filter(one -> !one.getValue().known && counts.get(one.getValue().address) == most)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }

  /** Closes those who have said nothing for too long. */
  void look() {
    List<C> leaving = new ArrayList<>();
    synchronized (this) {
      long now = clock.getAsLong();
      for (Iterator<Map.Entry<C, Caller>> all = callers.entrySet().iterator(); all.hasNext(); ) {
        Map.Entry<C, Caller> one = all.next();
        boolean late = !one.getValue().known && now - one.getValue().sinceNanos > patienceNanos;
        if (late && !line.isClosed(one.getKey())) {
          leaving.add(one.getKey());
          closed++;
        }
        if (late || line.isClosed(one.getKey())) {
          all.remove();
        }
      }
    }
    leaving.forEach(line::close);
  }

  private synchronized void report(int port) {
    long now = clock.getAsLong();
    if (closed > closedReported && now - reportNanos >= REPORT_NANOS) {
      LOG.warn(
          "{} connections to port {}, which said nothing of use, were closed since the last such"
              + " line; keep strangers away from that port, as by a firewall",
          closed - closedReported,
          port);
      closedReported = closed;
      reportNanos = now;
    }
  }

  /** How many there are that have not said who they are. */
  synchronized long unknown() {
    return callers.values().stream().filter(caller -> !caller.known).count();
  }

  /** Looks at them no longer. */
  @Override
  public void close() {
    if (watch != null) {
      watch.shutdownNow();
    }
  }
}
