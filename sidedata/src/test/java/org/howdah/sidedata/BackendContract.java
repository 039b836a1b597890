package org.howdah.sidedata;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every {@link Backend} promises, and the {@link Session}s that it opens. */
@Timeout(60)
public abstract class BackendContract {
  private static final int KEYS = 3_000;
  private static final int THREADS = 4;
  private static final int LARGE_BYTES = 300_000;

  private final Map<String, String> entries = new TreeMap<>();
  private Backend backend;

  /** Where entries go, as to a writer of a back end. */
  public interface Entries {
    /** Takes one. */
    void put(byte[] key, byte[] value) throws IOException;
  }

  /** Puts these entries, in UTF-8. */
  public static void putAll(Map<String, String> entries, Entries to) throws IOException {
    for (Map.Entry<String, String> entry : entries.entrySet()) {
      to.put(entry.getKey().getBytes(UTF_8), entry.getValue().getBytes(UTF_8));
    }
  }

  /** Makes a table of these entries, in UTF-8. */
  protected abstract Backend backend(Map<String, String> entries) throws Exception;

  private Session open() throws Exception {
    if (backend == null) {
      backend = backend(entries);
    }
    return backend.open();
  }

  private void fill() {
    for (int i = 0; i < KEYS; i++) {
      entries.put("key " + i, "value of " + i);
    }
  }

  @AfterEach
  void close() throws IOException {
    if (backend != null) {
      backend.close();
    }
  }

  private static KeyBatch batch(List<String> keys) {
    KeyBatch batch = new KeyBatch();
    keys.forEach(key -> batch.add(key.getBytes(UTF_8)));
    return batch;
  }

  private static KeyBatch ask(Session session, List<String> keys) throws IOException {
    KeyBatch batch = batch(keys);
    session.begin(batch);
    session.finish(batch);
    return batch;
  }

  private void assertAnswered(KeyBatch batch) {
    assertThat(batch.size()).isPositive();
    for (int place = 0; place < batch.size(); place++) {
      String key = new String(batch.key(place), UTF_8);
      byte[] value = batch.value(place);
      assertThat(value == null ? null : new String(value, UTF_8))
          .as(key)
          .isEqualTo(entries.get(key));
    }
  }

  /** Keys that the table has and, of every third, one that it has not. */
  private static List<String> keys(int from, int to) {
    List<String> keys = new ArrayList<>();
    for (int i = from; i < to; i++) {
      keys.add("key " + i);
      if (i % 3 == 0) {
        keys.add("no key " + i);
      }
    }
    return keys;
  }

  @Test
  void aKeyHasItsValueAndAnotherOneIsAbsent() throws Exception {
    fill();
    try (Session session = open()) {
      assertThat(session.batchKeysMax()).isPositive();
      assertAnswered(ask(session, keys(0, KEYS)));
      assertAnswered(ask(session, List.of("key 7")));
      assertAnswered(ask(session, List.of("no key")));
    }
  }

  @Test
  void keysAndValuesMayBeAnyBytesAndEmpty() throws Exception {
    for (String text : List.of("", " ", "two words", "line\r\nfeed", "ü", "\u0000", "END\r\n")) {
      entries.put(text, "value of " + text);
      entries.put("value " + text, text);
    }
    entries.put("k".repeat(5_000), "long key");
    entries.put("large", "v".repeat(LARGE_BYTES));
    try (Session session = open()) {
      assertAnswered(ask(session, List.copyOf(entries.keySet())));
      assertAnswered(ask(session, List.of("  ", "k".repeat(4_999), "END")));
    }
  }

  @Test
  void aKeyMayBeAskedForTwiceInABatchAndABatchMayBeEmpty() throws Exception {
    fill();
    try (Session session = open()) {
      assertAnswered(ask(session, List.of("key 1", "no key", "key 1", "no key", "key 2")));
      assertThat(ask(session, List.of()).size()).isZero();
      assertAnswered(ask(session, List.of("key 3")));
    }
  }

  @Test
  void severalBatchesAreUnderWay() throws Exception {
    fill();
    try (Session session = open()) {
      List<KeyBatch> batches = new ArrayList<>();
      for (int from = 0; from < KEYS; from += 500) {
        KeyBatch batch = batch(keys(from, from + 500));
        session.begin(batch);
        batches.add(batch);
      }
      for (KeyBatch batch : batches) {
        session.finish(batch);
        assertAnswered(batch);
      }
    }
  }

  @Test
  void eachThreadHasItsSession() throws Exception {
    fill();
    open().close();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      Callable<Boolean> reads =
          () -> {
            try (Session session = open()) {
              for (int from = 0; from < KEYS; from += 300) {
                assertAnswered(ask(session, keys(from, from + 300)));
              }
            }
            return true;
          };
      List<Future<Boolean>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        all.add(threads.submit(reads));
      }
      for (Future<Boolean> one : all) {
        assertThat(one.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aSessionIsClosedWithBatchesUnderWayAndOthersGoOn() throws Exception {
    fill();
    try (Session other = open()) {
      Session session = open();
      session.begin(batch(keys(0, 500)));
      session.begin(batch(keys(500, 1_000)));
      session.close();
      assertAnswered(ask(other, keys(0, 1_000)));
    }
    try (Session later = open()) {
      assertAnswered(ask(later, keys(0, 1_000)));
    }
  }

  @Test
  void messagesCanSayWhereTheTableIs() throws Exception {
    fill();
    open().close();
    assertThat(backend.where()).isNotBlank();
    assertThat(backend.valueBytes()).isGreaterThanOrEqualTo(-1);
  }
}
