package org.howdah.cache.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.howdah.cache.policy.Verdict.Reason;
import org.junit.jupiter.api.Test;

/** Each test is one sentence of what {@link JobShares} promises; blocks have one size. */
class JobSharesTest {
  private static final String NODE = "n1";

  private Policy policy = new JobShares(new JobShares.Settings(10, 1, 1, 100));
  private final List<BlockId> cached = new ArrayList<>();
  private int job;

  private static BlockId block(DataSet set, int number) {
    return Reads.request(NODE, "", set, number).block();
  }

  /** A new job reads blocks of a data set from a cache of so many blocks. */
  private List<Reason> read(int capacity, DataSet set, int... numbers) {
    List<Reason> reasons = new ArrayList<>();
    job++;
    for (int number : numbers) {
      Request request = Reads.request(NODE, "job" + job, set, number);
      if (cached.contains(request.block())) {
        policy.hit(request);
        continue;
      }
      boolean full = cached.size() >= capacity;
      Verdict verdict = policy.miss(request, new Room(full ? Reads.BLOCK_BYTES : 0, Set.of()));
      reasons.add(verdict.reason());
      cached.removeAll(verdict.evicted());
      if (verdict.admitted()) {
        cached.add(request.block());
      }
    }
    return reasons;
  }

  @Test
  void whileThereIsSpaceEverythingIsAdmitted() {
    assertThat(read(3, new DataSet("a", 3), 0, 1, 2)).containsOnly(Reason.FREE);
  }

  @Test
  void whatNobodyReadBeforeDisplacesNothing() {
    read(2, new DataSet("a", 2), 0, 1);
    assertThat(read(2, new DataSet("scan", 2), 0, 1)).containsOnly(Reason.UNKNOWN);
  }

  @Test
  void whatWasReadMoreOftenDisplacesWhatWasReadLess() {
    read(1, new DataSet("a", 1), 0);
    DataSet often = new DataSet("b", 1);
    assertThat(read(1, often, 0)).containsExactly(Reason.UNKNOWN);
    assertThat(read(1, often, 0)).containsExactly(Reason.PROFITABLE);
    assertThat(cached).containsExactly(block(often, 0));
  }

  @Test
  void theShareOfABlockIsSmallerTheMoreTheJobReads() {
    read(2, new DataSet("small", 2), 0, 1);
    DataSet large = new DataSet("large", 8);
    read(2, large, 0, 1, 2, 3, 4, 5, 6, 7);
    assertThat(read(2, large, 0)).containsExactly(Reason.UNPROFITABLE);
  }

  @Test
  void whatWasReadLongAgoCountsLess() {
    DataSet old = new DataSet("old", 1);
    for (int i = 0; i < 3; i++) {
      read(1, old, 0);
    }
    DataSet fresh = new DataSet("fresh", 1);
    read(1, fresh, 0);
    assertThat(read(1, fresh, 0)).containsExactly(Reason.UNPROFITABLE);
    for (int i = 0; i < 40; i++) {
      read(1, new DataSet("other" + i, 1), 0);
    }
    read(1, fresh, 0);
    assertThat(read(1, fresh, 0)).containsExactly(Reason.PROFITABLE);
  }

  @Test
  void theMoreIsCachedTheLongerItIsRemembered() {
    for (int i = 0; i < 38; i++) {
      read(100, new DataSet("other" + i, 1), 0);
    }
    Set<BlockId> others = Set.copyOf(cached);
    DataSet old = new DataSet("old", 1);
    for (int i = 0; i < 3; i++) {
      read(100, old, 0);
    }
    for (int i = 0; i < 20; i++) {
      read(39, new DataSet("scan" + i, 1), 0);
    }
    DataSet recent = new DataSet("recent", 1);
    read(100, recent, 0);
    // Half a half-life later three accesses are still two; after two of 10 each they were not one.
    assertThat(policy.reclaim(NODE, new Room(1, others))).containsExactly(block(recent, 0));
  }

