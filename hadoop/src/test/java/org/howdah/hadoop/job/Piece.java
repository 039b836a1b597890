package org.howdah.hadoop.job;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.howdah.engine.Executor;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.Run;
import org.howdah.sort.BufferPool;

/** An attempt that an {@link Executor} was given, and what becomes of it. */
final class Piece implements Executor.Work {
  /** What the attempt does, with the buffer of its slot. */
  interface Body {
    List<Run> run(TaskAttempt attempt, TaskMonitor monitor, BufferPool buffer) throws Exception;
  }

  private static final int SECONDS_MAX = 150;

  private final TaskAttempt attempt;
  private final Body body;
  private final TaskMonitor monitor = new TaskMonitor();
  private final CompletableFuture<List<Run>> outcome = new CompletableFuture<>();
  private Executor.Handle handle;

  private Piece(TaskAttempt attempt, Body body) {
    this.attempt = attempt;
    this.body = body;
  }

  static Piece submit(Executor executor, TaskAttempt attempt, Body body) {
    Piece piece = new Piece(attempt, body);
    piece.handle = executor.submit(attempt, piece);
    return piece;
  }

  @Override
  public void run(BufferPool buffer) {
    Callable<List<Run>> work = () -> body.run(attempt, monitor, buffer);
    try {
      outcome.complete(work.call());
    } catch (Exception | Error e) {
      outcome.completeExceptionally(e);
    }
  }

  @Override
  public void cancelled() {
    outcome.completeExceptionally(new InterruptedException("it never began"));
  }

  TaskAttempt attempt() {
    return attempt;
  }

  TaskMonitor monitor() {
    return monitor;
  }

  void interrupt() {
    handle.interrupt();
  }

  /** The runs that it left; throws what it threw. */
  List<Run> get() throws Exception {
    return get(SECONDS_MAX, TimeUnit.SECONDS);
  }

  /**
   * The same.
   *
   * @throws AssertionError if it has not ended by then
   */
  List<Run> get(long time, TimeUnit unit) throws Exception {
    try {
      return outcome.get(time, unit);
    } catch (TimeoutException e) {
      throw new AssertionError(attempt + " does not end", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception thrown) {
        throw thrown;
      }
      throw e;
    }
  }
}
