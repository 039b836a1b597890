package org.howdah.engine.measure;

import java.io.Closeable;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.howdah.record.Activity;

/*
 * How long a thread waits, Linux tells. What for, it does not: that is asked fifty times a second, of
 * whoever waits just then. To time each wait instead would cost every record two looks at a clock.
 * A look costs about 10 microseconds for each thread, so that it takes less than 0.1 % of a processor.
 */
/**
 * Looks now and then what the threads of running attempts wait for. Thread-safe. Its own thread
 * lives while attempts run, and a second longer.
 */
public final class WaitWatch {
  private static final long PERIOD_MILLIS = 20;

  /** Whether a thread waits. Asked by one thread at a time. */
  interface State extends Closeable {
    boolean isWaiting();

    @Override
    void close();
  }

  private static final class Watched {
    private final Activity activity = Activity.ofThread();
    private final long beginNanos = System.nanoTime();
    private final State state;
    private final Map<Activity.Kind, Integer> looks = new EnumMap<>(Activity.Kind.class);
    private boolean hasEnded;

    Watched(State state) {
      this.state = state;
    }

    synchronized void look() {
      if (!hasEnded && state != null && state.isWaiting()) {
        looks.merge(activity.kind(), 1, Integer::sum);
      }
    }

    synchronized Waited end() {
      hasEnded = true;
      if (state != null) {
        state.close();
      }
      long wallMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNanos);
      return new Waited(wallMillis, state == null ? null : looks);
    }
  }

  private final Supplier<? extends State> states;
  private final ScheduledThreadPoolExecutor looking;
  private final Map<Thread, Watched> running = new ConcurrentHashMap<>();
  private ScheduledFuture<?> looks;

  /**
   * @param states makes that of the calling thread; null where nothing tells
   * @param looks whether to look by itself, and not only when asked
   */
  WaitWatch(Supplier<? extends State> states, boolean looks) {
    this.states = states;
    looking = looks ? executor() : null;
  }

  private static ScheduledThreadPoolExecutor executor() {
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              Thread thread = new Thread(work, "howdah waits");
              thread.setDaemon(true);
              return thread;
            });
    executor.setKeepAliveTime(1, TimeUnit.SECONDS);
    executor.allowCoreThreadTimeOut(true);
    executor.setRemoveOnCancelPolicy(true);
    return executor;
  }

  /** The calling thread's attempt begins, with user code. */
  public synchronized void begin() {
    Activity.ofThread().now(Activity.Kind.OTHER);
    forget(Thread.currentThread());
    running.put(Thread.currentThread(), new Watched(states.get()));
    if (looks == null && looking != null) {
      looks =
          looking.scheduleAtFixedRate(
              this::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** Looks at all attempts that run. */
  void look() {
    for (Iterator<Map.Entry<Thread, Watched>> all = running.entrySet().iterator();
        all.hasNext(); ) {
      Map.Entry<Thread, Watched> one = all.next();
      if (one.getKey().isAlive()) {
        one.getValue().look();
      } else {
        all.remove();
        Waited unused = one.getValue().end();
      }
    }
  }

  /** The calling thread's attempt has ended or failed, if one had begun. */
  public Waited end() {
    return forget(Thread.currentThread());
  }

  private synchronized Waited forget(Thread thread) {
    Watched watched = running.remove(thread);
    if (running.isEmpty() && looks != null) {
      looks.cancel(false);
      looks = null;
    }
    return watched == null ? new Waited(0, null) : watched.end();
  }
}