  @Test
  void asManyBlocksAreRememberedAsAreCached() {
    policy = new JobShares(new JobShares.Settings(10, 1, 1, 1));
    read(4, new DataSet("old", 4), 0, 1, 2, 3);
    DataSet next = new DataSet("next", 2);
    assertThat(read(4, next, 0, 1)).containsOnly(Reason.UNKNOWN);
    assertThat(read(4, next, 0, 1)).containsOnly(Reason.PROFITABLE);
  }

  @Test
  void aLoopOverMoreThanFitsKeepsAPart() {
    DataSet loop = new DataSet("loop", 5);
    for (int i = 0; i < 4; i++) {
      read(3, loop, 0, 1, 2, 3, 4);
    }
    assertThat(cached).containsExactly(block(loop, 0), block(loop, 1), block(loop, 2));
  }

  @Test
  void aJobDoesNotDisplaceWhatItIsStillToRead() {
    DataSet set = new DataSet("a", 3);
    read(2, set, 1, 2, 0);
    assertThat(read(2, set, 0, 1, 2)).containsExactly(Reason.UNPROFITABLE);
    assertThat(cached).containsExactly(block(set, 1), block(set, 2));
  }

  @Test
  void aJobThatReadsABlockAgainAndAgainCountsOnce() {
    DataSet once = new DataSet("a", 1);
    DataSet twice = new DataSet("b", 1);
    read(1, once, 0, 0, 0, 0, 0);
    read(1, twice, 0);
    assertThat(read(1, twice, 0)).containsExactly(Reason.PROFITABLE);
  }

  @Test
  void ofEqualBlocksTheOneThatCameLastGoesFirst() {
    DataSet first = new DataSet("a", 3);
    read(3, first, 0, 1, 2);
    DataSet better = new DataSet("b", 1);
    read(3, better, 0);
    read(3, better, 0);
    assertThat(cached).contains(block(first, 0), block(first, 1)).doesNotContain(block(first, 2));
  }

  @Test
  void blocksOfSeveralDataSetsAreWorthWhatThoseAreTogether() {
    DataSet shorter = new DataSet("short", 2);
    DataSet longer = new DataSet("long", 4);
    Request shared = Reads.request(NODE, "j1", shorter, 0);
    policy.miss(shared, Room.ENOUGH);
    policy.hit(new Request(NODE, "j2", longer, shared.block()));
    Request alone = Reads.request(NODE, "j3", new DataSet("alone", 2), 0);
    policy.miss(alone, Room.ENOUGH);
    assertThat(policy.reclaim(NODE, new Room(1, Set.of()))).containsExactly(alone.block());
  }

  @Test
  void whatIsBusyStays() {
    DataSet set = new DataSet("a", 1);
    read(1, set, 0);
    assertThat(policy.reclaim(NODE, new Room(1, Set.of(block(set, 0))))).isEmpty();
    DataSet better = new DataSet("b", 1);
    read(1, better, 0);
    Request again = Reads.request(NODE, "last", better, 0);
    assertThat(policy.miss(again, new Room(1, Set.of(block(set, 0)))).reason())
        .isEqualTo(Reason.NO_ROOM);
  }

  @Test
  void whatIsFoundAfterARestartGivesWayToWhatIsReadTwice() {
    DataSet found = new DataSet("found", 1);
    policy.restored(NODE, found, block(found, 0));
    cached.add(block(found, 0));
    DataSet read = new DataSet("read", 1);
    read(1, read, 0);
    assertThat(read(1, read, 0)).containsExactly(Reason.PROFITABLE);
  }

  @Test
  void itIsTheDefault() {
    assertThat(Policies.DEFAULT.create()).isInstanceOf(JobShares.class);
    assertThat(Policies.labelled("job-shares")).isEqualTo(Policies.DEFAULT);
  }
}
