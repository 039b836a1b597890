package org.howdah.cache.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/** One policy, its twin that must answer alike, and the nodes. */
public final class PolicyGame {
  private static final int CALLS = 400;
  private static final List<String> NODES = List.of("n1", "n2", "n3");

  private final Random random;
  private final Policy policy;
  private final Policy twin;
  private final Map<String, Set<BlockId>> cached = new LinkedHashMap<>();
  private final long capacity;
  private final List<DataSet> dataSets = new ArrayList<>();
  private int job;

  /**
   * @param kind makes policies that know nothing
   */
  public PolicyGame(Supplier<Policy> kind, Random random) {
    this.random = random;
    policy = kind.get();
    twin = kind.get();
    NODES.forEach(node -> cached.put(node, new LinkedHashSet<>()));
    capacity = 200L + random.nextInt(2000);
    for (int i = 0; i < 8; i++) {
      dataSets.add(new DataSet("set" + i, 1 + random.nextInt(9)));
    }
  }

  /** Makes some hundred calls, and looks at each answer. */
  public void play() {
    for (int i = 0; i < CALLS; i++) {
      String node = NODES.get(random.nextInt(NODES.size()));
      int dice = random.nextInt(100);
      if (dice < 85) {
        read(node);
      } else if (dice < 90) {
        reclaim(node, new Room(random.nextInt(500), someOf(node)));
      } else if (dice < 95) {
        restore(node);
      } else if (dice < 99) {
        remove(node);
      } else {
        leave(node);
      }
    }
    for (String node : NODES) {
      reclaim(node, new Room(Long.MAX_VALUE / 2, Set.of()));
      assertThat(cached.get(node)).as("what the policy has forgotten at " + node).isEmpty();
    }
  }

  private void read(String node) {
    DataSet set = dataSets.get(random.nextInt(dataSets.size()));
    job += random.nextInt(4) == 0 ? 1 : 0;
    Request request = new Request(node, "job" + job, set, blockOf(overlapping(set)));
    if (cached.get(node).contains(request.block())) {
      policy.hit(request);
      twin.hit(request);
      return;
    }
    long free = capacity - BlockId.bytesOf(cached.get(node));
    Room room = new Room(Math.max(0, request.block().bytes() - free), someOf(node));
    Verdict verdict = policy.miss(request, room);
    assertThat(twin.miss(request, room)).isEqualTo(verdict);
    evict(node, verdict.evicted(), room.busy());
    assertThat(verdict.evicted()).doesNotContain(request.block());
    if (verdict.admitted()) {
      cached.get(node).add(request.block());
      assertThat(BlockId.bytesOf(cached.get(node))).isLessThanOrEqualTo(capacity);
    }
  }

  /** Some blocks belong to the inputs of several jobs. */
  private DataSet overlapping(DataSet set) {
    return random.nextInt(5) == 0 ? dataSets.get(random.nextInt(dataSets.size())) : set;
  }

  private void reclaim(String node, Room room) {
    long idle = BlockId.bytesOf(cached.get(node)) - BlockId.bytesOf(room.busy());
    List<BlockId> evicted = policy.reclaim(node, room);
    assertThat(twin.reclaim(node, room)).isEqualTo(evicted);
    evict(node, evicted, room.busy());
    assertThat(BlockId.bytesOf(evicted)).isGreaterThanOrEqualTo(Math.min(idle, room.bytesShort()));
  }

  private void evict(String node, List<BlockId> evicted, Set<BlockId> busy) {
    assertThat(evicted).doesNotHaveDuplicates().noneMatch(busy::contains);
    assertThat(cached.get(node)).containsAll(evicted);
    cached.get(node).removeAll(evicted);
  }

  private void restore(String node) {
    DataSet set = dataSets.get(random.nextInt(dataSets.size()));
    BlockId block = blockOf(set);
    if (BlockId.bytesOf(cached.get(node)) + block.bytes() <= capacity) {
      policy.restored(node, set, block);
      twin.restored(node, set, block);
      cached.get(node).add(block);
    }
  }

  private void remove(String node) {
    BlockId block = blockOf(dataSets.get(random.nextInt(dataSets.size())));
    policy.removed(node, block);
    twin.removed(node, block);
    cached.get(node).remove(block);
  }

  private void leave(String node) {
    policy.left(node);
    twin.left(node);
    cached.get(node).clear();
  }

  /** All blocks of a data set are equally long, but for the last. */
  private BlockId blockOf(DataSet set) {
    long blockBytes = 20 + 30L * (set.name().charAt(3) - '0');
    FileVersion file = FileVersion.tagged(set.name(), set.blocks() * blockBytes - 7, "v");
    return new BlockId(file, blockBytes, random.nextInt((int) set.blocks()));
  }

  private Set<BlockId> someOf(String node) {
    Set<BlockId> some = new HashSet<>(cached.get(node));
    some.removeIf(block -> random.nextInt(4) != 0);
    return some;
  }
}
