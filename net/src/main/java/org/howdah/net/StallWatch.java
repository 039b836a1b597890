package org.howdah.net;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/*
 * That a client is gone which reads at leisure, TCP tells: it asks whoever has no room whether it has some.
 */
/**
 * How long clients may neither take nor send anything; and those that may read at leisure, of which
 * one at a time is ended when somebody needs its place. Safe for several threads.
 */
public final class StallWatch {
  private final long stallNanos;
  private final Set<Wait> atLeisure = ConcurrentHashMap.newKeySet();

  /** A thread that waits for a client at leisure. */
  private static final class Wait {
    private final Runnable end;
    private final long beginNanos = System.nanoTime();

    Wait(Runnable end) {
      this.end = end;
    }
  }

  /** Something that may block. */
  interface Blocking<E extends Exception> {
    void run() throws E;
  }

  /**
   * @param stallMillis how long a client may neither take nor send anything
   */
  public StallWatch(long stallMillis) {
    stallNanos = TimeUnit.MILLISECONDS.toNanos(stallMillis);
  }

  /** How long that is, in nanoseconds. */
  long stallNanos() {
    return stallNanos;
  }

  /**
   * Waits for a client that may take its time.
   *
   * @param end makes {@code wait} throw; called by another thread, and once at most
   */
  <E extends Exception> void waitAtLeisure(Runnable end, Blocking<E> wait) throws E {
    Wait own = new Wait(end);
    atLeisure.add(own);
    try {
      wait.run();
    } finally {
      atLeisure.remove(own);
    }
  }

  private boolean isStalled(Wait wait, long now) {
    return now - wait.beginNanos > stallNanos;
  }

  /** How many wait at leisure for a client, and have done so for too long. */
  public long stalledAtLeisure() {
    long now = System.nanoTime();
    return atLeisure.stream().filter(wait -> isStalled(wait, now)).count();
  }

  /** Ends the one at leisure that has waited longest, if that is too long. */
  public boolean endOneAtLeisure() {
    long now = System.nanoTime();
    List<Wait> stalled = new ArrayList<>(atLeisure);
    stalled.removeIf(wait -> !isStalled(wait, now));
    stalled.sort(Comparator.comparingLong(wait -> wait.beginNanos - now));
    for (Wait wait : stalled) {
      if (atLeisure.remove(wait)) { // Or it goes on already, or somebody else ends it.
        wait.end.run();
        return true;
      }
    }
    return false;
  }
}
