package org.howdah.testkit.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class GraphTest {
  private static Graph graph(String... arrows) {
    Graph graph = new Graph();
    for (String arrow : arrows) {
      graph.add(arrow.substring(0, 1), arrow.substring(1));
    }
    return graph;
  }

  @Test
  void aChainHasNoCircle() {
    assertThat(graph("ab", "bc", "ac", "cc").circles()).isEmpty();
  }

  @Test
  void whoReachesEachOtherIsOfOneCircleAndTheLargestComesFirst() {
    assertThat(graph("yz", "zy", "ab", "bc", "ca", "bd", "de", "xa", "ey").circles())
        .containsExactly(new TreeSet<>(Set.of("a", "b", "c")), new TreeSet<>(Set.of("y", "z")));
  }

  @Test
  void twoCirclesWithACommonMemberAreOne() {
    assertThat(graph("ab", "ba", "bc", "cb", "cd").circles())
        .containsExactly(new TreeSet<>(Set.of("a", "b", "c")));
  }

  @Test
  void partsThatUseEachOtherMakeTheirWholesDoSo() {
    assertThat(graph("ax", "yb").of(name -> name.compareTo("m") < 0 ? "low" : "high").circles())
        .containsExactly(new TreeSet<>(Set.of("low", "high")));
  }
}
