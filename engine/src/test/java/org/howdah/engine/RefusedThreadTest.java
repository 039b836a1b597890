package org.howdah.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.sort.BufferPool;
import org.junit.jupiter.api.Test;

/** What an executor does when the system has no room for another thread. */
class RefusedThreadTest {
  private static final long BUFFER_BYTES = 1 << 20;

  private final List<String> told = new CopyOnWriteArrayList<>();
  private final AtomicInteger threads = new AtomicInteger();

  /** Work that waits, if it runs, until a latch is open. */
  private final class Piece implements Executor.Work {
    private final String name;
    private final CountDownLatch gate;
    private final CountDownLatch done = new CountDownLatch(1);

    Piece(String name, CountDownLatch gate) {
      this.name = name;
      this.gate = gate;
    }

    @Override
    public void run(BufferPool buffer) {
      try {
        gate.await();
        end("ran");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void cancelled() {
      end("cancelled");
    }

    @Override
    public void refused(Throwable why) {
      end("refused");
    }

    private void end(String how) {
      told.add(name + " " + how);
      done.countDown();
    }

    void await() throws InterruptedException {
      assertThat(done.await(60, TimeUnit.SECONDS)).as("%s: %s", name, told).isTrue();
    }
  }

  /** An executor with one slot that cannot start its thread of that number. */
  private LocalExecutor refusing(int number) {
    return new LocalExecutor(
        1,
        BUFFER_BYTES,
        work ->
            new Thread(work) {
              @Override
              public synchronized void start() {
                if (threads.incrementAndGet() == number) {
                  throw new OutOfMemoryError("unable to create native thread");
                }
                super.start();
              }
            });
  }

  @Test
  void whoeverSubmitsWorkIsToldAndTheSlotServesOthers() throws Exception {
    CountDownLatch open = new CountDownLatch(0);
    LocalExecutor executor = refusing(1);
    Piece first = new Piece("first", open);
    Piece second = new Piece("second", open);
    executor.submit("first", first);
    executor.submit("second", second);
    first.await();
    second.await();
    assertThat(told).containsExactly("first refused", "second ran");
  }

  @Test
  void workThatWaitedForASlotIsToldToo() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    LocalExecutor executor = refusing(2);
    Piece first = new Piece("first", gate);
    Piece second = new Piece("second", gate);
    Piece third = new Piece("third", gate);
    executor.submit("first", first);
    executor.submit("second", second);
    executor.submit("third", third);
    gate.countDown();
    first.await();
    second.await();
    third.await();
    assertThat(told).containsExactly("first ran", "second refused", "third ran");
  }
}
