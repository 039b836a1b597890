package org.howdah.cache.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

/** The policy decides as {@link NaiveMpCache} does, over random streams of jobs on three nodes. */
class MpCacheModelTest {
  private static final int REQUESTS = 500;

  @Test
  void decidesAsTheAlgorithmRead() {
    Seeds.check(60, MpCacheModelTest::play);
  }

  private static void play(Random random) {
    Policy policy = Policies.MPCACHE.create();
    NaiveMpCache naive = new NaiveMpCache();
    long capacity = Reads.BLOCK_BYTES * (3L + random.nextInt(8));
    List<DataSet> sets = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      sets.add(new DataSet("set" + i, 1 + random.nextInt(7)));
    }
    Map<String, Set<BlockId>> cached = new HashMap<>();
    int job = 0;
    for (int i = 0; i < REQUESTS; i++) {
      job += random.nextInt(3) == 0 ? 1 : 0;
      DataSet set = sets.get(Math.min(random.nextInt(6), random.nextInt(6)));
      String node = "n" + random.nextInt(3);
      Request request = Reads.request(node, "job" + job, set, random.nextInt((int) set.blocks()));
      Set<BlockId> here = cached.computeIfAbsent(node, unused -> new HashSet<>());
      if (here.contains(request.block())) {
        policy.hit(request);
        naive.hit(request);
        continue;
      }
      long free = capacity - BlockId.bytesOf(here);
      Set<BlockId> busy = new HashSet<>(here);
      busy.removeIf(block -> random.nextInt(8) != 0);
      Room room = new Room(Math.max(0, Reads.BLOCK_BYTES - free), busy);
      Set<BlockId> expected = new HashSet<>();
      Verdict.Reason reason = naive.miss(request, room, expected);
      Verdict verdict = policy.miss(request, room);
      assertThat(verdict.reason()).as("request %d", i).isEqualTo(reason);
      assertThat(verdict.evicted())
          .as("request %d", i)
          .containsExactlyInAnyOrderElementsOf(expected);
      here.removeAll(expected);
      if (reason.admits()) {
        here.add(request.block());
      }
    }
  }
}
