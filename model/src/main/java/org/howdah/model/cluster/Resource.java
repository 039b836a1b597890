package org.howdah.model.cluster;

import java.util.Comparator;
import java.util.PriorityQueue;

/*
 * Processor sharing in virtual time: how much each present use has been served grows at the same rate
 * for all, so a use ends when that growth has reached what it stood at plus its demand, whoever comes
 * and goes meanwhile. An event costs the logarithm of the number of uses.
 */
/**
 * Something that what uses it at once shares equally, as a disk, or the cores of a node. Demands
 * are in seconds of a use that is alone.
 */
public final class Resource {
  /** Is told how a resource is used. */
  @FunctionalInterface
  public interface Watcher {
    /** So many seconds went by, with so many uses at once, or none. */
    void passed(double seconds, int uses);
  }

  private record Use(double end, long number, Runnable then) {}

  private final double capacity;
  private final int order;
  private final Watcher watcher;
  private final PriorityQueue<Use> uses =
      new PriorityQueue<>(Comparator.comparingDouble(Use::end).thenComparingLong(Use::number));
  private double served;
  private double now;
  private double busySeconds;
  private long number;
  private int version;

  /**
   * @param capacity how many uses run at full speed; a use is never served faster than alone
   * @param order that of older resources is less
   */
  Resource(double capacity, int order, Watcher watcher) {
    this.capacity = capacity;
    this.order = order;
    this.watcher = watcher;
  }

  int order() {
    return order;
  }

  /** Another one as soon as its next end may have changed. */
  int version() {
    return version;
  }

  boolean isUsed() {
    return !uses.isEmpty();
  }

  /** How many use it now. */
  public int uses() {
    return uses.size();
  }

  private double rate() {
    return Math.min(1, capacity / uses.size());
  }

  /** Begins a use. */
  void use(double time, double seconds, Runnable then) {
    passTo(time);
    version++;
    uses.add(new Use(served + seconds, number++, then));
  }

  /** Nothing happens to it until then. */
  public void passTo(double time) {
    watcher.passed(time - now, uses.size());
    if (!uses.isEmpty()) {
      served += (time - now) * rate();
      busySeconds += (time - now) * rate() * uses.size();
    }
    now = time;
  }

  /** When the next use ends if none begins before; infinite if there is none. */
  double nextEnd() {
    return uses.isEmpty()
        ? Double.POSITIVE_INFINITY
        : now + Math.max(0, uses.peek().end - served) / rate();
  }

  /** Ends the next use, at {@link #nextEnd}. */
  void endNext() {
    passTo(nextEnd());
    version++;
    Use ended = uses.poll();
    served = Math.max(served, ended.end);
    ended.then.run();
  }

  /** How many seconds of service it has given, of all uses together. */
  public double busySeconds() {
    return busySeconds;
  }
}
