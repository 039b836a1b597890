package org.howdah.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.howdah.engine.Executor;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.sort.BufferPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every {@link Executor} promises. A subclass says how to make one. */
@Timeout(60)
public abstract class ExecutorContract {
  protected static final int SLOTS = 3;
  private static final long SECONDS_MAX = 30;

  /** What pieces of work have said: their attempt's number of the task, or less if cancelled. */
  private final BlockingQueue<Integer> ended = new LinkedBlockingQueue<>();

  /** One with three slots. */
  protected abstract Executor executor() throws Exception;

  /** Whatever is done when an attempt's work has come to its end. */
  protected abstract void end(TaskAttempt attempt);

  private static Deque<TaskAttempt> attempts(int count) {
    Deque<TaskAttempt> all = new ArrayDeque<>();
    for (int task = 0; task < count; task++) {
      all.add(new TaskAttempt(Kind.MAP, task, 0));
    }
    return all;
  }

  /** Takes the next one and has it run. */
  private Executor.Handle start(Executor executor, Deque<TaskAttempt> waiting, Body body) {
    TaskAttempt taken = executor.take(waiting);
    assertThat(taken).isNotNull();
    return executor.submit(taken, work(taken, body));
  }

  private interface Body {
    void run(BufferPool buffer) throws InterruptedException;
  }

  private Executor.Work work(TaskAttempt attempt, Body body) {
    return new Executor.Work() {
      @Override
      public void run(BufferPool buffer) {
        try {
          body.run(buffer);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        } finally {
          end(attempt);
          ended.add(attempt.task());
        }
      }

      @Override
      public void cancelled() {
        end(attempt);
        ended.add(-1 - attempt.task());
      }
    };
  }

  private int awaitEnd() throws InterruptedException {
    Integer task = ended.poll(SECONDS_MAX, TimeUnit.SECONDS);
    assertThat(task).as("a piece of work has ended").isNotNull();
    return task;
  }

  private static void await(CountDownLatch latch) throws InterruptedException {
    assertThat(latch.await(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void eachPieceHasAThreadAndABufferToItself() throws Exception {
    Executor executor = executor();
    assertThat(executor.slots()).isEqualTo(SLOTS);
    Deque<TaskAttempt> waiting = attempts(SLOTS);
    CountDownLatch all = new CountDownLatch(SLOTS);
    List<Object> own = Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < SLOTS; i++) {
      start(
          executor,
          waiting,
          buffer -> {
            own.add(buffer);
            own.add(Thread.currentThread());
            all.countDown();
            await(all); // Which is never so unless they run at once, and submit has returned.
          });
    }
    for (int i = 0; i < SLOTS; i++) {
      awaitEnd();
    }
    assertThat(own).hasSize(2 * SLOTS).doesNotContain((Object) null).doesNotHaveDuplicates();
    assertThat(own.stream().filter(Thread.class::isInstance).map(thread -> (Thread) thread))
        .extracting(Thread::getName)
        .allMatch(name -> name.startsWith("howdah-"));
  }

  @Test
  void allAttemptsRunOnceAndNoMoreAtOnceThanThereAreSlots() throws Exception {
    Executor executor = executor();
    Deque<TaskAttempt> waiting = attempts(40);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Integer> done = new ArrayList<>();
    int started = 0;
    while (done.size() < 40) {
      while (started - done.size() < executor.slots() && !waiting.isEmpty()) {
        start(
            executor,
            waiting,
            buffer -> {
              most.accumulateAndGet(running.incrementAndGet(), Math::max);
              Thread.yield();
              running.decrementAndGet();
            });
        started++;
      }
      done.add(awaitEnd());
    }
    assertThat(most).hasValueBetween(1, SLOTS);
    assertThat(new HashSet<>(done)).hasSize(40);
  }

  @Test
  void attemptsAreTakenInTheirOrderWhereAllPlacesAreTheSame() throws Exception {
    Executor executor = executor();
    Deque<TaskAttempt> waiting = attempts(SLOTS + 1);
    for (int task = 0; task < SLOTS; task++) {
      assertThat(executor.take(waiting)).isEqualTo(new TaskAttempt(Kind.MAP, task, 0));
    }
    assertThat(waiting).containsExactly(new TaskAttempt(Kind.MAP, SLOTS, 0));
  }

  @Test
  void workThatWaitsIsWokenByAnInterrupt() throws Exception {
    Executor executor = executor();
    CountDownLatch begun = new CountDownLatch(1);
    Executor.Handle handle =
        start(
            executor,
            attempts(1),
            buffer -> {
              begun.countDown();
              new CountDownLatch(1).await();
            });
    await(begun);
    handle.interrupt();
    assertThat(awaitEnd()).isZero();
  }

  @Test
  void workThatIsInterruptedAtOnceEitherRunsOrIsCancelled() throws Exception {
    Executor executor = executor();
    CountDownLatch gate = new CountDownLatch(1);
    Deque<TaskAttempt> waiting = attempts(SLOTS);
    for (int i = 0; i < SLOTS; i++) {
      start(executor, waiting, buffer -> await(gate));
    }
    TaskAttempt late = new TaskAttempt(Kind.MAP, SLOTS, 0);
    executor.submit(late, work(late, buffer -> new CountDownLatch(1).await())).interrupt();
    assertThat(awaitEnd()).isIn(late.task(), -1 - late.task());
    gate.countDown();
    for (int i = 0; i < SLOTS; i++) {
      assertThat(awaitEnd()).isBetween(0, SLOTS - 1);
    }
    assertThat(ended).isEmpty();
  }

  @Test
  void workThatIsAbandonedLeavesItsPlaceToAnother() throws Exception {
    Executor executor = executor();
    Semaphore deaf = new Semaphore(0);
    Deque<TaskAttempt> waiting = attempts(SLOTS + 1);
    List<Executor.Handle> handles = new ArrayList<>();
    for (int i = 0; i < SLOTS; i++) {
      handles.add(start(executor, waiting, buffer -> deaf.acquireUninterruptibly()));
    }
    handles.get(1).interrupt();
    handles.get(1).abandon();
    start(executor, waiting, buffer -> {});
    assertThat(awaitEnd()).isEqualTo(SLOTS);
    deaf.release(SLOTS);
    for (int i = 0; i < SLOTS; i++) {
      assertThat(awaitEnd()).isBetween(0, SLOTS - 1);
    }
  }

  @Test
  void anyThreadMaySubmit() throws Exception {
    Executor executor = executor();
    List<Thread> threads = new ArrayList<>();
    Consumer<Integer> submit =
        task -> executor.submit("piece-" + task, work(new TaskAttempt(Kind.MAP, task, 0), b -> {}));
    for (int i = 0; i < 20; i++) {
      int task = i;
      threads.add(new Thread(() -> submit.accept(task)));
    }
    threads.forEach(Thread::start);
    List<Integer> done = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      done.add(awaitEnd());
    }
    assertThat(new HashSet<>(done)).hasSize(20);
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
