package org.howdah.sidedata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.howdah.record.Activity;
import org.howdah.sidedata.LookUpStats.Count;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PipelineTest {
  private static final int NUMBERS = 50_000;

  private final List<Activity.Kind> about = new ArrayList<>();
  private final MapBackend backend = new MapBackend();
  private final SideTable<Long, String> table =
      new SideTable<>(backend, Coders.LONG, Coders.STRING, 0);

  @BeforeEach
  void fill() {
    for (long i = 0; i < NUMBERS; i++) {
      backend.entries.put(ByteBuffer.wrap(Coders.LONG.encode(i)), Coders.STRING.encode("n" + i));
    }
  }

  @Test
  void aTableInTheHeapAnswersEachRecordAtOnce() throws Exception {
    List<String> answers = new ArrayList<>();
    try (SideTable<String, Long> heap = SideTable.inHeap(Map.of("one", 1L, "two", 2L));
        SideTable<String, Long> shared = heap.share();
        Pipeline<String, Long, String> pipeline = shared.pipeline()) {
      for (int i = 0; i < 3_000; i++) {
        pipeline.ask(
            "r" + i,
            record -> {
              throw new IllegalStateException("nothing has to wait");
            },
            List.of("two", "none", "one"),
            (record, values) -> answers.add(record + values));
      }
      assertThat(heap.get("two")).isEqualTo(2);
      assertThat(shared.stats().get(Count.NEAR_HITS)).isEqualTo(9_000);
      assertThat(shared.stats().get(Count.BATCHES)).isZero();
    }
    assertThat(answers).hasSize(3_000).startsWith("r0[2, null, 1]").endsWith("r2999[2, null, 1]");
  }

  @Test
  void answersComeInTheOrderOfTheRecordsWithTheirValues() throws Exception {
    List<String> answers = new ArrayList<>();
    try (Pipeline<Long, String, Long> pipeline = table.pipeline()) {
      for (long i = 0; i < NUMBERS; i++) {
        pipeline.ask(
            i,
            same -> same,
            List.of(i, -1L),
            (record, values) -> answers.add(record + "" + values));
      }
      pipeline.drain();
    }
    assertThat(answers).hasSize(NUMBERS);
    for (int i = 0; i < NUMBERS; i++) {
      assertThat(answers.get(i)).isEqualTo(i + "[n" + i + ", null]");
    }
    assertThat(backend.batchesUnderWayMax).isGreaterThan(1).isLessThanOrEqualTo(16);
  }

  @Test
  void whoeverLooksSeesThatTheThreadAsksATable() throws Exception {
    backend.tell = () -> about.add(Activity.ofThread().kind());
    Activity.ofThread().now(Activity.Kind.INPUT);
    assertThat(table.get(1L)).isEqualTo("n1");
    backend.fails = true;
    assertThatThrownBy(() -> table.get(2L)).hasMessageContaining("the map is lost");
    assertThat(about).isNotEmpty().containsOnly(Activity.Kind.LOOK_UP);
    assertThat(Activity.ofThread().kind()).isEqualTo(Activity.Kind.INPUT);
    Activity.ofThread().now(Activity.Kind.OTHER);
  }

  @Test
  void afterAFailureNothingIsAnswered() throws Exception {
    List<String> answers = new ArrayList<>();
    try (Pipeline<Long, String, Long> pipeline = table.pipeline()) {
      pipeline.ask(1L, same -> same, List.of(1L), (record, values) -> answers.add("" + values));
      backend.fails = true;
      assertThatThrownBy(pipeline::drain).hasMessageContaining("the map is lost");
      backend.fails = false;
      assertThatThrownBy(pipeline::drain).hasMessageContaining("a look-up failed before");
      assertThatThrownBy(() -> pipeline.ask(2L, same -> same, List.of(2L), (record, values) -> {}))
          .hasMessageContaining("a look-up failed before");
    }
    assertThat(answers).isEmpty();
  }

  @Test
  void keysMayBeBytes() throws Exception {
    byte[] seven = Coders.LONG.encode(7L);
    try (SideTable<byte[], String> bytes =
        new SideTable<>(backend, Coders.RAW, Coders.STRING, 1 << 20)) {
      assertThat(bytes.getAll(List.of(seven, seven, seven.clone())))
          .containsExactly("n7", "n7", "n7");
      assertThat(bytes.get(seven.clone())).isEqualTo("n7");
      assertThat(bytes.stats().get(Count.KEYS_ASKED)).isEqualTo(1);
    }
  }

  @Test
  void aKeyThatManyRecordsWaitForIsAskedForOnce() throws Exception {
    try (Pipeline<Long, String, Long> pipeline = table.pipeline()) {
      for (long i = 0; i < 1000; i++) {
        pipeline.ask(i, same -> same, List.of(7L, 7L), (record, values) -> {});
      }
      pipeline.drain();
    }
    assertThat(backend.keysAsked).isEqualTo(1);
    assertThat(table.stats().get(Count.LOOK_UPS)).isEqualTo(2000);
  }

  @Test
  void whatIsNearIsAskedForOnceAndStaysRight() throws Exception {
    List<String> answers = new ArrayList<>();
    try (SideTable<Long, String> near =
            new SideTable<>(backend, Coders.LONG, Coders.STRING, 1 << 20);
        Pipeline<Long, String, Long> pipeline = near.pipeline()) {
      for (long i = 0; i < NUMBERS; i++) {
        pipeline.ask(
            i,
            same -> same,
            List.of(i % 100, -1L),
            (record, values) -> answers.add(record + "" + values));
      }
      pipeline.drain();
      assertThat(near.stats().get(Count.NEAR_HITS)).isGreaterThan(NUMBERS);
    }
    for (int i = 0; i < NUMBERS; i++) {
      assertThat(answers.get(i)).isEqualTo(i + "[n" + i % 100 + ", null]");
    }
    assertThat(backend.keysAsked).isEqualTo(101);
  }

  @Test
  void batchesAreUnderWayTogetherUntilTheirAnswersAreThere() throws Exception {
    askForNumbers();
    assertThat(backend.batchesUnderWayMax).isEqualTo(16);
    backend.batchesUnderWayMax = 0;
    backend.answersAtOnce = true;
    askForNumbers();
    assertThat(backend.batchesUnderWayMax).isEqualTo(1);
  }

  private void askForNumbers() throws Exception {
    List<Long> answers = new ArrayList<>();
    try (Pipeline<Long, String, Long> pipeline = table.pipeline()) {
      for (long i = 0; i < NUMBERS; i++) {
        pipeline.ask(i, same -> same, List.of(i), (record, values) -> answers.add(record));
      }
      pipeline.drain();
    }
    assertThat(answers).hasSize(NUMBERS).isSorted();
  }

  @Test
  void recordsWithoutKeysKeepTheirPlace() throws Exception {
    List<Long> answers = new ArrayList<>();
    try (Pipeline<Long, String, Long> pipeline = table.pipeline()) {
      pipeline.ask(1L, same -> same, List.of(1L), (record, values) -> answers.add(record));
      pipeline.ask(2L, same -> same, List.of(), (record, values) -> answers.add(record));
      assertThat(answers).isEmpty();
      pipeline.drain();
      pipeline.ask(3L, same -> same, List.of(), (record, values) -> answers.add(record));
      assertThat(answers).containsExactly(1L, 2L, 3L);
    }
  }

  @Test
  void recordsThatWaitAreBoundedInNumber() throws Exception {
    List<Long> answers = new ArrayList<>();
    try (Pipeline<Long, String, Long> pipeline = table.pipeline()) {
      for (long i = 0; i < NUMBERS; i++) {
        pipeline.ask(i, same -> same, List.of(3L), (record, values) -> answers.add(record));
        assertThat(i - answers.size()).isLessThanOrEqualTo(16 * 1024);
      }
    }
  }

  @Test
  void recordsThatWaitAreBoundedInBytes() throws Exception {
    try (Pipeline<Long, String, Long> pipeline = table.pipeline(record -> 1 << 20)) {
      assertThat(waitingMax(pipeline, List.of(3L))).isEqualTo(31);
    }
  }

  @Test
  void keysThatRecordsWaitWithAreBounded() throws Exception {
    List<Long> keys = Collections.nCopies(1 << 18, 3L);
    try (Pipeline<Long, String, Long> pipeline = table.pipeline()) {
      assertThat(waitingMax(pipeline, keys)).isEqualTo(31);
    }
  }

  @Test
  void valuesThatWereNearAndWaitForOthersAreBounded() throws Exception {
    backend.entries.put(
        ByteBuffer.wrap(Coders.LONG.encode(7L)), Coders.STRING.encode("x".repeat(1 << 20)));
    try (SideTable<Long, String> near =
            new SideTable<>(backend, Coders.LONG, Coders.STRING, 256 << 20);
        Pipeline<Long, String, Long> pipeline = near.pipeline()) {
      near.get(7L);
      assertThat(waitingMax(pipeline, List.of(7L, 3L))).isEqualTo(31);
    }
  }

  /** How many of records with the same keys wait at once at most, after the pipeline was asked. */
  private static int waitingMax(Pipeline<Long, String, Long> pipeline, List<Long> keys)
      throws Exception {
    List<Long> answers = new ArrayList<>();
    int waiting = 0;
    for (long i = 0; i < 40; i++) {
      pipeline.ask(i, same -> same, keys, (record, values) -> answers.add(record));
      waiting = Math.max(waiting, (int) i + 1 - answers.size());
    }
    pipeline.drain();
    assertThat(answers).hasSize(40).isSorted();
    return waiting;
  }

  @Test
  void untilTheLengthOfValuesIsKnownFewAreAskedFor() throws Exception {
    byte[] large = Coders.STRING.encode("x".repeat(1 << 20));
    for (long i = 0; i < 400; i++) {
      backend.entries.put(ByteBuffer.wrap(Coders.LONG.encode(i)), large);
    }
    try (Pipeline<Long, String, Long> pipeline = table.pipeline()) {
      for (long i = 0; i < 400; i++) {
        pipeline.ask(i, same -> same, List.of(i), (record, values) -> {});
      }
      pipeline.drain();
    }
    assertThat(backend.keysUnderWayMax).isBetween(64, 64 + 15);
  }

  @Test
  void whatOtherPipelinesLearntOfTheLengthOfValuesIsKnown() throws Exception {
    askForNumbers();
    backend.keysUnderWayMax = 0;
    try (Pipeline<Long, String, Long> pipeline = table.pipeline()) {
      for (long i = 0; i < 1024; i++) {
        pipeline.ask(i, same -> same, List.of(i), (record, values) -> {});
      }
      pipeline.drain();
    }
    assertThat(backend.keysUnderWayMax).isEqualTo(1024);
  }

  @Test
  void aQuestionForManyKeysIsUnderWayAsAWholeOnceTheLengthOfValuesIsKnown() throws Exception {
    List<Long> numbers = new ArrayList<>();
    for (long i = 0; i < 600; i++) {
      numbers.add(i);
    }
    table.getAll(numbers.subList(0, 300));
    assertThat(backend.keysUnderWayMax).isEqualTo(300 - 64);
    table.getAll(numbers.subList(300, 600));
    assertThat(backend.keysUnderWayMax).isEqualTo(300);
  }

  @Test
  void theFirstQuestionForManyKeysIsUnderWayAsAWholeIfTheTableKnowsHowLongItsValuesAre()
      throws Exception {
    backend.valueBytes = 8;
    List<Long> numbers = new ArrayList<>();
    for (long i = 0; i < 300; i++) {
      numbers.add(i);
    }
    table.getAll(numbers);
    assertThat(backend.keysUnderWayMax).isEqualTo(300);
    assertThat(table.stats().get(Count.BATCHES)).isOne();
  }

  @Test
  void theFirstBatchesOfATableOfLargeValuesHaveFewKeys() throws Exception {
    backend.valueBytes = 1 << 19;
    List<Long> numbers = new ArrayList<>();
    for (long i = 0; i < 10; i++) {
      numbers.add(i);
    }
    table.getAll(numbers);
    assertThat(table.stats().get(Count.BATCHES)).isEqualTo(5);
  }

  @Test
  void aBatchThatIsAnsweredAtOnceIsFollowedByNoEmptyOne() throws Exception {
    backend.answersAtOnce = true;
    assertThat(table.get(5L)).isEqualTo("n5");
    assertThat(table.stats().get(Count.BATCHES)).isOne();
  }

  @Test
  void batchesOfLargeValuesHaveFewKeys() throws Exception {
    String large = "x".repeat(1 << 20);
    for (long i = 0; i < 100; i++) {
      backend.entries.put(ByteBuffer.wrap(Coders.LONG.encode(i)), Coders.STRING.encode(large));
    }
    List<Long> first = new ArrayList<>();
    for (long i = 0; i < 100; i++) {
      first.add(i);
    }
    table.getAll(first.subList(0, 1));
    long batches = table.stats().get(Count.BATCHES);
    try (Pipeline<Long, String, Long> pipeline = table.pipeline()) {
      pipeline.ask(0L, same -> same, first.subList(0, 1), (record, values) -> {});
      pipeline.drain();
      pipeline.ask(0L, same -> same, first, (record, values) -> {});
      pipeline.drain();
    }
    assertThat(table.stats().get(Count.BATCHES) - batches).isGreaterThan(20);
  }

  @Test
  void theSessionOfAFailedLookUpIsNotUsedAgain() {
    backend.fails = true;
    assertThatThrownBy(() -> table.get(1L)).hasMessage("the map is lost");
    assertThat(backend.sessionsOpen).isZero();
  }

  @Test
  void anAnswerMayNotAsk() throws Exception {
    try (Pipeline<Long, String, Long> pipeline = table.pipeline()) {
      pipeline.ask(
          1L,
          same -> same,
          List.of(1L),
          (record, values) ->
              pipeline.ask(2L, same -> same, List.of(2L), (inner, innerValues) -> {}));
      assertThatThrownBy(pipeline::drain).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void valuesNearTheTaskAreNotAskedForAgain() throws Exception {
    try (SideTable<Long, String> cached =
        new SideTable<>(backend, Coders.LONG, Coders.STRING, 1 << 20)) {
      for (int i = 0; i < 3; i++) {
        assertThat(cached.getAll(List.of(5L, -5L))).containsExactly("n5", null);
      }
      assertThat(backend.keysAsked).isEqualTo(2);
      assertThat(cached.stats().get(Count.NEAR_HITS)).isEqualTo(4);
      assertThat(cached.stats().get(Count.ABSENT)).isEqualTo(1);
    }
  }
}
