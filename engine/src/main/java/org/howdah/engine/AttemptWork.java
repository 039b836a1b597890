package org.howdah.engine;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.sort.BufferPool;

/** What a slot does for an attempt. */
final class AttemptWork implements Executor.Work {
  /** Who hears how an attempt ended, on the slot's thread. */
  interface Reports {
    /**
     * @param runs that it left; none of a reduce task
     */
    void succeeded(TaskAttempt attempt, List<Run> runs, long millis);

    /** The job decides what that means. */
    void failed(TaskAttempt attempt, TaskFailure failure);

    /**
     * It failed, maybe for what it had to read.
     *
     * @param gone of its input, what cannot be read any more; may be empty
     */
    void failedToRead(TaskAttempt attempt, TaskFailure failure, List<Run> gone);
  }

  private final TaskAttempt attempt;
  private final TaskMonitor monitor;
  private final List<Run> input;
  private final TaskRunner tasks;
  private final Reports reports;

  /**
   * @param input what a reduce task reads
   */
  AttemptWork(
      TaskAttempt attempt,
      TaskMonitor monitor,
      List<Run> input,
      TaskRunner tasks,
      Reports reports) {
    this.attempt = attempt;
    this.monitor = monitor;
    this.input = input;
    this.tasks = tasks;
    this.reports = reports;
  }

  @Override
  public void run(BufferPool buffer) {
    long start = System.nanoTime();
    try {
      List<Run> runs = List.of();
      if (attempt.kind() == Kind.MAP) {
        runs = tasks.map(attempt, monitor, buffer);
      } else {
        tasks.reduce(attempt, monitor, input);
      }
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      reports.succeeded(attempt, runs, millis);
    } catch (Throwable e) {
      TaskFailure failure = e instanceof TaskFailure known ? known : TaskFailure.of(attempt, "", e);
      List<Run> gone = Damage.gone(input, IntStream.of(attempt.task()), failure, this::goesOn);
      reports.failedToRead(attempt, failure, gone);
    }
  }

  /** Reading what may be damaged takes its time, and is no silence. */
  private boolean goesOn() {
    monitor.beat();
    return !monitor.killed();
  }

  @Override
  public void cancelled() {
    refused(new HowdahException(ErrorCode.KILLED, "stopped before it began"));
  }

  @Override
  public void refused(Throwable why) {
    reports.failed(attempt, TaskFailure.of(attempt, "", why));
  }
}
