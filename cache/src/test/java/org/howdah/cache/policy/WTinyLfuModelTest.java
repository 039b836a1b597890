package org.howdah.cache.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

/** The policy decides as {@link NaiveTinyLfu} does, over random calls. */
class WTinyLfuModelTest {
  private static final int CALLS = 1500;
  private static final int FILES = 5;

  @Test
  void decidesAsListsWould() {
    Seeds.check(40, random -> new Game(random).play());
  }

  /** One node, with blocks of several sizes, and room for tens or hundreds of them. */
  private static final class Game {
    private final Random random;
    private final Policy policy = Policies.W_TINYLFU.create();
    private final Policy naive = new NaiveTinyLfu();
    private final Set<BlockId> cached = new HashSet<>();
    private final int capacity;
    private final int blocks;

    Game(Random random) {
      this.random = random;
      capacity = 300 + random.nextInt(20_000);
      blocks = 20 + random.nextInt(300);
    }

    void play() {
      for (int i = 0; i < CALLS; i++) {
        BlockId block = someBlock();
        int dice = random.nextInt(100);
        if (dice < 92) {
          read(new Request("n", "1", new DataSet("a", blocks), block));
        } else if (dice < 94) {
          Room room = new Room(random.nextInt(1000), someOfThem());
          assertThat(policy.reclaim("n", room)).isEqualTo(evict(naive.reclaim("n", room)));
        } else if (dice < 97) {
          policy.removed("n", block);
          naive.removed("n", block);
          cached.remove(block);
        } else {
          policy.restored("n", new DataSet("a", blocks), block);
          naive.restored("n", new DataSet("a", blocks), block);
          cached.add(block);
        }
      }
    }

    private void read(Request request) {
      BlockId block = request.block();
      if (cached.contains(block) && random.nextInt(50) != 0) {
        policy.hit(request);
        naive.hit(request);
        return;
      }
      cached.remove(block);
      long bytesShort = Math.max(0, BlockId.bytesOf(cached) + block.bytes() - capacity);
      Room room = new Room(bytesShort, someOfThem());
      Verdict verdict = policy.miss(request, room);
      assertThat(verdict).isEqualTo(naive.miss(request, room));
      evict(verdict.evicted());
      if (verdict.admitted()) {
        cached.add(block);
      }
    }

    private List<BlockId> evict(List<BlockId> evicted) {
      evicted.forEach(cached::remove);
      return evicted;
    }

    private BlockId someBlock() {
      int number = Math.min(random.nextInt(blocks), random.nextInt(blocks));
      long blockBytes = 20 + 40L * (number % FILES);
      FileVersion file = FileVersion.tagged("/f" + number % FILES, blocks * blockBytes, "v");
      return new BlockId(file, blockBytes, number);
    }

    private Set<BlockId> someOfThem() {
      Set<BlockId> some = new HashSet<>(cached);
      int oneIn = 1 + random.nextInt(20);
      some.removeIf(block -> random.nextInt(oneIn) != 0);
      return some;
    }
  }
}
