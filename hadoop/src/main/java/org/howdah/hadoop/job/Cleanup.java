package org.howdah.hadoop.job;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.howdah.hadoop.classes.TaskClasses;
import org.howdah.hadoop.task.AttemptCounters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Clears away what one job has in this process and in others. Safe for several threads. */
final class Cleanup {
  private static final Logger LOG = LoggerFactory.getLogger(Cleanup.class);

  private final LoadedJob job;
  private final AttemptCounters counters;
  private final Places places;
  private volatile TaskClasses classes;
  private volatile CompletableFuture<Void> left = CompletableFuture.completedFuture(null);

  Cleanup(LoadedJob job, AttemptCounters counters, Places places) {
    this.job = job;
    this.counters = counters;
    this.places = places;
  }

  /** Has these closed, too. */
  TaskClasses closing(TaskClasses opened) {
    classes = opened;
    return opened;
  }

  /**
   * Clears away all of it.
   *
   * @param waits whether other processes are waited for, as far as they answer
   */
  void run(boolean waits) {
    try {
      left = places.leave();
      if (waits) {
        awaitLeft();
      }
    } finally {
      closeJob();
    }
  }

  /** Waits until nothing of the job is left elsewhere, as far as other nodes answer. */
  void awaitLeft() {
    try {
      left.join();
    } catch (CompletionException e) {
      LOG.warn("something of {} is left on nodes", job.id(), e.getCause());
    }
  }

  private void closeJob() {
    try {
      job.close();
    } finally {
      job.fastCounters().ifPresent(counters::merged);
      closeClasses();
    }
  }

  private void closeClasses() {
    try {
      if (classes != null) {
        classes.close();
      }
    } catch (IOException e) {
      LOG.warn("cannot close the jars of {}", job.id(), e);
    }
  }
}
