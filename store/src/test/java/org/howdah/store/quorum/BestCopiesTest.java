package org.howdah.store.quorum;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BestCopiesTest {
  private static final int PARTITION = 7;

  private static Optional<InSync.Copies> whole(String... nodes) {
    return Optional.of(new InSync.Copies(new TreeSet<>(Set.of(nodes)), new TreeMap<>()));
  }

  private static BestCopies look(
      Map<String, Long> counts,
      Set<String> away,
      Set<String> givenUp,
      Optional<InSync.Copies> known) {
    Map<String, Map<Integer, Long>> ofNodes = new TreeMap<>();
    counts.forEach(
        (node, count) -> ofNodes.put(node, count < 0 ? Map.of() : Map.of(PARTITION, count)));
    BestCopies best = new BestCopies(ofNodes, away, givenUp);
    best.look(PARTITION, known);
    return best;
  }

  private static boolean isGood(BestCopies best, String node) {
    return best.good(node).get(PARTITION);
  }

  @Test
  void ofWholeCopiesTheOneThatHasSeenTheMostIsUsed() {
    BestCopies best = look(Map.of("a", 9L, "b", 5L, "c", 4L), Set.of(), Set.of(), whole("b", "c"));
    assertThat(best.back().get(PARTITION)).isTrue();
    assertThat(isGood(best, "b")).isTrue();
    assertThat(isGood(best, "a") || isGood(best, "c")).isFalse();
  }

  @Test
  void whatMayComeBackIsWaitedFor() {
    assertThat(look(Map.of("a", 9L), Set.of("b"), Set.of(), whole("b")).back().isEmpty()).isTrue();
    assertThat(look(Map.of("a", 9L), Set.of(), Set.of(), whole("b")).back().isEmpty()).isTrue();
    assertThat(look(Map.of("a", 9L), Set.of("b"), Set.of(), Optional.empty()).back().isEmpty())
        .isTrue();
  }

  @Test
  void afterThoseWithAllAreGivenUpWhatHasSeenTheMostIsUsed() {
    BestCopies best = look(Map.of("a", 9L, "c", 3L), Set.of(), Set.of("b"), whole("b"));
    assertThat(isGood(best, "a")).isTrue();
    assertThat(isGood(best, "c")).isFalse();
  }

  @Test
  void ofANodeThatIsThereAndGaveItsCopyAwayNothingIsWaitedFor() {
    BestCopies best = look(Map.of("a", 9L, "b", -1L), Set.of(), Set.of(), whole("b"));
    assertThat(isGood(best, "a")).isTrue();
  }

  @Test
  void whereNobodyHasACopyNothingIsGivenBack() {
    assertThat(look(Map.of("a", -1L), Set.of(), Set.of("b"), whole("b")).back().isEmpty()).isTrue();
  }

  @Test
  void inAGroupOfAnEarlierVersionAllMembersAreWaitedFor() {
    BestCopies best = look(Map.of("a", 9L, "b", 9L, "c", 1L), Set.of(), Set.of(), Optional.empty());
    assertThat(isGood(best, "a") && isGood(best, "b")).isTrue();
    assertThat(isGood(best, "c")).isFalse();
  }
}
