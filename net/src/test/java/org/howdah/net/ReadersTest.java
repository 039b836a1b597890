package org.howdah.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One thread that reads requests, and who has to leave it. */
@Timeout(60)
class ReadersTest {
  private static final long NEVER_MILLIS = 1_000_000;

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
  private final List<String> done = new CopyOnWriteArrayList<>();
  private Readers readers;

  @AfterEach
  void stop() {
    readers.close();
    threads.shutdownNow();
  }

  /** A request of which the rest does not come until then. */
  private CompletableFuture<Void> half(String name, CountDownLatch rest, boolean hasArrived)
      throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<Void> end = new CompletableFuture<>();
    readers.execute(
        () -> {
          if (hasArrived) {
            assertThat(Readers.hasArrived()).isTrue();
          }
          begun.countDown();
          try {
            rest.await();
            done.add(name);
          } catch (InterruptedException dropped) {
            done.add(name + " is dropped");
          }
          end.complete(null);
        });
    begun.await();
    return end;
  }

  private CompletableFuture<Void> whole(String name) {
    CompletableFuture<Void> end = new CompletableFuture<>();
    readers.execute(
        () -> {
          boolean answered = Readers.hasArrived() && !Thread.currentThread().isInterrupted();
          done.add(name + (answered ? "" : " is not answered"));
          end.complete(null);
        });
    return end;
  }

  @Test
  void aHalfIsDroppedWhenAnotherRequestWaits() throws Exception {
    readers = new Readers(threads, 0);
    CompletableFuture<Void> half = half("half", new CountDownLatch(1), false);
    CompletableFuture<Void> whole = whole("whole");
    readers.look();
    half.get();
    whole.get();
    assertThat(done).containsExactly("half is dropped", "whole");
  }

  @Test
  void theMoreWaitTheSoonerAHalfIsDropped() throws Exception {
    readers = new Readers(threads, 60_000);
    CompletableFuture<Void> half = half("half", new CountDownLatch(1), false);
    CompletableFuture<Void> whole = whole("whole");
    readers.look();
    assertThat(half.isDone()).as("for one that waits").isFalse();
    for (int i = 0; i < 4_000; i++) {
      readers.execute(() -> {});
    }
    half.get(30, TimeUnit.SECONDS);
    whole.get(30, TimeUnit.SECONDS);
    assertThat(done).containsExactly("half is dropped", "whole");
  }

  @Test
  void whatHasArrivedIsNotDropped() throws Exception {
    readers = new Readers(threads, 0);
    CountDownLatch rest = new CountDownLatch(1);
    CompletableFuture<Void> slow = half("slow", rest, true);
    CompletableFuture<Void> next = whole("next");
    readers.look();
    rest.countDown();
    slow.get();
    next.get();
    assertThat(done).containsExactly("slow", "next");
  }

  @Test
  void aHalfIsWaitedForWhileNobodyElseWaitsOrForALittleIfSomeoneDoes() throws Exception {
    readers = new Readers(threads, 0);
    CountDownLatch rest = new CountDownLatch(1);
    CompletableFuture<Void> first = half("first", rest, false);
    readers.look();
    rest.countDown();
    first.get();
    readers.close();

    readers = new Readers(threads, NEVER_MILLIS);
    CountDownLatch more = new CountDownLatch(1);
    CompletableFuture<Void> second = half("second", more, false);
    CompletableFuture<Void> third = whole("third");
    readers.look();
    more.countDown();
    second.get();
    third.get();
    assertThat(done).containsExactly("first", "second", "third");
  }
}
