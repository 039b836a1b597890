package org.howdah.model.grid;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What happens when. Of what happens at the same time, what was planned first comes first. */
final class Timeline {
  private record Plan(double time, long number, Runnable what) {}

  private final PriorityQueue<Plan> plans =
      new PriorityQueue<>(Comparator.comparingDouble(Plan::time).thenComparingLong(Plan::number));
  private double now;
  private long number;

  /** Seconds since the beginning. */
  double now() {
    return now;
  }

  /** Has something happen after so many seconds. */
  void after(double seconds, Runnable what) {
    plans.add(new Plan(now + seconds, number++, what));
  }

  /** Lets the next thing happen; false if there is none. */
  boolean goOn() {
    Plan next = plans.poll();
    if (next == null) {
      return false;
    }
    now = next.time;
    next.what.run();
    return true;
  }
}
