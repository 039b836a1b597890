package org.howdah.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What a scheduler waits on, and all that happens meanwhile, on one thread: when nothing is left to
 * be handled, time goes on to the next thing that happens. Two runs of one seed are the same.
 */
final class SimulatedTime extends LinkedBlockingQueue<JobStep> implements LongSupplier {
  private static final long serialVersionUID = 1L;

  /** More looks at the clock in a row than any job needs before something happens. */
  private static final int IDLE_LOOKS_MAX = 100_000;

  private record Due(long millis, long order, Runnable what) {}

  private final transient PriorityQueue<Due> due =
      new PriorityQueue<>(Comparator.comparingLong(Due::millis).thenComparingLong(Due::order));

  private final transient List<String> log = new ArrayList<>();
  private long millis;
  private long orders;
  private int idleLooks;

  @Override
  public long getAsLong() {
    return millis;
  }

  /** Has something happen after a while. */
  void after(long more, Runnable what) {
    due.add(new Due(millis + more, orders++, what));
  }

  void note(String what) {
    log.add(millis + " ms: " + what);
  }

  /** What was noted, a line each. */
  String story() {
    return String.join("\n", log);
  }

  @Override
  public JobStep take() {
    JobStep step = poll();
    while (step == null) {
      if (due.isEmpty()) {
        throw new AssertionError("the job waits for what never comes");
      }
      happen();
      step = poll();
    }
    return step;
  }

  @Override
  public JobStep poll(long timeout, TimeUnit unit) {
    long end = millis + unit.toMillis(timeout);
    JobStep step = poll();
    while (step == null && !due.isEmpty() && due.peek().millis <= end) {
      happen();
      step = poll();
    }
    if (step == null) {
      millis = end;
      if (++idleLooks > IDLE_LOOKS_MAX) {
        throw new AssertionError("the job looks at its clock and nothing else happens");
      }
    }
    return step;
  }

  private void happen() {
    idleLooks = 0;
    Due next = due.remove();
    millis = Math.max(millis, next.millis);
    next.what.run();
  }

  /** Lets all that is still to happen happen. */
  void runOut() {
    while (!due.isEmpty()) {
      happen();
    }
  }
}
