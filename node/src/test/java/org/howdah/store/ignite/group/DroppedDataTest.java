package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.Partitions;
import org.howdah.store.Scan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Data sets that go away while they are used. */
@Timeout(120)
class DroppedDataTest {
  /** More than the leaf of an index has. */
  private static final int KEYS = 4_000;

  private static final int TURNS = 8;
  private static final long SECONDS_MAX = 60;
  private static final byte[] KEY = {'k'};

  @TempDir Path folder;
  private IgniteStore store;

  @BeforeEach
  void start() throws Exception {
    store = Nodes.start(folder, "dropping", List.of());
  }

  @AfterEach
  void stop() {
    store.close();
  }

  @Test
  void aScanOfADataSetThatWasMadeAnewIsLostAndTheNodeGoesOn() throws Exception {
    DataSet data = store.create("d", 1);
    fillPartition(data, "old");
    try (Scan scan = data.scan(0)) {
      assertThat(scan.next()).isTrue();
      store.drop("d");
      DataSet anew = store.create("d", 1);
      fillPartition(anew, "new");
      assertLost(() -> readAll(scan));
      assertThat(anew.change(KEY, Change.put(KEY)).get().isDone()).isTrue();
      assertThat(anew.get(KEY).get().bytes()).isEqualTo(KEY);
      try (Scan other = anew.scan(0)) {
        assertThat(readAll(other)).isGreaterThanOrEqualTo(KEYS);
      }
    }
  }

  private static void fillPartition(DataSet data, String prefix) throws Exception {
    List<CompletableFuture<Outcome>> puts = new ArrayList<>();
    for (int i = 0; puts.size() < KEYS; i++) {
      byte[] key = (prefix + i).getBytes(UTF_8);
      if (Partitions.of(key, data.partitions()) == 0) {
        puts.add(data.change(key, Change.put(key)));
      }
    }
    for (CompletableFuture<Outcome> put : puts) {
      assertThat(put.get().isDone()).isTrue();
    }
  }

  private static int readAll(Scan scan) throws HowdahException {
    int keys = 0;
    while (scan.next()) {
      keys++;
    }
    return keys;
  }

  private static void assertLost(ThrowingCallable attempt) {
    assertThatThrownBy(attempt)
        .isInstanceOf(HowdahException.class)
        .extracting(e -> ((HowdahException) e).code())
        .isEqualTo(ErrorCode.LOST);
  }

  private static void assertFutureLost(CompletableFuture<?> future) {
    assertThatThrownBy(future::get)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(HowdahException.class)
        .extracting(e -> ((HowdahException) e).code())
        .isEqualTo(ErrorCode.LOST);
  }

  @Test
  void whatIsAskedOfADroppedDataSetIsLost() throws Exception {
    DataSet data = store.create("d", 1);
    store.drop("d");
    assertAllIsLost(data);
    assertThat(store.open("d")).isEmpty();
    store.create("d", 1);
    assertAllIsLost(data);
  }

  @Test
  void whatIsAskedOfANodeThatEndedIsLost() throws Exception {
    DataSet data = store.create("d", 1);
    store.close();
    assertAllIsLost(data);
    assertLost(() -> store.open("d"));
    assertLost(() -> store.create("d", 1));
    assertLost(() -> store.drop("d"));
    assertLost(store::names);
    assertLost(store::system);
  }

  private static void assertAllIsLost(DataSet data) {
    assertFutureLost(data.get(KEY));
    assertFutureLost(data.getAll(List.of(KEY, KEY)));
    assertFutureLost(data.change(KEY, Change.put(KEY)));
    assertFutureLost(data.change(KEY, Change.put(KEY).expires(Long.MAX_VALUE)));
    assertFutureLost(data.change(KEY, Change.add(KEY)));
    assertLost(() -> data.scan(0));
    assertThat(data.owners(0)).isEmpty();
    assertThat(data.isLocal(KEY)).isFalse();
    assertThat(data.partition(KEY)).isEqualTo(Partitions.of(KEY, data.partitions()));
  }

  @Test
  void whoUsesADataSetThatComesAndGoesFindsItLostOrAbsent() throws Exception {
    AtomicBoolean isOver = new AtomicBoolean();
    CompletableFuture<Void> users =
        CompletableFuture.runAsync(
            () -> {
              try {
                while (!isOver.get()) {
                  use();
                }
              } catch (HowdahException e) {
                throw new AssertionError(e);
              }
            });
    try {
      for (int i = 0; i < TURNS; i++) {
        store.create("d", 1);
        store.drop("d");
      }
    } finally {
      isOver.set(true);
    }
    users.get(SECONDS_MAX, SECONDS);
  }

  private void use() throws HowdahException {
    try {
      for (String name : store.names()) {
        DataSet data = store.open(name).orElse(null);
        if (data != null) {
          data.owners(0);
          data.isLocal(KEY);
          data.change(KEY, Change.put(KEY).expires(Long.MAX_VALUE)).get(SECONDS_MAX, SECONDS);
          data.get(KEY).get(SECONDS_MAX, SECONDS);
          try (Scan scan = data.scan(data.partition(KEY))) {
            readAll(scan);
          }
        }
      }
    } catch (HowdahException e) {
      checkLost(e);
    } catch (ExecutionException e) {
      checkLost(e.getCause());
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  private static void checkLost(Throwable thrown) {
    if (!(thrown instanceof HowdahException ours) || ours.code() != ErrorCode.LOST) {
      throw new AssertionError("neither lost nor absent", thrown);
    }
  }
}
