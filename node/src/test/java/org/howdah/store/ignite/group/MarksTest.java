package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Scan;
import org.howdah.store.http.KeptScans;
import org.howdah.store.http.RemoteData;
import org.howdah.store.http.RemoteStore;
import org.howdah.store.http.Served;
import org.howdah.store.ignite.Membership;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a node keeps of its partitions is never old. */
@Timeout(120)
class MarksTest {
  private static final int KEYS = 64;
  private static final int ROUNDS = 15;
  private static final int WRITERS = 2;

  @TempDir Path folder;
  private Served served;
  private IgniteStore node;
  private Membership place;
  private RemoteStore client;
  private KeptScans kept;

  @BeforeEach
  void start() throws Exception {
    served = Served.start();
    place = Nodes.place(folder, "one", List.of());
    node = IgniteStore.start(Nodes.answeringAt(served.address(), place), Nodes.QUIET);
    kept = KeptScans.in(folder.resolve("kept"), 512L << 20);
    served.keepIn(kept).serve(node, node::httpAddresses);
    client = served.connect();
  }

  @AfterEach
  void stop() {
    client.close();
    served.close();
    kept.close();
    node.close();
  }

  private static long marked(DataSet data) {
    return IntStream.range(0, data.partitions()).filter(i -> !data.mark(i).isEmpty()).count();
  }

  private static byte[] key(int i) {
    return ("key " + i).getBytes(UTF_8);
  }

  private static void put(DataSet data, int key, long value) throws Exception {
    data.change(key(key), Change.put(Long.toString(value).getBytes(UTF_8))).get();
  }

  /** Reads all keys, each of which must have at least the value that it had before. */
  private static int readAll(RemoteData data, AtomicLongArray answered) throws Exception {
    long[] least = new long[KEYS];
    for (int i = 0; i < KEYS; i++) {
      least[i] = answered.get(i);
    }
    int keptOnes = 0;
    int keys = 0;
    for (int partition = 0; partition < data.partitions(); partition++) {
      try (Scan scan = data.scanAndKeep(partition)) {
        while (scan.next()) {
          int key = Integer.parseInt(new String(scan.key(), UTF_8).substring(4));
          long value = Long.parseLong(new String(scan.value().bytes(), UTF_8));
          assertThat(value)
              .as("key %d, kept %s", key, scan.isKept())
              .isGreaterThanOrEqualTo(least[key]);
          keys++;
        }
        keptOnes += scan.isKept() ? 1 : 0;
      }
    }
    assertThat(keys).isEqualTo(KEYS);
    return keptOnes;
  }

  @Test
  void whatIsAnsweredIsReadWhileOthersWrite() throws Exception {
    DataSet there = node.create("d", 1);
    AtomicLongArray answered = new AtomicLongArray(KEYS);
    for (int i = 0; i < KEYS; i++) {
      put(there, i, 0);
    }
    RemoteData data = (RemoteData) client.open("d").orElseThrow();
    AtomicBoolean stop = new AtomicBoolean();
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    try {
      Future<?>[] written = new Future<?>[WRITERS];
      for (int writer = 0; writer < WRITERS; writer++) {
        int first = writer;
        written[writer] =
            writers.submit(
                () -> {
                  for (long value = 1; !stop.get(); value++) {
                    // Few keys at a time, so that most partitions stay as they are.
                    int key = (int) (value / 50 * WRITERS + first) % KEYS;
                    put(there, key, value);
                    answered.set(key, value);
                  }
                  return null;
                });
      }
      int keptOnes = 0;
      for (int round = 0; round < ROUNDS; round++) {
        keptOnes += readAll(data, answered);
      }
      assertThat(keptOnes).isPositive();
      stop.set(true);
      for (Future<?> one : written) {
        one.get();
      }
    } finally {
      stop.set(true);
      writers.shutdownNow();
    }
    readAll(data, answered);
    for (int tries = 0; readAll(data, answered) < data.partitions(); tries++) {
      assertThat(tries).as("until all is kept").isLessThan(100);
    }
  }

  @Test
  void marksAreThoseOfThePrimaryAndOfTheNodesThatAreThere() throws Exception {
    DataSet data = node.create("d", 2);
    put(data, 1, 1);
    int partition = data.partition(key(1));
    String mark = data.mark(partition);
    assertThat(mark).isNotEmpty().isEqualTo(data.mark(partition));
    assertThat(data.awaitCounted()).isTrue();
    put(data, 1, 2);
    assertThat(data.mark(partition)).isNotEqualTo(mark);
    assertThat(node.open("d").orElseThrow().mark(partition)).isEqualTo(data.mark(partition));
    String alone = data.mark(partition);
    try (IgniteStore second =
        Nodes.start(folder, "two", List.of("127.0.0.1:" + place.memberPort()))) {
      assertThat(data.mark(partition)).isNotEqualTo(alone);
      DataSet there = second.open("d").orElseThrow();
      // One node may have heard of a new owner when the other has not.
      Until.holds(
          "each partition is marked by one node",
          () -> marked(there) > 0 && marked(there) + marked(data) == data.partitions());
    }
  }
}
