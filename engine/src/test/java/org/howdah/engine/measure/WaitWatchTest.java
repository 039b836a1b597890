package org.howdah.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.record.Activity;
import org.howdah.record.Activity.Kind;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(60)
class WaitWatchTest {
  /** A state that a test sets. */
  private static final class SetState implements WaitWatch.State {
    private boolean waits = true;
    private boolean isClosed;

    @Override
    public boolean isWaiting() {
      return waits;
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }

  private final SetState state = new SetState();
  private final WaitWatch watch = new WaitWatch(() -> state, false);
  private final ExecutorService slot = Executors.newSingleThreadExecutor();

  @AfterEach
  void end() {
    slot.shutdownNow();
    Waited unused = watch.end();
  }

  private void look(Kind about, int times) {
    Activity.ofThread().now(about);
    for (int i = 0; i < times; i++) {
      watch.look();
    }
  }

  private static AttemptUse use(long threadMillis, long queuedMillis) {
    return new AttemptUse(threadMillis, 0, threadMillis, queuedMillis, 0, 0, 0);
  }

  @Test
  void waitingIsSharedOutByWhatTheThreadWasAboutWhenItWaited() {
    watch.begin();
    look(Kind.INPUT, 3);
    look(Kind.LOOK_UP, 1);
    state.waits = false;
    look(Kind.OTHER, 100);
    Map<Kind, Integer> looks = watch.end().looks();
    assertThat(looks).isEqualTo(Map.of(Kind.INPUT, 3, Kind.LOOK_UP, 1));
    Map<Kind, Long> millis = new Waited(1000, looks).millis(use(500, 100));
    assertThat(millis).hasSize(Kind.values().length);
    assertThat(millis).containsEntry(Kind.INPUT, 300L).containsEntry(Kind.LOOK_UP, 100L);
    assertThat(millis).containsEntry(Kind.OTHER, 0L).containsEntry(Kind.FETCH, 0L);
    assertThat(state.isClosed).isTrue();
  }

  @Test
  void whatNobodySawIsOther() {
    Map<Kind, Long> millis = new Waited(1000, Map.of()).millis(use(500, 100));
    assertThat(millis).containsEntry(Kind.OTHER, 400L).containsEntry(Kind.INPUT, 0L);
  }

  @Test
  void whatTheMachineDoesNotTellIsNotZero() {
    assertThat(new Waited(1000, Map.of()).millis(use(500, -1))).isEmpty();
    WaitWatch blind = new WaitWatch(() -> null, false);
    blind.begin();
    blind.look();
    assertThat(blind.end().millis(use(0, 0))).isEmpty();
  }

  @Test
  void anAttemptBeginsWithoutWhatTheOneBeforeWasAbout() {
    Activity.ofThread().now(Kind.SPILL); // It failed there.
    watch.begin();
    watch.look();
    assertThat(watch.end().looks()).isEqualTo(Map.of(Kind.OTHER, 1));
    assertThat(watch.end().looks()).isNull();
  }

  @Test
  void aThreadThatEndedWithoutAWordIsForgotten() throws Exception {
    AtomicInteger closed = new AtomicInteger();
    WaitWatch other =
        new WaitWatch(
            () ->
                new WaitWatch.State() {
                  @Override
                  public boolean isWaiting() {
                    return true;
                  }

                  @Override
                  public void close() {
                    closed.incrementAndGet();
                  }
                },
            false);
    Thread gone = new Thread(other::begin);
    gone.start();
    gone.join();
    other.look();
    other.look();
    assertThat(closed).hasValue(1);
  }

  @Test
  void halvesOfMillisecondsAreRoundedSoThatTheyAddUp() {
    Waited waited = new Waited(3, Map.of(Kind.FETCH, 1, Kind.OTHER, 1));
    Map<Kind, Long> millis = waited.millis(use(0, 0));
    assertThat(millis.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(3);
    assertThat(millis.get(Kind.FETCH)).isBetween(1L, 2L);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void linuxTellsWhetherAThreadWaits() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    ThreadState[] own = new ThreadState[1];
    CountDownLatch begun = new CountDownLatch(1);
    slot.execute(
        () -> {
          own[0] = ThreadState.ofThread();
          begun.countDown();
          try {
            go.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          for (long sum = 1; sum != 0 && !Thread.interrupted(); sum |= 1) {
            sum += System.nanoTime();
          }
        });
    begun.await();
    awaitState(own[0], true);
    go.countDown();
    awaitState(own[0], false);
    own[0].close();
  }

  private static void awaitState(ThreadState state, boolean waits) throws Exception {
    Until.holds("its state", () -> state.isWaiting() == waits);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aRealThreadsWaitsAreSeenAndToldApart() throws Exception {
    Waited waited =
        slot.submit(
                () -> {
                  ThreadState.WATCH.begin();
                  Activity activity = Activity.ofThread();
                  Kind before = activity.begin(Kind.FETCH);
                  pause(600);
                  activity.now(before);
                  pause(200);
                  return ThreadState.WATCH.end();
                })
            .get();
    Map<Kind, Long> millis = waited.millis(use(0, 0));
    assertThat(millis.get(Kind.FETCH)).isGreaterThan(waited.wallMillis() / 2);
    assertThat(millis.get(Kind.FETCH)).isLessThan(waited.wallMillis() - 50);
    assertThat(millis.get(Kind.FETCH) + millis.get(Kind.OTHER)).isEqualTo(waited.wallMillis());
  }

  private static void pause(long millis) throws InterruptedException {
    boolean unused = new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
  }
}
