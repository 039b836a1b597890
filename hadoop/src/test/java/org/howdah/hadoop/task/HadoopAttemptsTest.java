package org.howdah.hadoop.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.howdah.engine.CommitPermit;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;

class HadoopAttemptsTest {
  private static final TaskAttempt ATTEMPT = new TaskAttempt(Kind.MAP, 0, 0);

  private final AttemptCounters counters = new AttemptCounters();
  private final HadoopAttempts attempts =
      new HadoopAttempts(
          new HadoopJob(
              new JobID("1", 1),
              new JobConf(false),
              null,
              new TaskSplitMetaInfo[1],
              counters,
              CommitPermit.ALWAYS));

  private static byte[] counted(int times) {
    Counters counters = new Counters();
    counters.findCounter("g", "n").increment(times);
    return CounterBytes.of(counters);
  }

  private static byte[] half(byte[] counters) {
    return Arrays.copyOf(counters, counters.length / 2);
  }

  private long total() {
    return counters.total().findCounter("g", "n").getValue();
  }

  @Test
  void whatAnAttemptCountsReplacesWhatItCountedBefore() throws Exception {
    attempts.began(ATTEMPT, new TaskMonitor());
    attempts.counted(ATTEMPT, new TaskMonitor(), counted(3));
    attempts.counted(ATTEMPT, new TaskMonitor(), counted(5));
    assertThat(total()).isEqualTo(5);
    attempts.merged(counted(1));
    assertThat(total()).isEqualTo(6);
  }

  @Test
  void countersThatAreDamagedOnTheirWayLoseTheAttemptAndCountNothing() {
    attempts.began(ATTEMPT, new TaskMonitor());
    assertThatThrownBy(() -> attempts.counted(ATTEMPT, new TaskMonitor(), half(counted(3))))
        .asInstanceOf(InstanceOfAssertFactories.type(HowdahException.class))
        .extracting(HowdahException::code)
        .isEqualTo(ErrorCode.LOST);
    assertThatThrownBy(() -> attempts.merged(half(counted(3)))).hasMessageContaining("understood");
    assertThat(total()).isZero();
  }

  @Test
  void countersThatAreDamagedInAJournalAreCalledSo() {
    assertThatThrownBy(() -> counters.restored(ATTEMPT, new TaskMonitor(), half(counted(3))))
        .asInstanceOf(InstanceOfAssertFactories.type(HowdahException.class))
        .extracting(HowdahException::code)
        .isEqualTo(ErrorCode.CORRUPTION);
    assertThatThrownBy(() -> counters.restore(half(counted(3)))).hasMessageContaining("journal");
    assertThat(total()).isZero();
  }
}
