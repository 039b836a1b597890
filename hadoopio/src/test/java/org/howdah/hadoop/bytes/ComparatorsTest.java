package org.howdah.hadoop.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparatorsTest {
  private static final int ROUNDS = 20_000;
  private static final AtomicInteger INSIDE = new AtomicInteger();
  private static final AtomicInteger INSIDE_PEAK = new AtomicInteger();

  private final JobConf conf = new JobConf(false);

  @ParameterizedTest
  @ValueSource(classes = {DecodedKey.class, BufferedKey.class})
  void aComparatorThatAllTasksShareIsAskedByOneAtATime(Class<?> keyClass) throws Exception {
    conf.setMapOutputKeyClass(keyClass);
    INSIDE_PEAK.set(0);
    ExecutorService tasks = Executors.newFixedThreadPool(2);
    try {
      CountDownLatch start = new CountDownLatch(2);
      Future<?> first = tasks.submit(() -> compare(start));
      Future<?> second = tasks.submit(() -> compare(start));
      first.get();
      second.get();
    } finally {
      tasks.shutdownNow();
    }
    assertThat(INSIDE_PEAK.get()).isEqualTo(1);
  }

  private Void compare(CountDownLatch start) throws InterruptedException {
    RawComparator<?> comparator = Comparators.ofKeys(conf);
    start.countDown();
    start.await();
    byte[] key = {1, 'a'};
    for (int i = 0; i < ROUNDS; i++) {
      assertThat(comparator.compare(key, 0, 2, key, 0, 2)).isZero();
    }
    return null;
  }

  @Test
  void oneThatKeepsNoStateIsAskedAsItIs() {
    conf.setMapOutputKeyClass(Text.class);
    assertThat(Comparators.ofKeys(conf)).isSameAs(conf.getOutputKeyComparator());
  }

  @Test
  void oneThatEachTaskMakesForItselfIsAskedAsItIs() {
    conf.setMapOutputKeyClass(Text.class);
    conf.setOutputKeyComparatorClass(Counting.class);
    assertThat(Comparators.ofKeys(conf)).isInstanceOf(Counting.class);
  }

  private static void visit() {
    INSIDE_PEAK.accumulateAndGet(INSIDE.incrementAndGet(), Math::max);
    Thread.onSpinWait();
    INSIDE.decrementAndGet();
  }

  /** Its comparator decodes keys into objects that it keeps. */
  static final class DecodedKey extends Text {
    static {
      WritableComparator.define(DecodedKey.class, new Counting());
    }
  }

  /** Its comparator compares bytes, and keeps a buffer. */
  static final class BufferedKey extends Text {
    static {
      WritableComparator.define(BufferedKey.class, new Buffering());
    }
  }

  static final class Counting extends WritableComparator {
    Counting() {
      super(Text.class, true);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public int compare(WritableComparable a, WritableComparable b) {
      visit();
      return ((Text) a).compareTo((Text) b);
    }
  }

  static final class Buffering extends Text.Comparator {
    private final byte[] buffer = new byte[2];

    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
      visit();
      System.arraycopy(a, aStart, buffer, 0, buffer.length);
      return super.compare(buffer, 0, aLength, b, bStart, bLength);
    }
  }
}
