package org.howdah.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FetchPlanTest {
  private static final int MAPS = 100;
  private static final long MEMORY_BYTES = 1_000;
  private static final FetchLimits LIMITS = new FetchLimits(MEMORY_BYTES, 250, 4, 2, 1_000, 8_000);

  private final SegmentMemory memory = new SegmentMemory(LIMITS, host -> Long.MAX_VALUE);
  private final FetchPlan plan = new FetchPlan(MAPS, LIMITS, memory);

  private static Segment unmeasured(String host, int map) {
    return Segment.unmeasured(host, "file%04d".formatted(map), map);
  }

  private static Segment measured(int map, long bytes) {
    return unmeasured("a", map).measured(0, bytes + Integer.BYTES, bytes);
  }

  private List<Integer> next() {
    Optional<FetchRequest> request = plan.next(0);
    return request.stream().flatMap(each -> each.segments().stream()).map(Segment::map).toList();
  }

  private void arrive(FetchRequest request, long storedBytes) {
    for (Segment segment : request.segments()) {
      plan.saw(segment.measured(0, storedBytes, storedBytes));
      assertThat(plan.finish(segment.map())).isTrue();
    }
    plan.ended(request, List.of());
  }

  @Test
  void segmentsOfUnknownLengthsAreAskedForOneByOne() {
    for (int map = 0; map < 10; map++) {
      plan.found(unmeasured("a", map));
    }
    FetchRequest first = plan.next(0).orElseThrow();
    assertThat(first.segments()).hasSize(1);
    arrive(first, 10 << 20);
    assertThat(next()).hasSize(1);
  }

  @Test
  void smallOnesAreAskedForTogether() {
    for (int map = 0; map < 50; map++) {
      plan.found(unmeasured("a", map));
    }
    arrive(plan.next(0).orElseThrow(), 64 << 10);
    FetchRequest four = plan.next(0).orElseThrow();
    assertThat(four.segments()).hasSize(4);
    arrive(four, 100);
    assertThat(next()).hasSizeBetween(5, 20);
  }

  @Test
  void hostsTakeTurnsAndHaveTwoRequestsAtMost() {
    for (int map = 0; map < 9; map++) {
      plan.found(unmeasured(map < 6 ? "a" : "b", map));
    }
    plan.tellsSizes("a", false);
    plan.tellsSizes("b", false);
    List<String> asked = new ArrayList<>();
    for (Optional<FetchRequest> each = plan.next(0); each.isPresent(); each = plan.next(0)) {
      asked.add(each.get().host());
    }
    assertThat(asked).containsExactly("a", "b", "a", "b"); // Four in all is what the limits say.
  }

  @Test
  void aHostThatFailedIsLeftAloneLongerEachTime() {
    plan.found(unmeasured("a", 0));
    long now = 0;
    for (long pause : new long[] {1_000, 2_000, 4_000, 8_000, 8_000}) {
      FetchRequest request = plan.next(now).orElseThrow();
      plan.failed("a", now);
      plan.ended(request, request.segments());
      assertThat(plan.next(now + pause - 1)).isEmpty();
      assertThat(plan.pauseMillis(now + 1)).isEqualTo(pause - 1);
      now += pause;
    }
    FetchRequest last = plan.next(now).orElseThrow();
    plan.succeeded("a");
    plan.failed("a", now);
    plan.ended(last, last.segments());
    assertThat(plan.next(now + 1_000)).isPresent();
  }

  @Test
  void whatFailedComesAfterTheRestOfItsHost() {
    plan.found(unmeasured("a", 0));
    plan.found(unmeasured("a", 1));
    plan.tellsSizes("a", false);
    FetchRequest first = plan.next(0).orElseThrow();
    plan.failed(first.segments().get(0));
    plan.ended(first, List.of());
    assertThat(next()).containsExactly(1);
    assertThat(next()).containsExactly(0);
  }

  @Test
  void whatFailedComesAlsoWhenNobodyNeedsTheRestAnyMore() {
    plan.found(unmeasured("a", 0));
    plan.found(unmeasured("a", 1));
    plan.tellsSizes("a", false);
    FetchRequest first = plan.next(0).orElseThrow();
    plan.failed(first.segments().get(0));
    plan.ended(first, List.of());
    assertThat(plan.finish(1)).isTrue();
    assertThat(next()).containsExactly(0);
  }

  @Test
  void whatAnotherHostHasIsAskedForThereAndNoMoreWhereItFailed() {
    plan.found(measured(0, 10));
    FetchRequest first = plan.next(0).orElseThrow();
    Segment segment = first.segments().get(0);
    plan.failed("a", 0);
    plan.failed(segment);
    plan.move(segment, "b");
    memory.giveUp(first.reservedBytes());
    plan.ended(first, List.of());
    assertThat(plan.wanted("a")).isEmpty();
    FetchRequest second = plan.next(0).orElseThrow();
    assertThat(second.host()).isEqualTo("b");
    assertThat(second.segments()).containsExactly(segment.on("b"));
  }

  @Test
  void aHostIsAskedOnceUntilItIsKnownWhetherItTellsLengths() {
    plan.found(unmeasured("a", 0));
    plan.found(unmeasured("a", 1));
    FetchRequest first = plan.next(0).orElseThrow();
    assertThat(plan.next(0)).isEmpty();
    plan.tellsSizes("a", true);
    assertThat(plan.next(0).orElseThrow().isForSizes()).isTrue();
    assertThat(first.isForSizes()).isFalse();
  }

  @Test
  void aHostThatTellsLengthsIsAskedForAllOfThemFirst() {
    for (int map = 0; map < 10; map++) {
      plan.found(unmeasured("a", map));
    }
    plan.tellsSizes("a", true);
    FetchRequest lengths = plan.next(0).orElseThrow();
    assertThat(lengths.isForSizes()).isTrue();
    assertThat(lengths.segments()).hasSize(10);
  }

  @Test
  void segmentsOfKnownLengthsAreAskedForAsFarAsMemoryGoes() {
    for (int map = 0; map < 10; map++) {
      plan.found(measured(map, 200));
    }
    assertThat(next()).containsExactly(0); // A quarter of the memory for each of four requests.
    assertThat(memory.isAnyUnderWay()).isTrue();
    assertThat(next()).containsExactly(1);
    assertThat(plan.isHeldByMemory()).isFalse();
  }

  @Test
  void smallOnesOfKnownLengthsShareARequest() {
    for (int map = 0; map < 10; map++) {
      plan.found(measured(map, 50));
    }
    FetchRequest request = plan.next(0).orElseThrow();
    assertThat(request.segments()).hasSize(5);
    assertThat(request.reservedBytes()).isEqualTo(250);
  }

  @Test
  void whatHasNoRoomWaitsAndWhatGoesToDiskDoesNot() {
    assertThat(memory.tryReserve(900)).isTrue();
    plan.found(measured(0, 200));
    assertThat(next()).isEmpty();
    assertThat(plan.isHeldByMemory()).isTrue();
    plan.found(measured(1, 5_000));
    assertThat(next()).containsExactly(1);
    memory.giveUp(900);
    assertThat(next()).containsExactly(0);
  }

  @Test
  void neighboursInAFileAreOneRequestForTheDisk() {
    long start = 0;
    for (int map = 0; map < 5; map++) {
      plan.found(new Segment("a", "whole", map, start, 10_004, 10_000));
      start += map == 2 ? 20_000 : 10_004;
    }
    assertThat(next()).containsExactly(0, 1, 2);
    assertThat(next()).containsExactly(3, 4);
  }

  @Test
  void whatIsHereOrGoneIsNotAskedFor() {
    plan.found(unmeasured("a", 0));
    plan.found(unmeasured("a", 1));
    plan.found(unmeasured("a", 2));
    plan.gone("file0000");
    assertThat(plan.finish(1)).isTrue();
    assertThat(plan.finish(1)).isFalse();
    plan.found(unmeasured("b", 1));
    assertThat(next()).containsExactly(2);
    assertThat(next()).isEmpty();
    assertThat(plan.mapsLeft()).isEqualTo(MAPS - 1);
  }

  private static FetchPlan planOf(int maps) {
    FetchLimits limits = new FetchLimits(64 << 20, 16 << 20, 5, 2, 1_000, 8_000);
    return new FetchPlan(maps, limits, new SegmentMemory(limits, host -> Long.MAX_VALUE));
  }

  @Test
  void tenThousandMapsAreEachAskedForOnce() {
    int maps = 10_000;
    FetchPlan large = planOf(maps);
    for (int map = 0; map < maps; map++) {
      large.found(unmeasured("host" + map % 100, map));
    }
    int asked = 0;
    for (Optional<FetchRequest> each = large.next(0); each.isPresent(); each = large.next(0)) {
      for (Segment segment : each.get().segments()) {
        large.saw(segment.measured(0, 20_000, 30_000));
        assertThat(large.finish(segment.map())).isTrue();
        asked++;
      }
      large.ended(each.get(), List.of());
    }
    assertThat(asked).isEqualTo(maps);
    assertThat(large.mapsLeft()).isZero();
  }

  /** Of a node that tells lengths, a segment is there first without them and then with them. */
  @Test
  void tenThousandMapsOfKnownLengthsTakeFewMebibytes() {
    int maps = 10_000;
    FetchPlan large = planOf(maps);
    List<String> hosts = IntStream.range(0, 100).mapToObj(host -> "host" + host).toList();
    com.sun.management.ThreadMXBean thread =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    large.found(measured(0, 1)); // What is made once.
    long before = thread.getThreadAllocatedBytes(Thread.currentThread().getId());
    for (int map = 1; map < maps; map++) {
      String attempt = "attempt_1790000000000_0001_m_" + (1_000_000 + map) + "_0";
      large.found(Segment.unmeasured(hosts.get(map % 100), attempt, map).measured(0, 34, 30));
    }
    long bytes = thread.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    // Names are made in several steps here, so that what stays is less.
    assertThat(bytes / maps).isLessThan(700);
    int asked = 0;
    for (Optional<FetchRequest> each = large.next(0); each.isPresent(); each = large.next(0)) {
      asked += each.get().segments().size();
      each.get().segments().forEach(segment -> assertThat(large.finish(segment.map())).isTrue());
      large.ended(each.get(), List.of());
    }
    assertThat(asked).isEqualTo(maps);
  }

  @Test
  void whatWasRefusedTogetherIsAskedForOneByOne() {
    for (int map = 0; map < 5; map++) {
      plan.found(measured(map, 10));
    }
    FetchRequest together = plan.next(0).orElseThrow();
    assertThat(together.segments()).hasSize(5);
    together.segments().forEach(plan::failed);
    plan.ended(together, List.of());
    memory.giveUp(together.reservedBytes());
    assertThat(next()).hasSize(1);
    plan.found(measured(7, 10));
    plan.found(measured(8, 10));
    assertThat(next()).as("what did not fail").containsExactly(7, 8);
  }

  @Test
  void aSegmentThatIsWantedTwiceIsAskedForTwice() {
    plan.found(Segment.unmeasured("a", "file", 1).measured(0, 14, 10));
    plan.found(Segment.unmeasured("a", "file", 2).measured(0, 14, 10));
    assertThat(next()).containsExactly(1, 2);
  }

  @Test
  void aShortPauseEndsNoLongOne() {
    plan.found(unmeasured("a", 0));
    plan.busy("a", 0, 1_000);
    plan.busy("a", 0, 0);
    assertThat(plan.next(999)).isEmpty();
    assertThat(plan.next(1_000)).isPresent();
  }
}
