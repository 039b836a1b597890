package org.howdah.hadoop.managers;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.howdah.engine.JobReport;

/** The jobs that this JVM has submitted to the grid. Thread-safe. */
public final class GridSubmissions {
  private static final int JOBS_KEPT_MAX = 1000;
  private static final Deque<GridJob> JOBS = new ArrayDeque<>();

  /** All of them, for who waits for their end. */
  static final Supplier<List<GridJob>> KEPT = GridSubmissions::all;

  private static Consumer<String> detached = job -> {};

  private GridSubmissions() {}

  /** Says who is told of a job that goes on without this JVM. */
  public static synchronized void onDetach(Consumer<String> listener) {
    detached = listener;
  }

  /** Adds a job, and forgets the oldest that has ended if there are too many. */
  static void add(GridJob job, boolean goesOnAlone) {
    if (goesOnAlone) {
      listener().accept(job.id());
      return;
    }
    synchronized (GridSubmissions.class) {
      JOBS.addLast(job);
      if (JOBS.size() > JOBS_KEPT_MAX) {
        JOBS.stream().filter(GridJob::ended).findFirst().ifPresent(JOBS::remove);
      }
    }
  }

  private static synchronized Consumer<String> listener() {
    return detached;
  }

  static synchronized List<GridJob> all() {
    return List.copyOf(JOBS);
  }

  /** The job, or null. */
  static GridJob find(String id) {
    return all().stream().filter(job -> job.id().equals(id)).findFirst().orElse(null);
  }

  public static List<JobReport> reports() {
    return all().stream().map(job -> job.status().report()).toList();
  }
}
