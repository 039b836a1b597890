package org.howdah.cache.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Streams of reads through a cache of 100 blocks. */
class ThrashGuardTest {
  private static final int BLOCKS = 100;
  private static final long BUDGET = BLOCKS * (long) Reads.BLOCK_BYTES;
  private static final DataSet TOO_LARGE = new DataSet("large", 2 * BLOCKS);
  private static final DataSet SMALL = new DataSet("small", BLOCKS / 2);

  /** A device that does what a policy says. */
  private static final class Device {
    private final Policy policy;
    private final Set<BlockId> cached = new HashSet<>();
    private long written;
    private long hit;
    private long missed;
    private int turns;
    private boolean thrashing;

    Device(Policy policy) {
      this.policy = policy;
    }

    static Device guarded(Policies kind) {
      return new Device(new ThrashGuard(kind.create(), BUDGET));
    }

    boolean read(String job, DataSet set, int number) {
      Request request = Reads.request("n", job, set, number);
      if (cached.contains(request.block())) {
        hit += Reads.BLOCK_BYTES;
        policy.hit(request);
        return true;
      }
      missed += Reads.BLOCK_BYTES;
      int bytesShort = Math.max(0, cached.size() + 1 - BLOCKS) * Reads.BLOCK_BYTES;
      Verdict verdict = policy.miss(request, new Room(bytesShort, Set.of()));
      verdict.evicted().forEach(cached::remove);
      if (verdict.admitted()) {
        cached.add(request.block());
        written += Reads.BLOCK_BYTES;
      }
      turns += thrashing == (verdict.reason() == Verdict.Reason.THRASHING) ? 0 : 1;
      thrashing = verdict.reason() == Verdict.Reason.THRASHING;
      return false;
    }

    /** Jobs that read a whole data set one after another; how many blocks the last one found. */
    int scan(String name, DataSet set, int jobs) {
      int found = 0;
      for (int job = 0; job < jobs; job++) {
        found = 0;
        for (int number = 0; number < set.blocks(); number++) {
          found += read(name + job, set, number) ? 1 : 0;
        }
      }
      return found;
    }

    void checkWritten() {
      assertThat(written)
          .isLessThanOrEqualTo(
              BUDGET + ThrashGuard.WRITTEN_BY_HIT * hit + missed / ThrashGuard.MISSED_BY_WRITTEN);
    }
  }

  @Test
  void withoutItAScanThatDoesNotFitIsWrittenAgainAndAgain() {
    Device device = new Device(Policies.LRU.create());
    device.scan("scan", TOO_LARGE, 30);
    assertThat(device.hit).isZero();
    assertThat(device.written).isEqualTo(device.missed);
  }

  @ParameterizedTest
  @EnumSource(Policies.class)
  void whatIsWrittenIsBoundedByWhatIsHit(Policies kind) {
    Device device = Device.guarded(kind);
    device.scan("scan", TOO_LARGE, 30);
    device.checkWritten();
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      device.read("job" + i, new DataSet("set" + random.nextInt(1000), 1), 0);
    }
    device.checkWritten();
  }

  @ParameterizedTest
  @EnumSource(
      value = Policies.class,
      names = {"LRU", "JOB_SHARES"})
  void itDoesNotTurnBackAndForth(Policies kind) {
    Device device = Device.guarded(kind);
    device.scan("scan", TOO_LARGE, 50);
    long advances = device.missed / ThrashGuard.MISSED_BY_WRITTEN;
    long turnsMax = 2 * (1 + advances / (BUDGET / ThrashGuard.REOPENED_SHARE));
    assertThat((long) device.turns).isBetween(kind == Policies.LRU ? 2L : 0L, turnsMax);
  }

  @ParameterizedTest
  @EnumSource(
      value = Policies.class,
      names = {"LRU", "MPCACHE", "JOB_SHARES"})
  void whatFitsIsCachedHoweverMuchDidNot(Policies kind) {
    Device device = Device.guarded(kind);
    device.scan("scan", TOO_LARGE, 30);
    assertThat(device.scan("small", SMALL, 10)).isEqualTo(BLOCKS / 2);
  }

  @ParameterizedTest
  @EnumSource(Policies.class)
  void aCacheThatIsOfUseLosesNothing(Policies kind) {
    Device guarded = Device.guarded(kind);
    Device free = new Device(kind.create());
    for (Device device : new Device[] {guarded, free}) {
      Random random = new Random(7);
      for (int i = 0; i < 20_000; i++) {
        int rank = (int) Math.exp(random.nextDouble() * Math.log(1000)) - 1; // Zipf, nearly
        device.read("job" + i, new DataSet("set" + rank, 1), 0);
      }
    }
    assertThat(guarded.hit).isEqualTo(free.hit).isGreaterThan(guarded.missed / 2);
  }

  @Test
  void aCacheWithoutBytesWritesNone() {
    Device device = new Device(new ThrashGuard(Policies.LRU.create(), 0));
    device.scan("scan", TOO_LARGE, 5);
    assertThat(device.written).isZero();
  }

  private static ThrashGuard usedUp() {
    ThrashGuard guard = new ThrashGuard(Policies.LRU.create(), BUDGET);
    int next = 0;
    while (guard.miss(Reads.request("n", "writer", TOO_LARGE, next), Room.ENOUGH).admitted()) {
      next++;
    }
    assertThat(next).isGreaterThanOrEqualTo(BLOCKS);
    assertThat(admitsOne(guard)).isFalse();
    return guard;
  }

  private static boolean admitsOne(ThrashGuard guard) {
    return guard.miss(Reads.request("n", "other", SMALL, 0), Room.ENOUGH).admitted();
  }

  @Test
  void aBlockThatAJobOpensAgainAndAgainPaysForOneHit() {
    ThrashGuard guard = usedUp();
    for (int i = 0; i < 100; i++) {
      guard.hit(Reads.request("n", "seeker", TOO_LARGE, i % 2));
    }
    assertThat(admitsOne(guard)).isFalse();
    guard.hit(Reads.request("n", "another", TOO_LARGE, 0));
    guard.hit(Reads.request("n", "another", TOO_LARGE, 1));
    assertThat(admitsOne(guard)).as("four hits pay for an eighth").isTrue();
  }

  @Test
  void whatWasReadLongAgoPaysAgain() {
    ThrashGuard guard = usedUp();
    for (int i = 0; i < 4; i++) {
      guard.hit(Reads.request("n", "job", TOO_LARGE, 0));
      for (int other = 0; other < ThrashGuard.READS_REMEMBERED; other++) {
        guard.hit(Reads.request("elsewhere", "job", new DataSet("set" + other, 1), 0));
      }
    }
    assertThat(admitsOne(guard)).isTrue();
  }

  @Test
  void eachNodeHasItsOwnAdvance() {
    ThrashGuard guard = new ThrashGuard(Policies.LRU.create(), Reads.BLOCK_BYTES);
    for (String node : new String[] {"n1", "n2"}) {
      assertThat(guard.miss(Reads.request(node, "1", SMALL, 0), Room.ENOUGH).admitted()).isTrue();
      assertThat(guard.miss(Reads.request(node, "1", SMALL, 1), Room.ENOUGH).reason())
          .isEqualTo(Verdict.Reason.THRASHING);
    }
  }
}
