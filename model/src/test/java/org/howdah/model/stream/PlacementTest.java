package org.howdah.model.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

class PlacementTest {
  @Test
  void eachBlockIsOnThreeMachinesOrOnAllOfFewer() {
    Placement many = new Placement("in", 20, 8);
    Placement few = new Placement("in", 20, 2);
    for (int block = 0; block < 20; block++) {
      assertThat(holders(many, block, 8)).isEqualTo(3);
      for (int holder : many.holders(block)) {
        assertThat(many.holds(holder, block)).isTrue();
      }
      assertThat(holders(few, block, 2)).isEqualTo(2);
    }
  }

  private static int holders(Placement placement, int block, int nodes) {
    int holders = 0;
    for (int node = 0; node < nodes; node++) {
      holders += placement.holds(node, block) ? 1 : 0;
    }
    return holders;
  }

  @Test
  void eachBlockIsTakenOnceAndOneThatIsThereBeforeOthers() {
    Seeds.check(
        50,
        random -> {
          int nodes = 1 + random.nextInt(10);
          int blocks = 1 + random.nextInt(40);
          Placement placement = new Placement("in" + random.nextInt(), blocks, nodes);
          Set<Integer> taken = new HashSet<>();
          while (!placement.isEmpty()) {
            int node = random.nextInt(nodes);
            boolean isLocal = placement.hasLocal(node);
            int block = placement.take(node);
            assertThat(placement.holds(node, block)).isEqualTo(isLocal);
            assertThat(taken.add(block)).isTrue();
          }
          assertThat(taken).hasSize(blocks);
        });
  }
}
