package org.howdah.cache.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What policies know of accesses outlives them. */
class PolicyMemoryTest {
  private static final int CASES = 40;
  private static final int JOBS = 60;
  private static final String NODE = "n";
  private static final int MEMORY_BYTES_MAX = 3 << 20;

  /** With a half-life that no sum of shares comes back to, so that no worths are nearly equal. */
  private static JobShares jobShares() {
    return new JobShares(new JobShares.Settings(10_007, 0, 1, 1 << 16));
  }

  static List<Supplier<Policy>> kinds() {
    return List.of(PolicyMemoryTest::jobShares, Policies.MPCACHE::create);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aPolicyThatIsMadeAnewForEachJobDecidesAsOneThatIsNot(Supplier<Policy> kind) {
    Seeds.check(CASES, random -> play(kind, random));
  }

  private static void play(Supplier<Policy> kind, Random random) {
    Policy lasting = kind.get();
    Policy renewed = kind.get();
    long capacity = Reads.BLOCK_BYTES * (3L + random.nextInt(8));
    Map<Integer, Request> cached = new TreeMap<>();
    int entered = 0;
    for (int job = 0; job < JOBS; job++) {
      renewed = restart(kind.get(), renewed.memory(), cached.values());
      int number = Math.min(random.nextInt(6), random.nextInt(6));
      DataSet set = new DataSet("set" + number, 1 + 2L * number);
      for (int i = 0; i < set.blocks(); i++) {
        Request request = Reads.request(NODE, "job" + job, set, i);
        if (cached.values().stream().anyMatch(is -> is.block().equals(request.block()))) {
          lasting.hit(request);
          renewed.hit(request);
          continue;
        }
        long free = capacity - (long) cached.size() * Reads.BLOCK_BYTES;
        Room room = free > 0 ? Room.ENOUGH : Reads.shortOf(1);
        Verdict verdict = lasting.miss(request, room);
        assertThat(renewed.miss(request, room)).as("job %d, block %d", job, i).isEqualTo(verdict);
        cached.values().removeIf(is -> verdict.evicted().contains(is.block()));
        if (verdict.admitted()) {
          cached.put(entered++, request);
        }
      }
    }
  }

  private static Policy restart(Policy policy, byte[] memory, Iterable<Request> cached) {
    policy.remember(ByteBuffer.wrap(memory));
    for (Request request : cached) {
      policy.restored(NODE, request.dataSet(), request.block());
    }
    return policy;
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void whatIsFoundAtEachStartIsNotReadByThat(Supplier<Policy> kind) {
    Request deleted = Reads.request(NODE, "first", new DataSet("deleted", 1), 0);
    Policy policy = kind.get();
    policy.miss(deleted, Room.ENOUGH);
    List<Verdict.Reason> reasons = new ArrayList<>();
    for (int process = 0; process < 2; process++) {
      policy = restart(kind.get(), policy.memory(), List.of(deleted));
      Request fresh = Reads.request(NODE, "job" + process, new DataSet("fresh", 1), 0);
      reasons.add(policy.miss(fresh, Reads.shortOf(1)).reason());
    }
    assertThat(reasons).containsExactly(Verdict.Reason.UNKNOWN, Verdict.Reason.PROFITABLE);
  }

  @Test
  void whatIsFoundWithoutAMemoryAgesFromThenOn() {
    Request old = Reads.request(NODE, "", new DataSet("old", 1), 0);
    Policy policy = restart(jobShares(), new byte[0], List.of(old));
    Request fresh = Reads.request(NODE, "job", new DataSet("fresh", 1), 0);
    policy.miss(fresh, Reads.shortOf(1));
    policy = restart(jobShares(), policy.memory(), List.of(old));
    Request again = new Request(NODE, "next", fresh.dataSet(), fresh.block());
    assertThat(policy.miss(again, Reads.shortOf(1)).reason()).isEqualTo(Verdict.Reason.PROFITABLE);
  }

  @ParameterizedTest
  @EnumSource(Policies.class)
  void aMemoryIsBounded(Policies kind) {
    Policy policy = kind.create();
    for (int i = 0; i < JobShares.WORTHS_KEPT_MAX + 1000; i++) {
      DataSet set = new DataSet("a", i + 1);
      BlockId block =
          new BlockId(FileVersion.modifiedAt("/" + i, Reads.BLOCK_BYTES, 1), Reads.BLOCK_BYTES, 0);
      policy.miss(new Request(NODE, "job", set, block), Room.ENOUGH);
    }
    byte[] memory = policy.memory();
    assertThat(memory.length).isLessThanOrEqualTo(MEMORY_BYTES_MAX);
    Policy next = kind.create();
    next.remember(ByteBuffer.wrap(memory));
    assertThat(next.memory().length).isLessThanOrEqualTo(memory.length);
  }

  @Test
  void theMemoryOfManyDataSetsIsBounded() {
    Policy policy = Policies.MPCACHE.create();
    for (int i = 0; i < MpCacheMemory.DATA_SETS_MAX + 1000; i++) {
      policy.miss(Reads.request(NODE, "job", new DataSet("set" + i, 1), 0), Room.ENOUGH);
    }
    assertThat(policy.memory().length).isLessThanOrEqualTo(MEMORY_BYTES_MAX);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void whatIsNoMemoryChangesNothing(Supplier<Policy> kind) {
    Policy policy = kind.get();
    policy.miss(Reads.request(NODE, "job", new DataSet("a", 1), 0), Room.ENOUGH);
    byte[] before = policy.memory();
    byte[] worthsOfNothing = new byte[32];
    Arrays.fill(worthsOfNothing, (byte) -1);
    for (byte[] none : List.of(new byte[7], worthsOfNothing)) {
      assertThatThrownBy(() -> policy.remember(ByteBuffer.wrap(none)))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(policy.memory()).isEqualTo(before);
  }

  @Test
  void theGuardPassesItOn() {
    Policy guarded = new ThrashGuard(Policies.MPCACHE.create(), 1000);
    guarded.miss(Reads.request(NODE, "job", new DataSet("a", 1), 0), Room.ENOUGH);
    Policy next = new ThrashGuard(Policies.MPCACHE.create(), 1000);
    next.remember(ByteBuffer.wrap(guarded.memory()));
    assertThat(guarded.memory()).isNotEmpty();
    assertThat(next.memory()[Long.BYTES - 1]).as("the accesses").isEqualTo((byte) 1);
  }
}
