package org.howdah.grid.host;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * The threads of the node's HTTP port are for what is soon done. What goes on as long as a process
 * does has threads here: one for each of its two streams, one that sends them, one that writes its
 * input, one that clears away.
 */
/** Threads for what takes long, of which there are so many. */
final class HostThreads implements Executor, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HostThreads.class);
  private static final int OF_A_PROCESS = 5;
  private static final int SPARE = 8;
  private static final int IDLE_SECONDS = 30;
  private static final int CLOSE_SECONDS = 5;

  private final ThreadPoolExecutor threads;

  HostThreads(int processesMax) {
    AtomicInteger number = new AtomicInteger();
    threads =
        new ThreadPoolExecutor(
            0,
            OF_A_PROCESS * processesMax + SPARE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> {
              Thread thread = new Thread(task, "node-grid-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Does what has to be done, if need be with the thread that calls this. */
  @Override
  public void execute(Runnable task) {
    try {
      threads.execute(task);
    } catch (RejectedExecutionException full) {
      task.run();
    }
  }

  /** Does what a client asks for, or refuses it. */
  void run(Runnable task) throws HowdahException {
    try {
      threads.execute(task);
    } catch (RejectedExecutionException e) {
      throw new HowdahException(
          ErrorCode.RESOURCES, "this node has all its threads for processes in use; try again", e);
    }
  }

  /** Interrupts what is under way, and waits a while for it. */
  @Override
  public void close() {
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("output of processes is still being sent {} s after their ends", CLOSE_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
