package org.howdah.hadoop.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.engine.Executor;
import org.howdah.engine.LocalExecutor;
import org.howdah.engine.OneAtATime;
import org.howdah.sort.BufferPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OneAtATimeTest {
  private final Executor executor = new OneAtATime(new LocalExecutor(3, 1 << 20));
  private final AtomicInteger running = new AtomicInteger();
  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

  private Executor.Work work(String name, CountDownLatch ended, CountDownLatch mayEnd) {
    return new Executor.Work() {
      @Override
      public void run(BufferPool buffer) {
        seen.add(name + " beside " + running.getAndIncrement());
        try {
          boolean unused = mayEnd.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
          seen.add(name + " interrupted");
        }
        running.decrementAndGet();
        ended.countDown();
      }

      @Override
      public void cancelled() {
        seen.add(name + " cancelled");
        ended.countDown();
      }
    };
  }

  @Test
  void piecesOfWorkRunOneAfterTheOtherInTheirOrder() throws Exception {
    CountDownLatch ended = new CountDownLatch(3);
    CountDownLatch mayEnd = new CountDownLatch(0);
    for (String name : List.of("a", "b", "c")) {
      Executor.Handle unused = executor.submit(name, work(name, ended, mayEnd));
    }
    ended.await();
    assertThat(seen).containsExactly("a beside 0", "b beside 0", "c beside 0");
  }

  @Test
  void workThatIsInterruptedBeforeItBeginsIsCancelledAndTheNextRuns() throws Exception {
    CountDownLatch ended = new CountDownLatch(3);
    CountDownLatch mayEnd = new CountDownLatch(1);
    Executor.Handle unused = executor.submit("a", work("a", ended, mayEnd));
    Executor.Handle second = executor.submit("b", work("b", ended, mayEnd));
    Executor.Handle third = executor.submit("c", work("c", ended, mayEnd));
    second.interrupt();
    mayEnd.countDown();
    ended.await();
    assertThat(seen).contains("b cancelled", "c beside 0");
    assertThat(third).isNotNull();
  }

  @Test
  void whatIsAbandonedMakesRoomForTheNext() throws Exception {
    CountDownLatch ended = new CountDownLatch(2);
    CountDownLatch never = new CountDownLatch(1);
    Executor.Handle first = executor.submit("a", work("a", ended, never));
    CountDownLatch next = new CountDownLatch(1);
    Executor.Handle unused = executor.submit("b", work("b", next, new CountDownLatch(0)));
    first.abandon();
    next.await();
    assertThat(seen).contains("b beside " + (seen.contains("a beside 0") ? 1 : 0));
    never.countDown();
  }
}
