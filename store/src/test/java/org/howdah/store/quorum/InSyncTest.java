package org.howdah.store.quorum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InSyncTest {
  private static final String SET = "data.a set";

  /** Nodes that are there, with the changes that their copies of the one partition have seen. */
  record There(Map<String, Long> whole, Set<String> others, Set<String> members)
      implements InSync.Present {
    @Override
    public Collection<String> nodes() {
      Set<String> nodes = new TreeSet<>(others);
      nodes.addAll(whole.keySet());
      return nodes;
    }

    @Override
    public Collection<String> dataSets() {
      return List.of(SET);
    }

    @Override
    public Map<Integer, Long> changes(String node, String dataSet) {
      return whole.containsKey(node) ? Map.of(7, whole.get(node)) : Map.of();
    }

    @Override
    public boolean isMember(String node) {
      return members.contains(node);
    }
  }

  private static There there(Map<String, Long> whole, String... others) {
    return new There(whole, Set.of(others), Set.of("a", "b", "c"));
  }

  private static InSync.Copies copies(InSync state) {
    return state.of(SET, 7).orElseThrow();
  }

  private final InSync both = InSync.NONE.after(there(Map.of("a", 5L, "b", 5L), "c"));

  @Test
  void whoIsAwayIsWholeNoLongerWhereAnotherIsThere() {
    InSync.Copies copies = copies(both.after(there(Map.of("a", 6L), "c")));
    assertThat(copies.whole()).containsExactly("a");
    assertThat(copies.isSound("a", 99)).isTrue();
    assertThat(copies.isSound("b", 6)).isTrue();
    assertThat(copies.isSound("b", 7)).isFalse();
    assertThat(copies.isSound("c", 0)).isFalse();
  }

  @Test
  void theLastWholeCopiesStaySoWhoeverIsThere() {
    InSync onlyA = both.after(there(Map.of("a", 6L), "c"));
    assertThat(onlyA.after(there(Map.of(), "b", "c"))).isEqualTo(onlyA);
    assertThat(copies(both.after(there(Map.of(), "c"))).whole()).containsExactly("a", "b");
  }

  @Test
  void whatACopyHadSeenWhenItWentIsKeptWhileItIsAway() {
    InSync later = both.after(there(Map.of("a", 6L), "c")).after(there(Map.of("a", 50L), "c"));
    assertThat(copies(later).isSound("b", 6)).isTrue();
    assertThat(copies(later).isSound("b", 7)).isFalse();
  }

  @Test
  void ofACopyThatIsBeingFilledNothingIsSound() {
    InSync later = both.after(there(Map.of("a", 6L), "c")).after(there(Map.of("a", 9L), "b", "c"));
    assertThat(copies(later).isSound("b", 0)).isFalse();
    assertThat(copies(later.after(there(Map.of("a", 9L, "b", 9L)))).whole()).contains("b");
  }

  @Test
  void theFewestChangesCountOfThoseThatAreThere() {
    InSync three = InSync.NONE.after(there(Map.of("a", 5L, "b", 5L, "c", 5L)));
    InSync.Copies copies = copies(three.after(there(Map.of("a", 8L, "b", 7L))));
    assertThat(copies.isSound("c", 7)).isTrue();
    assertThat(copies.isSound("c", 8)).isFalse();
  }

  @Test
  void whoLeftTheGroupIsForgotten() {
    There smaller = new There(Map.of("a", 6L), Set.of(), Set.of("a", "c"));
    assertThat(copies(both.after(smaller)).sound()).isEmpty();
  }

  @Test
  void whereNobodyIsAskedNothingChanges() {
    assertThat(both.after(new NoDataSets(List.of()))).isEqualTo(both);
  }

  @Test
  void ofADataSetThatWasDroppedNothingIsKnown() {
    InSync none = both.after(new NoDataSets(List.of("a")));
    assertThat(none.of(SET, 7)).isEqualTo(Optional.empty());
    assertThat(none.lines()).isEmpty();
  }

  private record NoDataSets(Collection<String> nodes) implements InSync.Present {
    @Override
    public Collection<String> dataSets() {
      return List.of();
    }

    @Override
    public Map<Integer, Long> changes(String node, String dataSet) {
      return Map.of();
    }

    @Override
    public boolean isMember(String node) {
      return true;
    }
  }

  @Test
  void itsLinesSayTheSame() {
    InSync state = both.after(there(Map.of("a", 6L), "c"));
    assertThat(state.lines()).containsExactly("data.a+set 7 =a =b:6");
    assertThat(InSync.of(state.lines())).isEqualTo(state);
    InSync none = InSync.of(List.of("x 0 = ="));
    assertThat(InSync.of(none.lines())).isEqualTo(none);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x 0 =a", "x y =a =", "x 0 a =", "x 0 =a =b", "x 0 =a =b:c", ""})
  void whatIsNoLineIsRefused(String line) {
    assertThatThrownBy(() -> InSync.of(List.of(line))).isInstanceOf(IllegalArgumentException.class);
  }
}
