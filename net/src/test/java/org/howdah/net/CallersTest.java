package org.howdah.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who may stay that connects to a port between nodes. */
class CallersTest {
  private static final Callers.Bounds BOUNDS = Callers.Bounds.OF_NODES;
  private static final long PATIENCE_MILLIS = 1000;

  private final AtomicLong nanos = new AtomicLong();
  private Callers<Connection> callers;

  private static final class Connection {
    private boolean closed;
  }

  @BeforeEach
  void make() {
    Callers.Line<Connection> line =
        new Callers.Line<>() {
          @Override
          public boolean isClosed(Connection one) {
            return one.closed;
          }

          @Override
          public void close(Connection one) {
            one.closed = true;
          }
        };
    callers = new Callers<>(BOUNDS, line, PATIENCE_MILLIS, nanos::get);
  }

  private Connection come(int address) {
    Connection one = new Connection();
    nanos.incrementAndGet();
    callers.arrived(one, address(address));
    return one;
  }

  private static InetAddress address(int number) {
    try {
      return InetAddress.getByAddress(new byte[] {10, 0, (byte) (number >> 8), (byte) number});
    } catch (java.net.UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  private List<Connection> come(int count, int address) {
    List<Connection> all = new ArrayList<>();
    IntStream.range(0, count).forEach(i -> all.add(come(address)));
    return all;
  }

  private static long open(List<Connection> all) {
    return all.stream().filter(one -> !one.closed).count();
  }

  @Test
  void ofThoseWhoSayNothingTheLatestStay() {
    List<Connection> all = come(1000, 1);
    assertThat(open(all)).isEqualTo(BOUNDS.unknownOfAddress());
    assertThat(open(all.subList(1000 - BOUNDS.unknownOfAddress(), 1000)))
        .isEqualTo(BOUNDS.unknownOfAddress());
    assertThat(callers.unknown()).isEqualTo(BOUNDS.unknownOfAddress());
  }

  @Test
  void whoHasSpokenStaysWhateverComes() {
    Connection node = come(1);
    callers.spoke(node);
    come(1000, 1);
    nanos.addAndGet(TimeUnit.HOURS.toNanos(1));
    callers.look();
    assertThat(node.closed).isFalse();
    assertThat(callers.unknown()).isZero();
  }

  @Test
  void anotherAddressHasNothingToFearOfOne() {
    Connection other = come(2);
    come(1000, 1);
    assertThat(other.closed).isFalse();
  }

  @Test
  void manyAddressesAreBoundedTogetherAndThatWithMostGivesWay() {
    Connection first = come(999);
    List<Connection> some = come(BOUNDS.unknownOfAddress(), 998);
    List<Connection> all = new ArrayList<>();
    for (int address = 0; address < 2 * BOUNDS.unknown(); address++) {
      all.add(come(address));
      assertThat(callers.unknown()).isLessThanOrEqualTo(BOUNDS.unknown());
    }
    assertThat(open(some)).isLessThanOrEqualTo(1);
    assertThat(first.closed).as("the eldest, once each address has one").isTrue();
    assertThat(open(all)).isLessThanOrEqualTo(BOUNDS.unknown());
  }

  @Test
  void whoSaysNothingForTooLongIsClosed() {
    Connection one = come(1);
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS));
    callers.look();
    assertThat(one.closed).isFalse();
    nanos.incrementAndGet();
    callers.look();
    assertThat(one.closed).isTrue();
  }

  @Test
  void whoSpeaksAndSaysNoMoreIsBoundedToo() {
    List<Connection> all = come(20, 1);
    all.forEach(callers::spoke);
    for (int i = 0; i < 20 * BOUNDS.knownOfAddress(); i++) {
      callers.spoke(come(1));
      callers.spoke(all.get(i % 10));
    }
    assertThat(open(all.subList(0, 10))).as("those that go on speaking").isEqualTo(10);
    assertThat(open(all.subList(10, 20))).as("those that do not").isZero();
  }

  @Test
  void whoIsGoneTakesNoPlace() {
    List<Connection> gone = come(BOUNDS.unknownOfAddress(), 1);
    gone.forEach(one -> one.closed = true);
    List<Connection> here = come(BOUNDS.unknownOfAddress(), 1);
    assertThat(open(here)).isEqualTo(BOUNDS.unknownOfAddress());
  }
}
