package org.howdah.shuffle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every {@link SegmentSource} promises. */
@Timeout(60)
public abstract class SegmentSourceContract {
  private static final int THREADS = 4;

  /** More than sockets and buffers hold. */
  private static final int LARGE_BYTES = 32 << 20;

  /** The one that is tested; the test's end closes it. */
  protected abstract SegmentSource source();

  /**
   * Stores a file that has one segment.
   *
   * @return that, as its reader hears of it; measured only where it has to be
   */
  protected abstract Segment put(String file, int map, byte[] stored) throws Exception;

  /** A segment of a host that is there and does not have it. */
  protected abstract Segment missing() throws Exception;

  private static byte[] bytes(int map, int length) {
    byte[] bytes = new byte[length];
    new Random(map).nextBytes(bytes);
    return bytes;
  }

  private List<Segment> three() throws Exception {
    List<Segment> all = new ArrayList<>();
    for (int map = 0; map < 3; map++) {
      all.add(put("file" + map, map, bytes(map, 1_000 * (map + 1))));
    }
    return all;
  }

  private void assertIs(Segment came, Segment asked, int length) {
    assertThat(came.host()).isEqualTo(asked.host());
    assertThat(came.file()).isEqualTo(asked.file());
    assertThat(came.map()).isEqualTo(asked.map());
    assertThat(came.storedBytes()).isEqualTo(length);
  }

  @Test
  void segmentsComeInTheOrderInWhichTheyWereAskedForAsTheyAreStored() throws Exception {
    List<Segment> all = three();
    List<Segment> turned = List.of(all.get(2), all.get(0), all.get(1));
    try (SegmentAnswer answer = source().ask(all.get(0).host(), turned)) {
      for (Segment each : turned) {
        int length = 1_000 * (each.map() + 1);
        assertIs(answer.next(), each, length);
        assertThat(answer.bytes().readAllBytes()).isEqualTo(bytes(each.map(), length));
      }
      assertThat(answer.next()).isNull();
    }
  }

  @Test
  void whatIsNotWantedNeedNotBeRead() throws Exception {
    List<Segment> all = three();
    try (SegmentAnswer answer = source().ask(all.get(0).host(), all)) {
      Segment unread = answer.next();
      assertIs(unread, all.get(0), 1_000);
      Segment begun = answer.next();
      assertIs(begun, all.get(1), 2_000);
      assertThat(answer.bytes().read()).isEqualTo(bytes(1, 2_000)[0] & 0xff);
      assertIs(answer.next(), all.get(2), 3_000);
      assertThat(answer.bytes().readAllBytes()).isEqualTo(bytes(2, 3_000));
    }
  }

  @Test
  void lengthsAreToldWithoutBytes() throws Exception {
    List<Segment> all = three();
    List<Segment> measured = source().measure(all.get(0).host(), all);
    assertThat(measured).hasSize(3);
    for (int map = 0; map < 3; map++) {
      assertIs(measured.get(map), all.get(map), 1_000 * (map + 1));
    }
  }

  @Test
  void whatIsNotThereIsAnError() throws Exception {
    Segment missing = missing();
    assertThatThrownBy(
            () -> {
              try (SegmentAnswer answer = source().ask(missing.host(), List.of(missing))) {
                Segment unused = answer.next();
                byte[] unusedBytes = answer.bytes().readAllBytes();
              }
            })
        .isInstanceOf(IOException.class);
  }

  @Test
  void severalThreadsMayAskAtATime() throws Exception {
    List<Segment> all = three();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<byte[]>> read = new ArrayList<>();
      for (int i = 0; i < 10 * THREADS; i++) {
        Segment each = all.get(i % 3);
        read.add(threads.submit(() -> readAll(each)));
      }
      for (int i = 0; i < read.size(); i++) {
        assertThat(read.get(i).get()).isEqualTo(bytes(i % 3, 1_000 * (i % 3 + 1)));
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private byte[] readAll(Segment segment) throws IOException {
    try (SegmentAnswer answer = source().ask(segment.host(), List.of(segment))) {
      Segment unused = answer.next();
      return answer.bytes().readAllBytes();
    }
  }

  @Test
  void closingEndsAnswersThatAreOpen() throws Exception {
    Segment large = put("large", 7, bytes(7, LARGE_BYTES));
    SegmentAnswer answer = source().ask(large.host(), List.of(large));
    Segment unused = answer.next();
    InputStream bytes = answer.bytes();
    assertThat(bytes.read()).isNotNegative();
    source().close();
    // In a thread of its own, it may be, so that its reader takes pauses.
    Until.holds("it is broken off", () -> isBrokenOff(bytes));
    try {
      answer.close();
    } catch (IOException mayBeSaidAgain) {
      // It was broken off.
    }
  }

  private static boolean isBrokenOff(InputStream bytes) {
    try {
      assertThat(bytes.read()).isNotNegative();
      return false;
    } catch (IOException e) {
      return true;
    }
  }
}
