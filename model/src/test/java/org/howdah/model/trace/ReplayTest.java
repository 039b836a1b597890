package org.howdah.model.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Policies;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

class ReplayTest {
  /** Each word is a job, each letter a block of 10 bytes. */
  private static Trace trace(String words) {
    List<Access> accesses = new ArrayList<>();
    int job = 0;
    for (String word : words.split(" ")) {
      for (int i = 0; i < word.length(); i++) {
        accesses.add(access("job" + job, new DataSet(word, word.length()), word.charAt(i), 10));
      }
      job++;
    }
    return new Trace(accesses);
  }

  private static Access access(String job, DataSet set, int block, long bytes) {
    FileVersion file = FileVersion.tagged("/" + block, bytes, "v");
    return new Access(job, set, new BlockId(file, bytes, 0));
  }

  @Test
  void aBlockIsFoundOnceItWasRead() {
    Outcome outcome = Replay.of(trace("ab ab abc"), Policies.LRU, Setup.BARE, 100);
    assertThat(outcome.accesses()).isEqualTo(7);
    assertThat(outcome.hits()).isEqualTo(4);
    assertThat(outcome.hitBytes()).isEqualTo(40);
    assertThat(outcome.jobs()).isEqualTo(3);
    assertThat(outcome.jobHits()).as("the second found all, the third did not").isEqualTo(1);
    assertThat(outcome.writtenBytes()).isEqualTo(30);
  }

  @Test
  void leastRecentlyUsedFindsNothingInALoopThatIsTooLongAndBeladyDoes() {
    Trace loop = trace("a b c a b c a b c");
    assertThat(Replay.of(loop, Policies.LRU, Setup.BARE, 20).hits()).isZero();
    // It keeps a and b and passes over c.
    assertThat(Belady.of(loop, 20).hits()).isEqualTo(4);
  }

  @Test
  void beladyKeepsWhatIsUsedNextAndPassesOverWhatIsNot() {
    Outcome outcome = Belady.of(trace("a x b y a b"), 20);
    assertThat(outcome.hits()).isEqualTo(2);
    assertThat(outcome.writtenBytes()).isEqualTo(20);
  }

  @Test
  void beladyMayKeepAPartOfABlock() {
    DataSet set = new DataSet("d", 2);
    Trace trace = new Trace(List.of(access("j", set, 1, 30), access("k", set, 1, 30)));
    Outcome outcome = Belady.of(trace, 10);
    assertThat(outcome.hitBytes()).isEqualTo(10);
    assertThat(outcome.hits()).isCloseTo(1 / 3.0, within(1e-9));
    assertThat(outcome.jobHits()).isZero();
  }

  @Test
  void nobodyExceedsBelady() {
    Seeds.check(20, ReplayTest::isBounded);
  }

  private static void isBounded(Random random) {
    List<Access> accesses = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      int set = Math.min(random.nextInt(12), random.nextInt(12));
      int block = 100 * set + random.nextInt(1 + set);
      accesses.add(access("j" + i / 5, new DataSet("d" + set, 1 + set), block, 5 + block % 40));
    }
    Trace trace = new Trace(accesses);
    long capacity = random.nextInt((int) trace.distinctBytes());
    long bound = Belady.of(trace, capacity).hitBytes();
    for (Policies policy : Policies.values()) {
      Outcome outcome = Replay.of(trace, policy, Setup.BARE, capacity);
      assertThat(outcome.hitBytes()).as(policy.label()).isLessThanOrEqualTo(bound);
      assertThat(outcome).isEqualTo(Replay.of(trace, policy, Setup.BARE, capacity));
    }
  }

  @Test
  void aCacheForAllMissesEachBlockOnce() {
    Trace trace = Traces.SHIFTING.make(5);
    long missed = trace.distinctBytes();
    for (Policies policy : List.of(Policies.MPCACHE, Policies.LRU, Policies.LIFE)) {
      Outcome outcome = Replay.of(trace, policy, Setup.BARE, missed);
      assertThat(outcome.bytes() - outcome.hitBytes()).as(policy.label()).isEqualTo(missed);
    }
    Outcome bound = Belady.of(trace, missed);
    assertThat(bound.bytes() - bound.hitBytes()).isEqualTo(missed);
  }

  @Test
  void madeTracesAreTheSameForTheSameSeed() {
    for (Traces traces : Traces.values()) {
      assertThat(traces.make(3)).as(traces.label()).isEqualTo(traces.make(3));
    }
    assertThat(Traces.SCANS.make(3)).isNotEqualTo(Traces.SCANS.make(4));
  }
}
