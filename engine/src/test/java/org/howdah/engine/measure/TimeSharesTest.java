package org.howdah.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TimeSharesTest {
  private static final long MILLI = 1_000_000;

  /** Clocks that a test sets. */
  private static final class SetClocks implements TimeShares.Clocks {
    private final Map<Thread, Long> threads = new ConcurrentHashMap<>();
    private final AtomicLong process = new AtomicLong(7_000 * MILLI);
    private final AtomicLong collection = new AtomicLong(500);
    private final AtomicLong system = new AtomicLong(300 * MILLI);
    private final AtomicLong read = new AtomicLong(1 << 20);
    private final AtomicLong queued = new AtomicLong(77 * MILLI);
    private boolean isSilent;

    @Override
    public ProcessUse process() {
      return new ProcessUse(
          process.get(), system.get(), read.get(), isSilent ? -1 : 3 * read.get());
    }

    @Override
    public long threadNanos(Thread thread) {
      return threads.getOrDefault(thread, 0L);
    }

    @Override
    public long queuedNanos() {
      return isSilent ? -1 : queued.get();
    }

    @Override
    public long collectionMillis() {
      return collection.get();
    }

    void run(Thread thread, long millis) {
      threads.merge(thread, millis * MILLI, Long::sum);
      process.addAndGet(millis * MILLI);
    }
  }

  private final SetClocks clocks = new SetClocks();
  private final TimeShares shares = new TimeShares(clocks);
  private final ExecutorService first = Executors.newSingleThreadExecutor();
  private final ExecutorService second = Executors.newSingleThreadExecutor();

  @AfterEach
  void end() {
    first.shutdownNow();
    second.shutdownNow();
  }

  private static <T> T on(ExecutorService slot, Callable<T> work) throws Exception {
    return slot.submit(work).get();
  }

  private Thread begin(ExecutorService slot) throws Exception {
    return on(
        slot,
        () -> {
          shares.begin();
          return Thread.currentThread();
        });
  }

  @Test
  void anAttemptThatRunsAloneHasAllThatItsProcessTakes() throws Exception {
    Thread own = begin(first);
    clocks.run(own, 100);
    clocks.process.addAndGet(40 * MILLI); // Threads that it started, children, and collections.
    clocks.collection.addAndGet(10);
    assertThat(on(first, shares::end)).isEqualTo(taken(140, 100, 10));
  }

  @Test
  void whatAttemptsTakeTogetherIsChargedOnce() throws Exception {
    Thread one = begin(first);
    clocks.run(one, 100);
    clocks.collection.addAndGet(10);
    Thread other = begin(second);
    clocks.run(one, 20);
    clocks.run(other, 50);
    clocks.process.addAndGet(60 * MILLI);
    clocks.collection.addAndGet(30);
    AttemptUse ofFirst = on(first, shares::end);
    clocks.collection.addAndGet(5);
    AttemptUse ofSecond = on(second, shares::end);
    assertThat(ofFirst).isEqualTo(taken(150, 120, 25));
    assertThat(ofSecond).isEqualTo(taken(80, 50, 20));
  }

  @Test
  void whatIsTakenWhileNoAttemptRunsIsChargedToNone() throws Exception {
    clocks.process.addAndGet(900 * MILLI);
    clocks.collection.addAndGet(90);
    Thread own = begin(first);
    clocks.run(own, 1);
    assertThat(on(first, shares::end)).isEqualTo(taken(1, 1, 0));
    clocks.process.addAndGet(900 * MILLI);
    clocks.collection.addAndGet(90);
    begin(second);
    assertThat(on(second, shares::end)).isEqualTo(AttemptUse.NOTHING);
  }

  @Test
  void anAttemptThatFailedTakesNoShareAnyMore() throws Exception {
    begin(first);
    begin(second);
    first.submit(shares::forget).get();
    clocks.collection.addAndGet(30);
    assertThat(on(second, shares::end).collectionMillis()).isEqualTo(30);
    assertThat(on(first, shares::end)).isEqualTo(AttemptUse.NOTHING);
  }

  @Test
  void aThreadThatHasEndedTakesNoShareAnyMore() throws Exception {
    Thread gone = new Thread(shares::begin);
    gone.start();
    gone.join();
    begin(second);
    clocks.collection.addAndGet(30);
    assertThat(on(second, shares::end).collectionMillis()).isEqualTo(30);
  }

  private static AttemptUse taken(long processorMillis, long threadMillis, long collectionMillis) {
    return new AttemptUse(processorMillis, 0, threadMillis, 0, collectionMillis, 0, 0);
  }

  @Test
  void timeInTheSystemIsOfThoseWhoRunAsMuchAsTheyRun() throws Exception {
    Thread one = begin(first);
    Thread other = begin(second);
    clocks.run(one, 300);
    clocks.run(other, 100);
    clocks.system.addAndGet(40 * MILLI);
    clocks.process.addAndGet(-40 * MILLI); // Which has system time in it.
    assertThat(on(first, shares::end).systemMillis()).isEqualTo(30);
    assertThat(on(second, shares::end).systemMillis()).isEqualTo(10);
  }

  @Test
  void bytesOfDevicesAreOfAllThatRun() throws Exception {
    begin(first);
    clocks.read.addAndGet(1_000);
    begin(second);
    clocks.read.addAndGet(500);
    assertThat(on(first, shares::end).readBytes()).isEqualTo(1_250);
    AttemptUse other = on(second, shares::end);
    assertThat(other.readBytes()).isEqualTo(250);
    assertThat(other.writtenBytes()).isEqualTo(750);
  }

  @Test
  void aThreadsTimeInTheQueueIsItsOwn() throws Exception {
    begin(first);
    clocks.queued.addAndGet(5 * MILLI);
    assertThat(on(first, shares::end).queuedMillis()).isEqualTo(5);
  }

  @Test
  void whatTheMachineDoesNotTellIsNotZero() throws Exception {
    clocks.isSilent = true;
    begin(first);
    AttemptUse taken = on(first, shares::end);
    assertThat(taken.queuedMillis()).isNegative();
    assertThat(taken.writtenBytes()).isNegative();
    assertThat(taken.readBytes()).isZero();
  }

  @Test
  void threadsThatAnAttemptOfThisProcessStartsCount() throws Exception {
    TimeShares real = ProcessClocks.SHARES;
    CountDownLatch done = new CountDownLatch(1);
    real.begin();
    long begun = ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
    Thread helper =
        new Thread(
            () -> {
              double sum = 0;
              long end = System.nanoTime() + 300 * MILLI;
              while (System.nanoTime() < end) {
                sum += Math.sin(sum + 1);
              }
              assertThat(sum).isNotNaN();
              done.countDown();
            });
    helper.start();
    done.await();
    long taken = ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis() - begun;
    assertThat((double) real.end().processorMillis()).isCloseTo((double) taken, within(200.0));
  }
}
