package org.howdah.store.ignite.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Value;
import org.junit.jupiter.api.Test;

class ElsewhereTest {
  private static final long BYTES_MAX = 1 << 20;
  private static final Value SMALL = value(10);
  private static final Value LARGE = value(1 << 20);

  private final TreeMap<Integer, CompletableFuture<Value>> asked = new TreeMap<>();

  private static Value value(int bytes) {
    return new Value(new byte[bytes], 0, 1, Value.NEVER);
  }

  private static BitSet all(int count) {
    BitSet all = new BitSet();
    all.set(0, count);
    return all;
  }

  private CompletableFuture<List<Value>> fill(int count) {
    return fill(new Value[count], all(count));
  }

  private CompletableFuture<List<Value>> fill(Value[] values, BitSet places) {
    return new Elsewhere(
            values,
            places,
            BYTES_MAX,
            place -> {
              CompletableFuture<Value> answer = new CompletableFuture<>();
              assertThat(asked.put(place, answer)).isNull();
              return answer;
            })
        .fill();
  }

  private void answerFirst(Value value) {
    asked.pollFirstEntry().getValue().complete(value);
  }

  @Test
  void oneIsAskedForUntilItIsKnownHowLongTheyAre() throws Exception {
    CompletableFuture<List<Value>> filled = fill(100);
    assertThat(asked).hasSize(1);
    for (int answered = 0; answered < 100; answered++) {
      assertThat(filled).isNotDone();
      answerFirst(SMALL);
      assertThat(asked.size()).isEqualTo(Math.min(16, 99 - answered));
    }
    assertThat(filled.get()).hasSize(100).containsOnly(SMALL);
  }

  @Test
  void largeOnesComeOneByOneAndOnlyUntilThereAreEnoughBytes() throws Exception {
    Value half = value(1 << 19);
    Value[] values = new Value[10];
    values[0] = half;
    BitSet places = all(10);
    places.clear(0);
    CompletableFuture<List<Value>> filled = fill(values, places);
    assertThat(asked.keySet()).containsExactly(1);
    answerFirst(half);
    assertThat(asked).isEmpty();
    assertThat(filled.get()).containsExactly(half, half);
  }

  @Test
  void theFirstIsGivenHoweverLargeItIs() throws Exception {
    CompletableFuture<List<Value>> filled = fill(3);
    answerFirst(LARGE);
    assertThat(filled.get()).containsExactly(LARGE);
  }

  @Test
  void whatFailsEndsAllAndAsksForNoMore() {
    CompletableFuture<List<Value>> filled = fill(100);
    answerFirst(SMALL);
    HowdahException lost = new HowdahException(ErrorCode.LOST, "away");
    asked.pollLastEntry().getValue().completeExceptionally(lost);
    assertThatThrownBy(filled::get).hasCause(lost);
    int left = asked.size();
    answerFirst(SMALL);
    assertThat(asked).hasSize(left - 1);
  }

  @Test
  void whatIsAnsweredAtOnceTakesNoStack() throws Exception {
    CompletableFuture<Value> done = CompletableFuture.completedFuture(null);
    Elsewhere many = new Elsewhere(new Value[100_000], all(100_000), BYTES_MAX, place -> done);
    assertThat(many.fill().get()).hasSize(100_000).containsOnlyNulls();
  }
}
