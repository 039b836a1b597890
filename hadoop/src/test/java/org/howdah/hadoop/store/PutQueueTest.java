package org.howdah.hadoop.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.howdah.store.Outcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PutQueueTest {
  private static final int PUTS = 5_000;

  private final ExecutorService answering = Executors.newSingleThreadExecutor();
  private final List<String> refused = new ArrayList<>();
  private DataSet data;

  /** Answers later, by another thread, and nothing before so many puts are under way. */
  private final class Slow extends OtherData {
    private final CountDownLatch first;
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger failures = new AtomicInteger();
    private final Set<String> keys = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean isMixedUp = new AtomicBoolean();

    Slow(int first) {
      super(data);
      this.first = new CountDownLatch(first);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // A memory store's changes are done at once.
    public CompletableFuture<Outcome> change(byte[] key, Change change) {
      most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
      first.countDown();
      String name = new String(key, UTF_8);
      if (!keys.add(name)) {
        isMixedUp.set(true);
      }
      CompletableFuture<Outcome> later = new CompletableFuture<>();
      answering.execute(
          () -> {
            awaitFirst();
            underWay.decrementAndGet();
            keys.remove(name);
            if (name.equals("key 7") && failures.getAndDecrement() > 0) {
              later.completeExceptionally(DataSets.lost());
            } else {
              super.change(key, change).thenAccept(later::complete);
            }
          });
      return later;
    }

    private void awaitFirst() {
      try {
        first.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @BeforeEach
  void makeDataSet() throws Exception {
    data = new MemoryStore(System::currentTimeMillis).create("d", 1);
  }

  @AfterEach
  void stop() {
    answering.shutdownNow();
  }

  @Test
  void severalPutsAreUnderWayButNoMoreBytesThanMayBe() throws Exception {
    Slow slow = new Slow(10);
    PutQueue puts = queue(slow, 100);
    for (int i = 0; i < PUTS; i++) {
      puts.put(DataSets.bytes("key " + i), Change.put(new byte[1]), 10);
    }
    puts.finish();
    assertThat(puts.done()).isEqualTo(PUTS);
    assertThat(puts.doneBytes()).isEqualTo(10L * PUTS);
    assertThat(DataSets.all(data)).hasSize(PUTS);
    assertThat(slow.most.get()).isEqualTo(10);
  }

  @Test
  void onePairMayBeLargerThanThat() throws Exception {
    PutQueue puts = queue(new Slow(1), 100);
    puts.put(DataSets.bytes("a"), Change.put(new byte[1]), 1_000);
    puts.put(DataSets.bytes("b"), Change.put(new byte[1]), 1_000);
    puts.finish();
    assertThat(DataSets.all(data)).hasSize(2);
  }

  @Test
  void theFirstFailureNamesItsKey() {
    Slow slow = new Slow(1);
    slow.failures.set(3);
    PutQueue puts = queue(slow, 100);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < PUTS; i++) {
                puts.put(DataSets.bytes("key " + i), Change.put(new byte[1]), 10);
              }
            })
        .isInstanceOfSatisfying(
            HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOST))
        .hasMessageContaining("key 'key 7' was not put into data set d: its owners are away");
    assertThatThrownBy(puts::finish).hasMessageContaining("key 7");
  }

  @Test
  void aPutThatGetsLostIsRepeated() throws Exception {
    Slow slow = new Slow(1);
    slow.failures.set(2);
    PutQueue puts = queue(slow, 100);
    for (int i = 0; i < 10; i++) {
      puts.put(DataSets.bytes("key " + i), Change.put(new byte[1]), 10);
    }
    puts.finish();
    assertThat(puts.done()).isEqualTo(10);
    assertThat(DataSets.all(data)).hasSize(10);
  }

  @Test
  void putsOfOneKeyAreDoneInTheirOrder() throws Exception {
    Slow slow = new Slow(1);
    PutQueue puts = queue(slow, 1_000);
    for (int i = 0; i < 100; i++) {
      puts.put(DataSets.bytes("a"), Change.put(DataSets.bytes("" + i)), 10);
      puts.put(DataSets.bytes("b" + i), Change.put(new byte[1]), 10);
    }
    puts.finish();
    assertThat(slow.isMixedUp).isFalse();
    assertThat(DataSets.all(data)).containsEntry("a", "99");
  }

  @Test
  void whatTheStoreDoesNotTakeIsSaid() throws Exception {
    PutQueue puts = queue(data, 100);
    puts.put(DataSets.bytes("long"), Change.put(new byte[9]).bytesMax(8), 13);
    puts.finish();
    assertThat(refused).containsExactly("long the store says too large");
    assertThat(puts.done()).isZero();
  }

  private PutQueue queue(DataSet into, long bytesMax) {
    return new PutQueue(
        into, bytesMax, (key, why) -> refused.add(new String(key, UTF_8) + " " + why));
  }
}
