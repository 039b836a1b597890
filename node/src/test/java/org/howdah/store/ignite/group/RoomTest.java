package org.howdah.store.ignite.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.ignite.Membership;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node whose memory is little takes what it has room for, and refuses the rest. */
class RoomTest {
  private static final long REGION_BYTES = 64L << 20;
  private static final int VALUE_BYTES = 2 << 20;
  private static final int CALLERS = 48;
  private static final int KEYS = 64;

  private final AtomicReference<String> failure = new AtomicReference<>();
  @TempDir private Path folder;

  private IgniteStore.Listener listener() {
    return new IgniteStore.Listener() {
      @Override
      public void failed(String reason) {
        failure.set(reason);
      }

      @Override
      public void membersAreAt(java.util.Set<String> addresses) {}
    };
  }

  private static byte[] key(int number) {
    return ("key " + number % KEYS).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
  }

  private static byte[] value(int bytes) {
    byte[] value = new byte[bytes];
    Arrays.fill(value, (byte) 'v');
    return value;
  }

  /** Every caller asks for its changes one after the other, all callers at the same time. */
  private static void changeAtTheSameTime(DataSet data, int rounds, IntFunction<Change> change)
      throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Callable<Void>> all = new ArrayList<>();
      for (int caller = 0; caller < CALLERS; caller++) {
        int first = caller;
        all.add(
            () -> {
              for (int round = 0; round < rounds; round++) {
                int number = first + round * CALLERS;
                data.change(key(number), change.apply(number)).get();
              }
              return null;
            });
      }
      for (Future<Void> one : callers.invokeAll(all)) {
        one.get();
      }
    } finally {
      callers.shutdownNow();
    }
  }

  @Test
  void manyLargeChangesAtTheSameTimeDoNotEndANode() throws Exception {
    Membership place = Nodes.with(Nodes.place(folder, "only", List.of()), REGION_BYTES);
    try (IgniteStore store = IgniteStore.start(place, listener())) {
      DataSet data = store.create("d", 1);
      assertThat(data.valueBytesMax()).isEqualTo(VALUE_BYTES);
      changeAtTheSameTime(data, 4, number -> Change.put(value(VALUE_BYTES)));
      changeAtTheSameTime(data, 4, number -> Change.touch(Change.KEEP));
      changeAtTheSameTime(data, 2, number -> Change.put(value(VALUE_BYTES / 2)));
      changeAtTheSameTime(data, 2, number -> Change.append(value(10)));
      changeAtTheSameTime(data, 2, number -> Change.put(value(1)));
      changeAtTheSameTime(data, 2, number -> Change.remove());
      assertThat(failure).hasNullValue();
      assertThat(data.get(key(0)).get()).isNull();
    }
  }

  @Test
  void aValueThatOneNodeHasNoRoomForIsRefusedByAll() throws Exception {
    Membership first = Nodes.place(folder, "large", List.of());
    try (IgniteStore large = IgniteStore.start(first, listener())) {
      DataSet data = large.create("d", 2);
      byte[] four = value(4 << 20);
      assertThat(data.change(key(1), Change.put(four)).get().isDone()).isTrue();
      String address = "127.0.0.1:" + first.memberPort();
      Membership second = Nodes.with(Nodes.place(folder, "small", List.of(address)), REGION_BYTES);
      try (IgniteStore small = IgniteStore.start(second, listener())) {
        Until.holds("the large node knows", () -> data.valueBytesMax() == VALUE_BYTES);
        assertThat(small.open("d").orElseThrow().valueBytesMax()).isEqualTo(VALUE_BYTES);
        for (Change change :
            List.of(Change.put(four), Change.replace(four), Change.append(new byte[1]))) {
          assertThat(data.change(key(1), change).get().status())
              .isEqualTo(Outcome.Status.TOO_LARGE);
        }
        assertThat(data.get(key(1)).get().bytes()).hasSize(4 << 20);
      }
      Until.holds("it is away", () -> data.valueBytesMax() == 4 << 20);
    }
    assertThat(failure).hasNullValue();
  }

  @Test
  void whatNodesKeepOfJobsHasBoundsOfItsOwn() throws Exception {
    Membership place = Nodes.with(Nodes.place(folder, "only", List.of()), REGION_BYTES);
    try (IgniteStore store = IgniteStore.start(place, listener())) {
      DataSet data = store.create("howdah-journal", 1);
      assertThat(data.change(key(1), Change.put(value(4 << 20))).get().isDone()).isTrue();
    }
  }
}
