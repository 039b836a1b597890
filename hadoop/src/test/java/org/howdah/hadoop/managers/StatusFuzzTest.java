package org.howdah.hadoop.managers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapred.Counters;
import org.howdah.engine.JobReport;
import org.howdah.hadoop.task.CounterBytes;
import org.howdah.record.HowdahException;
import org.howdah.testkit.fuzz.Fuzz;
import org.junit.jupiter.api.Test;

/** What managers say of jobs, and counters, that nobody wrote like this. */
class StatusFuzzTest {
  /**
   * Hadoop's counters take memory for the length of a name before they look whether it is there.
   */
  private static final long BYTES_MAX = 4L << 30;

  private static byte[] counters() {
    Counters counters = new Counters();
    counters.findCounter("group", "name").increment(42);
    counters.findCounter(org.apache.hadoop.mapreduce.TaskCounter.MAP_INPUT_RECORDS).increment(1);
    return CounterBytes.of(counters);
  }

  @Test
  void countersAreUnderstoodOrRefused() {
    Fuzz.of(List.of(counters(), CounterBytes.of(new Counters())))
        .bytesMax(BYTES_MAX)
        .check(
            input -> {
              try {
                assertThat(CounterBytes.read(input)).isNotNull();
              } catch (IOException refused) {
                // As it should be.
              }
            });
  }

  @Test
  void aNameThatIsLongerThanWhatIsThereIsRefused() {
    byte[] counters = {0, 0, 1, (byte) 0x8c, 127, -1, -1, -1};
    assertThatThrownBy(() -> CounterBytes.read(counters)).isInstanceOf(IOException.class);
  }

  @Test
  void aStatusOfAJobIsUnderstoodOrRefused() {
    Fuzz.of(
            List.of(
                GridStatusTest.status(2, JobReport.State.FAILED, "why").encode(),
                GridStatusTest.status(0, JobReport.State.RUNNING, "").encode(),
                GridStatusTest.status(40, JobReport.State.SUCCEEDED, "").encode()))
        .bytesMax(BYTES_MAX)
        .check(
            input -> {
              try {
                assertThat(GridStatus.decode(input)).isNotNull();
                assertThat(GridStatus.report(input)).isNotNull();
              } catch (HowdahException e) {
                assertThat(e).hasMessageContaining("not understood");
              }
            });
  }
}
