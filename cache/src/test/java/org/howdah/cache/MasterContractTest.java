package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import org.howdah.cache.master.TestMaster;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.Policy;
import org.howdah.cache.policy.PolicyGame;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Room;
import org.howdah.cache.policy.Verdict;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link Master} promises. */
class MasterContractTest {
  private static final int CASES = 10;
  private static final int CALLS = 2_000;
  private static final int THREADS = 4;
  private static final long CAPACITY = 1_000;
  private static final long BLOCK = 100;
  private static final DataSet SET = new DataSet("set", 40);

  @TempDir Path folder;

  /** Those there are. */
  enum Kind {
    LOCAL,
    KEPT,
    TOLERANT,
    ENCODED,
    FAR_AWAY
  }

  private final List<TestMaster> far = new ArrayList<>();

  @AfterEach
  void endMasters() {
    far.forEach(TestMaster::close);
  }

  private Master master(Kind kind) {
    return switch (kind) {
      case LOCAL -> new LocalMaster(Policies.DEFAULT.create());
      case KEPT -> new LocalMaster(Policies.DEFAULT, CAPACITY, folder.resolve("none"), false);
      case TOLERANT -> new TolerantMaster(master(Kind.LOCAL), new LongAdder());
      case ENCODED -> new EncodedMaster(master(Kind.LOCAL));
      case FAR_AWAY -> farAway();
    };
  }

  private Master farAway() {
    TestMaster master = new TestMaster(Policies.DEFAULT);
    far.add(master);
    return master;
  }

  /** A master as one of the policies, which promise the same of what is where. */
  private record AsPolicy(Master master) implements Policy {
    @Override
    public void hit(Request request) {
      master.hit(request);
    }

    @Override
    public Verdict miss(Request request, Room room) {
      return master.miss(new Master.Miss(request, room));
    }

    @Override
    public List<BlockId> reclaim(String node, Room room) {
      return master.reclaim(new Master.Reclaim(node, room));
    }

    @Override
    public void restored(String node, DataSet dataSet, BlockId block) {
      master.restored(new Master.Restored(node, dataSet, List.of(block)));
    }

    @Override
    public void removed(String node, BlockId block) {
      master.removed(new Master.Removed(node, List.of(block), 0));
    }

    @Override
    public void left(String node) {
      master.left(node);
    }
  }

  @ParameterizedTest
  @EnumSource
  void holdsWhatItAdmittedUntilItNamesItOrIsToldThatItIsGone(Kind kind) {
    Seeds.check(CASES, random -> new PolicyGame(() -> new AsPolicy(master(kind)), random).play());
  }

  @ParameterizedTest
  @EnumSource
  void nodesAskOnSeveralThreads(Kind kind) {
    Master master = master(kind);
    List<CompletableFuture<Void>> nodes = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      String node = "n" + i;
      Random random = new Random(i);
      nodes.add(CompletableFuture.runAsync(() -> new Asking(master, node, random).run()));
    }
    nodes.forEach(CompletableFuture::join);
  }

  @ParameterizedTest
  @EnumSource
  void reservesWhatTheLatestJobOfThatTypeHad(Kind kind) {
    Master master = master(kind);
    Master.Job first = new Master.Job("job_1", "sort", 1 << 20);
    assertThat(master.jobStarted(first)).isZero();
    master.jobEnded(new Master.JobEnded(first, 7));
    assertThat(master.jobStarted(new Master.Job("job_2", "sort", 1 << 20))).isEqualTo(7);
    assertThat(master.jobStarted(new Master.Job("job_3", "grep", 1 << 20))).isZero();
  }

  /** A node, which knows what it has. For one thread. */
  private static final class Asking {
    private final Master master;
    private final String node;
    private final Random random;
    private final Set<BlockId> cached = new HashSet<>();

    Asking(Master master, String node, Random random) {
      this.master = master;
      this.node = node;
      this.random = random;
    }

    void run() {
      for (int i = 0; i < CALLS; i++) {
        ask(new Request(node, "job" + i / 10, SET, block()));
      }
      give(master.reclaim(new Master.Reclaim(node, new Room(Long.MAX_VALUE / 2, Set.of()))));
      assertThat(cached).as("what the master has forgotten at " + node).isEmpty();
    }

    private BlockId block() {
      FileVersion file = FileVersion.tagged("/" + SET.name(), SET.blocks() * BLOCK, "v");
      return new BlockId(file, BLOCK, random.nextInt((int) SET.blocks()));
    }

    private void ask(Request request) {
      if (cached.contains(request.block())) {
        master.hit(request);
        return;
      }
      long free = CAPACITY - BlockId.bytesOf(cached);
      Verdict verdict =
          master.miss(new Master.Miss(request, new Room(Math.max(0, BLOCK - free), Set.of())));
      give(verdict.evicted());
      if (verdict.admitted()) {
        cached.add(request.block());
        assertThat(BlockId.bytesOf(cached)).isLessThanOrEqualTo(CAPACITY);
      }
    }

    private void give(List<BlockId> evicted) {
      assertThat(cached).containsAll(evicted);
      cached.removeAll(evicted);
    }
  }
}
