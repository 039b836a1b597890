package org.howdah.hadoop.managers;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.howdah.engine.JobReport;
import org.howdah.hadoop.job.KeptJobs;
import org.howdah.worker.ExitCaller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The jobs that this JVM has submitted to the grid. Thread-safe. */
public final class GridSubmissions {
  private static final Logger LOG = LoggerFactory.getLogger(GridSubmissions.class);
  private static final int JOBS_KEPT_MAX = 1000;
  private static final Deque<GridJob> JOBS = new ArrayDeque<>();

  /** The same for who waits for the end of all. */
  static final KeptJobs KEPT = new Kept();

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

  private static final class Kept implements KeptJobs {
    @Override
    public int running() {
      return (int) all().stream().filter(job -> !job.ended()).count();
    }

    @Override
    public void await() throws InterruptedException {
      for (GridJob job : all()) {
        boolean unused = job.await(Long.MAX_VALUE);
      }
    }

    /** No task of theirs is here. */
    @Override
    public Optional<String> exited(ExitCaller caller) {
      return Optional.empty();
    }

    @Override
    public boolean killAll(long waitMillis) throws InterruptedException {
      return GridSubmissions.killAll(waitMillis);
    }
  }

  /** Asks for the end of all that run, and waits for it; false if it did not come in time. */
  private static boolean killAll(long waitMillis) throws InterruptedException {
    List<GridJob> running = all().stream().filter(job -> !job.ended()).toList();
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMillis);
    for (GridJob job : running) {
      try {
        job.kill();
      } catch (java.io.IOException e) {
        LOG.warn("cannot kill job {}: {}", job.id(), e.getMessage());
      }
    }
    for (GridJob job : running) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (!job.await(Math.max(0, left))) {
        return false;
      }
    }
    return true;
  }
}
