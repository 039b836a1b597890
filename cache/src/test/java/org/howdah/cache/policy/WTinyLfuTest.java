package org.howdah.cache.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.howdah.cache.policy.Reads.BLOCK_BYTES;
import static org.howdah.cache.policy.Reads.block;
import static org.howdah.cache.policy.Reads.request;
import static org.howdah.cache.policy.Reads.shortOf;

import java.util.AbstractSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WTinyLfuTest {
  private static final DataSet SET = new DataSet("a", 1000);
  private static final int CAPACITY = 10;

  private final Policy policy = Policies.W_TINYLFU.create();
  private final Set<BlockId> cached = new HashSet<>();

  private void read(int number) {
    BlockId block = block("a", number);
    if (cached.contains(block)) {
      policy.hit(request("n", "1", SET, number));
      return;
    }
    Verdict verdict =
        policy.miss(request("n", "1", SET, number), shortOf(cached.size() < CAPACITY ? 0 : 1));
    verdict.evicted().forEach(cached::remove);
    if (verdict.admitted()) {
      cached.add(block);
    }
  }

  /** As long as it has fewer blocks than the counts of ten times those that are cached last. */
  @Test
  void aScanDoesNotDisplaceWhatIsUsedOften() {
    for (int round = 0; round < 4; round++) {
      for (int hot = 0; hot < CAPACITY - 1; hot++) {
        read(hot);
      }
    }
    for (int scanned = 100; scanned < 160; scanned++) {
      read(scanned);
    }
    for (int hot = 0; hot < CAPACITY - 1; hot++) {
      assertThat(cached).contains(block("a", hot));
    }
  }

  @Test
  void whatIsUsedMoreOftenDisplacesWhatWasUsedOnce() {
    for (int once = 0; once < CAPACITY; once++) {
      read(once);
    }
    for (int round = 0; round < 3; round++) {
      read(500);
      read(501);
    }
    assertThat(cached).contains(block("a", 500), block("a", 501));
  }

  /** Nothing; counts who looks for something in it. */
  private static final class Watched extends AbstractSet<BlockId> {
    private int looks;

    @Override
    public boolean contains(Object block) {
      looks++;
      return false;
    }

    @Override
    public Iterator<BlockId> iterator() {
      return Collections.emptyIterator();
    }

    @Override
    public int size() {
      return 0;
    }
  }

  @Test
  void whoeverMakesRoomLooksAtFewBlocksHoweverManyThereAre() {
    TinyLfuNode node = new TinyLfuNode();
    for (int i = 0; i < 900; i++) {
      node.restore(block("a", i));
    }
    Watched busy = new Watched();
    assertThat(node.idleBytes(busy)).isEqualTo(900 * BLOCK_BYTES);
    assertThat(node.evict(2 * BLOCK_BYTES, busy, node.enter(block("a", 901)))).hasSize(2);
    assertThat(busy.looks).isLessThan(10);
  }

  @Test
  void whatNobodyReadsAnyMoreIsForgottenAfterTenTimesAsManyReadsAsThereAreBlocks() {
    for (int round = 0; round < 12; round++) {
      for (int once = 0; once < CAPACITY; once++) {
        read(once);
      }
    }
    for (int round = 0; round < 60; round++) {
      for (int now = 100; now < 100 + CAPACITY - 2; now++) {
        read(now);
      }
    }
    for (int now = 101; now < 100 + CAPACITY - 2; now++) {
      assertThat(cached).contains(block("a", now));
    }
  }

  @Test
  void theSketchCountsAndForgets() {
    FrequencySketch sketch = new FrequencySketch(16);
    for (int i = 0; i < 20; i++) {
      sketch.use(block("a", 1), 16);
    }
    assertThat(sketch.frequency(block("a", 1))).isEqualTo(15);
    for (int i = 0; i < 140; i++) {
      sketch.use(block("a", 1), 16);
    }
    assertThat(sketch.frequency(block("a", 1))).isEqualTo(7);
  }
}
