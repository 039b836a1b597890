package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.howdah.net.HttpLimits;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.howdah.store.Outcome;
import org.howdah.store.Scan;
import org.howdah.store.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How much a node holds and sends at once, and how little. */
@SuppressWarnings("FutureReturnValueIgnored") // They are what a data set answers, by reflection.
class BoundedAnswersTest {
  private static final int VALUE_BYTES = 100_000;
  private static final int VALUES = 40;

  /** Of all keys. */
  private static final int ROUNDS = 5;

  private static final HttpLimits LIMITS =
      new HttpLimits(16, 4, 8 << 20, 16 << 20, 1000, 8 << 20, 60_000, 1, 30_000);

  private final MemoryStore memory = new MemoryStore(System::currentTimeMillis);
  private final List<byte[]> keys =
      IntStream.range(0, VALUES).mapToObj(i -> ("k" + i).getBytes(UTF_8)).toList();
  private DataSet data;

  @BeforeEach
  void fill() throws Exception {
    data = memory.create("d", 1);
    for (byte[] key : keys) {
      data.change(key, Change.put(new byte[VALUE_BYTES])).get();
    }
  }

  @AfterEach
  void stop() {
    memory.close();
  }

  private Served serve(DataSet instead) throws Exception {
    return Served.of(Other.store(memory, instead), LIMITS);
  }

  @Test
  void aNodeHoldsFewOfTheValuesThatItSends() throws Exception {
    ConcurrentLinkedQueue<Long> asked = new ConcurrentLinkedQueue<>();
    DataSet watched =
        Other.data(
            data,
            "getSome",
            arguments -> {
              asked.add((Long) arguments[1]);
              return data.getSome(list(arguments[0]), (Long) arguments[1]);
            });
    try (Served served = serve(watched);
        RemoteStore store = served.connect()) {
      List<Value> all = store.open("d").orElseThrow().getAll(keys).get();
      assertThat(all).hasSize(VALUES).allMatch(one -> one.bytes().length == VALUE_BYTES);
    }
    assertThat(asked).hasSizeGreaterThan(1).allMatch(bytes -> bytes <= GetPage.HELD_BYTES);
  }

  @SuppressWarnings("unchecked")
  private static List<byte[]> list(Object argument) {
    return (List<byte[]>) argument;
  }

  @Test
  void aClientGetsNoMoreThanItAskedFor() throws Exception {
    AtomicInteger sent = new AtomicInteger();
    DataSet watched =
        Other.data(
            data,
            "getSome",
            arguments -> {
              List<Value> some = data.getSome(list(arguments[0]), (Long) arguments[1]).join();
              sent.addAndGet(some.size());
              return CompletableFuture.completedFuture(some);
            });
    try (Served served = serve(watched);
        RemoteStore store = served.connect()) {
      DataSet there = store.open("d").orElseThrow();
      assertThat(there.getSome(keys, 5L * VALUE_BYTES / 2).get()).hasSize(3);
      assertThat(sent).hasValue(3);
    }
  }

  @Test
  void changesAreLeftUndoneThatAnAnswerHasNoRoomFor() throws Exception {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    FrameWriter frames = new FrameWriter(body);
    for (byte[] key : keys) {
      frames.change(key, Change.touch(Value.NEVER).answeringBytes());
    }
    frames.change("last".getBytes(UTF_8), Change.put(new byte[1]));
    frames.end();
    HttpLimits limits = new HttpLimits(16, 4, 8 << 20, 16 << 20, 1000, 1 << 20, 60_000, 1, 30_000);
    try (Served served = Served.of(memory, limits);
        Transport transport =
            new Transport(List.of(served.address()), Served.TOKEN, null, Transport.USUAL)) {
      byte[] answer = transport.post("data/d/change", body.toByteArray(), false).get();
      FrameReader outcomes = Transport.frames(answer);
      int done = 0;
      while (outcomes.next()) {
        assertThat(outcomes.outcome().value().bytes()).hasSize(VALUE_BYTES);
        done++;
      }
      assertThat(done).isEqualTo(11);
      assertThat(data.get("last".getBytes(UTF_8)).get()).isNull();
    }
  }

  @Test
  void aClientAsksAgainForChangesThatWereLeft() throws Exception {
    try (Served served = Served.of(memory, LIMITS);
        RemoteStore store = served.connect()) {
      DataSet there = store.open("d").orElseThrow();
      // Changes of one key that are under way at once may be made in any order.
      for (int round = 1; round <= ROUNDS; round++) {
        List<CompletableFuture<Outcome>> outcomes = new ArrayList<>();
        for (byte[] key : keys) {
          outcomes.add(there.change(key, Change.append(new byte[1]).answeringBytes()));
        }
        for (CompletableFuture<Outcome> outcome : outcomes) {
          assertThat(outcome.get().value().bytes()).hasSize(VALUE_BYTES + round);
        }
      }
    }
  }

  @Test
  void twoChangesThatAnswerValuesAreNeverUnderWayInOneRequest() throws Exception {
    ExecutorService later = Executors.newSingleThreadExecutor();
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    DataSet watched =
        Other.data(
            data,
            "change",
            arguments -> {
              most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
              CompletableFuture<Outcome> outcome =
                  data.change((byte[]) arguments[0], (Change) arguments[1]);
              return outcome.thenApplyAsync(
                  done -> {
                    underWay.decrementAndGet();
                    return done;
                  },
                  later);
            });
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    FrameWriter frames = new FrameWriter(body);
    for (byte[] key : keys) {
      frames.change(key, Change.touch(Value.NEVER).answeringBytes());
    }
    frames.end();
    try (Served served = serve(watched);
        Transport transport =
            new Transport(List.of(served.address()), Served.TOKEN, null, Transport.USUAL)) {
      FrameReader outcomes =
          Transport.frames(transport.post("data/d/change", body.toByteArray(), false).get());
      for (int i = 0; i < VALUES; i++) {
        assertThat(outcomes.next()).isTrue();
      }
      assertThat(most).hasValue(1);
    } finally {
      later.shutdown();
    }
  }

  /** One key again and again, until that ends. */
  private static final class Endless implements Scan {
    private final AtomicBoolean end;

    Endless(AtomicBoolean end) {
      this.end = end;
    }

    @Override
    public boolean next() {
      return !end.get();
    }

    @Override
    public byte[] key() {
      return new byte[] {'k'};
    }

    @Override
    public Value value() {
      return new Value(new byte[1], 0, 1, Value.NEVER);
    }

    @Override
    public void close() {}
  }

  @Test
  void aScanThatFindsNothingSaysThatItGoesOn() throws Exception {
    AtomicBoolean end = new AtomicBoolean();
    DataSet sparse = Other.data(data, "scan", arguments -> new Endless(end));
    try (Served served = serve(sparse);
        Transport transport =
            new Transport(List.of(served.address()), Served.TOKEN, null, Transport.USUAL);
        InputStream in = transport.stream(served.address(), "data/d/partitions/0?prefix=x")) {
      FrameReader frames = FrameReader.ofAnswer(in, "the scan");
      assertThat(frames.next()).isTrue();
      end.set(true);
      do {
        assertThat(frames.kind()).isEqualTo(Frames.ALIVE);
      } while (frames.next());
    } finally {
      end.set(true);
    }
  }
}
