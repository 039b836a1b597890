package org.howdah.bench.measure;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/*
 * The JVM ends when all its shutdown hooks have. This one lets the thread that measures unwind and write
 * what it has; of processes that it waits for, the answer will not come.
 */
/** While it is open, Ctrl-C interrupts the thread that opened it, and waits until it is closed. */
public final class Interruption implements AutoCloseable {
  private static final long WAIT_SECONDS = 30;
  private static final Set<Process> AWAITED = ConcurrentHashMap.newKeySet();

  private final Thread measuring = Thread.currentThread();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = new Thread(this::interrupt, "report-after-interruption");
  private volatile boolean came;

  private Interruption() {}

  /** Begins to listen. */
  public static Interruption open() {
    Interruption opened = new Interruption();
    Runtime.getRuntime().addShutdownHook(opened.hook);
    return opened;
  }

  /** A process of which a measurement awaits answers; it is ended when Ctrl-C comes. */
  static void ends(Process process) {
    AWAITED.add(process);
  }

  static void forget(Process process) {
    AWAITED.remove(process);
  }

  /**
   * For those who go on after failures of others: not after Ctrl-C.
   *
   * @throws InterruptedException if this thread was interrupted
   */
  public static void check() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted while measuring");
    }
  }

  /** Whether Ctrl-C came. */
  public boolean came() {
    return came;
  }

  private void interrupt() {
    came = true;
    measuring.interrupt();
    AWAITED.forEach(Process::destroy);
    try {
      closed.await(WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // The hook runs, and now ends.
      return;
    }
  }
}
