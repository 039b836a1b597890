package org.howdah.cache.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

/** Beside a list that is sorted anew for each question. */
class VictimOrderTest {
  private static final String NODE = "n";
  private static final int WINDOW = 20;
  private static final int SETS = 30;
  private static final Comparator<CachedDataSet> LARGEST =
      Comparator.comparingLong(CachedDataSet::size).reversed();

  private final VictimOrder order = new VictimOrder(LARGEST, WINDOW);
  private final List<CachedDataSet> sets = new ArrayList<>();
  private long now;

  private List<BlockId> naive(Room room) {
    List<CachedDataSet> sorted = new ArrayList<>(sets);
    sorted.sort(
        Comparator.comparingLong(
                (CachedDataSet set) ->
                    now - set.lastAccess() > WINDOW ? set.lastAccess() : Long.MAX_VALUE)
            .thenComparing(CachedDataSet::isComplete)
            .thenComparing(LARGEST)
            .thenComparingLong(CachedDataSet::entered));
    List<BlockId> victims = new ArrayList<>();
    for (CachedDataSet set : sorted) {
      for (BlockId block : set.blocksAt(NODE)) {
        if (BlockId.bytesOf(victims) < room.bytesShort() && !room.busy().contains(block)) {
          victims.add(block);
        }
      }
    }
    return victims;
  }

  @Test
  void aSortedListSaysTheSame() {
    Seeds.check(3, random -> new VictimOrderTest().assertAsSorted(random));
  }

  private void assertAsSorted(Random random) {
    for (int i = 0; i < SETS; i++) {
      CachedDataSet set = new CachedDataSet("set" + i, i);
      set.resize(1 + random.nextInt(4));
      set.add(NODE, Reads.block("set" + i, 0));
      sets.add(set);
      order.add(set);
    }
    for (int i = 0; i < 2000; i++) {
      CachedDataSet set = sets.get(random.nextInt(SETS));
      BlockId block = Reads.block(set.name(), random.nextInt(4));
      switch (random.nextInt(4)) {
        case 0 -> order.change(set, () -> set.accessed(++now));
        case 1 -> order.change(set, () -> set.add(NODE, block));
        case 2 -> remove(set, block);
        default -> {
          Room room = new Room(random.nextInt(12) * (long) Reads.BLOCK_BYTES, Set.of(block));
          assertThat(order.victims(NODE, room, now)).isEqualTo(naive(room));
        }
      }
    }
  }

  private void remove(CachedDataSet set, BlockId block) {
    if (set.blocksAt(NODE).size() > 1) {
      order.change(set, () -> set.remove(NODE, block));
    }
  }
}
