package org.howdah.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

@SuppressWarnings("FutureReturnValueIgnored") // The answers of most do not matter.
class ChangesUnderWayTest {
  private static final long LARGE = ChangesUnderWay.SMALL_BYTES;
  private static final long MAX = 4 * LARGE;

  private final Queue<Runnable> beginner = new ArrayDeque<>();
  private final ChangesUnderWay changes = new ChangesUnderWay(() -> MAX, beginner::add);
  private final List<String> begun = new ArrayList<>();

  private void runBeginner() {
    for (Runnable next = beginner.poll(); next != null; next = beginner.poll()) {
      next.run();
    }
  }

  private CompletableFuture<String> begin(String name, long size, CompletableFuture<String> end) {
    return changes.begin(
        size,
        () -> {
          begun.add(name);
          return end;
        });
  }

  @Test
  void thoseThatFitBeginAtOnceAndOthersWhenThereIsRoom() {
    CompletableFuture<String> first = new CompletableFuture<>();
    begin("first", 3 * LARGE, first);
    CompletableFuture<String> second = begin("second", 2 * LARGE, new CompletableFuture<>());
    assertThat(begun).containsExactly("first");
    first.complete("done");
    runBeginner();
    assertThat(begun).containsExactly("first", "second");
    assertThat(second).isNotDone();
  }

  @Test
  void oneAloneBeginsHoweverLargeItIs() {
    begin("huge", 100 * MAX, new CompletableFuture<>());
    assertThat(begun).containsExactly("huge");
  }

  @Test
  void smallOnesAreNotCountedAndOvertakeNobody() {
    CompletableFuture<String> first = new CompletableFuture<>();
    begin("small before", 1, new CompletableFuture<>());
    begin("first", MAX, first);
    begin("small beside", 1, new CompletableFuture<>());
    begin("second", MAX, new CompletableFuture<>());
    begin("small behind", 1, new CompletableFuture<>());
    assertThat(begun).containsExactly("small before", "first", "small beside");
    first.complete("done");
    runBeginner();
    assertThat(begun)
        .containsExactly("small before", "first", "small beside", "second", "small behind");
  }

  @Test
  void aChangeThatFailsGivesItsRoomBackAndItsErrorOn() {
    CompletableFuture<String> first = new CompletableFuture<>();
    begin("first", MAX, first);
    CompletableFuture<String> failing = new CompletableFuture<>();
    CompletableFuture<String> second = begin("second", MAX, failing);
    CompletableFuture<String> third = begin("third", MAX, CompletableFuture.completedFuture("3"));
    first.complete("done");
    runBeginner();
    failing.completeExceptionally(new IllegalStateException("gone"));
    runBeginner();
    assertThatThrownBy(second::join).hasRootCauseMessage("gone");
    assertThat(third).isCompletedWithValue("3");
  }

  @Test
  void allEndInTheirOrderWhateverTheirSizesAndEnds() {
    Seeds.check(
        50,
        random -> {
          begun.clear();
          drawn(random);
        });
  }

  private void drawn(Random random) {
    List<String> asked = new ArrayList<>();
    List<CompletableFuture<String>> answers = new ArrayList<>();
    List<CompletableFuture<String>> ends = new ArrayList<>();
    AtomicLong underWay = new AtomicLong();
    for (int one = 0; one < 200; one++) {
      String name = "change " + one;
      long size = LARGE + random.nextInt((int) (2 * LARGE));
      CompletableFuture<String> end = new CompletableFuture<>();
      asked.add(name);
      ends.add(end);
      answers.add(
          changes.begin(
              size,
              () -> {
                begun.add(name);
                assertThat(underWay.addAndGet(size)).isLessThanOrEqualTo(MAX);
                return end.whenComplete((done, failed) -> underWay.addAndGet(-size));
              }));
      int some = begun.isEmpty() ? 0 : random.nextInt(begun.size());
      ends.get(some).complete("done");
      if (random.nextBoolean()) {
        runBeginner();
      }
    }
    for (CompletableFuture<String> end : ends) {
      end.complete("done");
      runBeginner();
    }
    assertThat(begun).isEqualTo(asked);
    assertThat(answers).allSatisfy(answer -> assertThat(answer).isCompleted()).hasSize(200);
  }
}
