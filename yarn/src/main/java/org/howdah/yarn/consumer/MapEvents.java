package org.howdah.yarn.consumer;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.howdah.shuffle.Fetch;
import org.howdah.shuffle.Segment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * The ApplicationMaster answers at once, whether there is something new or not. A short job is waited
 * for briefly; of long ones it is asked once a second, as Hadoop does.
 */
/** Hears from the ApplicationMaster which maps have ended, by a thread of its own. */
final class MapEvents implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MapEvents.class);

  private static final long PAUSE_MILLIS_FIRST = 100;
  private static final long PAUSE_MILLIS_MAX = 1_000;
  private static final long RETRY_MILLIS = 5_000;
  private static final int FAILURES_MAX = 10;
  private static final long CLOSE_MILLIS_MAX = 5_000;

  /** So that all reduce tasks together do not ask for more than the ApplicationMaster can hold. */
  private static final int EVENTS_OF_ALL = 3_000_000;

  private static final int EVENTS_MIN = 100;
  private static final int EVENTS_MAX = 10_000;

  private final TaskUmbilicalProtocol master;
  private final TaskAttemptID reduce;
  private final LocalOutputs here;
  private final FetchHealth health;
  private final int eventsMax;
  private final Thread thread = new Thread(this::work, "howdah-map-events");
  private final CountDownLatch closed = new CountDownLatch(1);

  /** Each once, however many maps a node has run. */
  private final Map<String, String> addresses = new HashMap<>();

  private Fetch fetch;
  private int heard;

  /**
   * @param reduces how many reduce tasks the job has
   */
  MapEvents(
      TaskUmbilicalProtocol master,
      TaskAttemptID reduce,
      int reduces,
      LocalOutputs here,
      FetchHealth health) {
    this.master = master;
    this.reduce = reduce;
    this.here = here;
    this.health = health;
    eventsMax = Math.min(EVENTS_MAX, Math.max(EVENTS_MIN, EVENTS_OF_ALL / reduces));
    thread.setDaemon(true);
  }

  /** Begins to tell a fetch. */
  void start(Fetch told) {
    fetch = told;
    thread.start();
  }

  private void work() {
    try {
      long pause = 0;
      int failures = 0;
      while (!closed.await(failures > 0 ? RETRY_MILLIS : pause, TimeUnit.MILLISECONDS)) {
        try {
          pause = hear() ? PAUSE_MILLIS_FIRST : longer(pause);
          failures = 0;
        } catch (IOException e) {
          if (++failures == FAILURES_MAX) {
            throw e;
          }
          LOG.info(
              "the ApplicationMaster does not answer, try {} of {}", failures, FAILURES_MAX, e);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException | Error e) {
      fetch.fail(e);
    }
  }

  private static long longer(long pauseMillis) {
    return Math.max(PAUSE_MILLIS_FIRST, Math.min(PAUSE_MILLIS_MAX, 2 * pauseMillis));
  }

  /** Whether there was something new. */
  private boolean hear() throws IOException {
    int before = heard;
    TaskCompletionEvent[] events;
    do {
      MapTaskCompletionEventsUpdate update =
          master.getMapCompletionEvents(reduce.getJobID(), heard, eventsMax, reduce);
      events = update.getMapTaskCompletionEvents();
      heard += events.length;
      for (TaskCompletionEvent event : events) {
        hear(event);
      }
    } while (events.length == eventsMax);
    return heard > before;
  }

  private void hear(TaskCompletionEvent event) {
    String attempt = event.getTaskAttemptId().toString();
    int map = event.getTaskAttemptId().getTaskID().getId();
    switch (event.getTaskStatus()) {
      case SUCCEEDED -> {
        health.mapRan(event.getTaskRunTime());
        fetch.found(
            here.find(attempt, map)
                .orElseGet(
                    () -> Segment.unmeasured(address(event.getTaskTrackerHttp()), attempt, map)));
      }
      case TIPFAILED -> {
        health.forget(map);
        fetch.skip(map);
      }
      default -> {
        health.forget(map);
        fetch.gone(attempt);
      }
    }
  }

  private String address(String http) {
    String address = http.endsWith("/") ? http.substring(0, http.length() - 1) : http;
    return addresses.computeIfAbsent(address, same -> same);
  }

  @Override
  public void close() {
    closed.countDown();
    thread.interrupt();
    try {
      thread.join(CLOSE_MILLIS_MAX);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
