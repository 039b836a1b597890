package org.howdah.cache.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.howdah.cache.policy.Reads.BLOCK_BYTES;
import static org.howdah.cache.policy.Reads.block;
import static org.howdah.cache.policy.Reads.blocks;
import static org.howdah.cache.policy.Reads.fill;
import static org.howdah.cache.policy.Reads.request;
import static org.howdah.cache.policy.Reads.shortOf;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

class RankedPolicyTest {
  private static final DataSet SET = new DataSet("a", 20);

  @Test
  void recencyKeepsWhatAListOfTheLatestWouldKeep() {
    int capacity = 5;
    Seeds.check(
        20,
        random -> {
          Policy policy = Policies.LRU.create();
          List<BlockId> latest = new ArrayList<>();
          for (int i = 0; i < 200; i++) {
            int number = random.nextInt(12);
            boolean hit = latest.remove(block("a", number));
            latest.add(block("a", number));
            if (hit) {
              policy.hit(request("n", "1", SET, number));
              continue;
            }
            List<BlockId> gone = new ArrayList<>();
            if (latest.size() > capacity) {
              gone.add(latest.remove(0));
            }
            Room room = new Room((long) gone.size() * BLOCK_BYTES, Set.of());
            assertThat(policy.miss(request("n", "1", SET, number), room).evicted()).isEqualTo(gone);
          }
        });
  }

  @Test
  void frequencyGivesUpWhatWasUsedLeastAndThenLongestAgo() {
    Policy policy = Policies.LFU.create();
    fill(policy, "n", "1", SET, 0, 1, 2);
    policy.hit(request("n", "1", SET, 0));
    policy.hit(request("n", "1", SET, 1));
    assertThat(policy.reclaim("n", shortOf(2))).isEqualTo(blocks("a", 2, 0));
  }

  @Test
  void ofEquallyFrequentBlocksTheLargerOneGoes() {
    Policy policy = Policies.GDSF.create();
    FileVersion file = FileVersion.tagged("/f", 1050, "v");
    DataSet set = new DataSet("f", 11);
    BlockId large = new BlockId(file, 100, 0);
    BlockId small = new BlockId(file, 100, 10);
    policy.miss(new Request("n", "1", set, small), Room.ENOUGH);
    policy.miss(new Request("n", "1", set, large), Room.ENOUGH);
    assertThat(policy.reclaim("n", new Room(1, Set.of()))).containsExactly(large);
  }

  @Test
  void theClockOvertakesWhatIsNoLongerUsed() {
    Policy policy = Policies.GDSF.create();
    fill(policy, "n", "1", SET, 0);
    policy.hit(request("n", "1", SET, 0));
    policy.hit(request("n", "1", SET, 0));
    for (int i = 1; i < 4; i++) {
      fill(policy, "n", "1", SET, i);
      assertThat(policy.reclaim("n", shortOf(1))).as("round " + i).hasSize(1);
    }
    fill(policy, "n", "1", SET, 9);
    assertThat(policy.reclaim("n", shortOf(1))).isNotEqualTo(blocks("a", 9));
  }
}
