package org.howdah.hadoop.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Consumer;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.howdah.engine.SilenceLimit;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;

class TaskReporterTest {
  private final TaskMonitor monitor = new TaskMonitor();
  private final TaskReporter reporter = new TaskReporter(monitor, CounterLimits.none());

  @Test
  void whatUserCodeReportsIsASignOfLife() {
    assertBeats(TaskReporter::progress);
    assertBeats(its -> its.setStatus("busy"));
    assertBeats(its -> its.incrCounter("group", "name", 1));
    assertBeats(its -> its.incrCounter(TaskCounter.MAP_INPUT_RECORDS, 1));
  }

  private void assertBeats(Consumer<TaskReporter> report) {
    long before = monitor.beats();
    report.accept(reporter);
    assertThat(monitor.beats()).isGreaterThan(before);
  }

  @Test
  void namesOfCountersAreCutWhereTheJobSays() {
    CounterLimits.lift();
    TaskReporter limited = new TaskReporter(monitor, CounterLimits.of(new JobConf()));
    Counters.Counter first = limited.getCounter("g".repeat(200), "n".repeat(70));
    assertThat(first.getName()).isEqualTo("n".repeat(63));
    assertThat(limited.counters().getGroupNames()).contains("g".repeat(127));
    assertThat(limited.getCounter("g".repeat(150), "n".repeat(64) + "m")).isSameAs(first);
  }

  @Test
  void asManyCountersAsTheJobMayHaveAreMadeAndNoMore() {
    CounterLimits.lift();
    TaskReporter limited = new TaskReporter(monitor, new CounterLimits(3, 2, 100, 100));
    limited.incrCounter("a", "1", 1);
    limited.incrCounter("a", "2", 1);
    limited.incrCounter("a", "1", 1);
    limited.incrCounter(TaskCounter.MAP_INPUT_RECORDS, 1);
    limited.incrCounter("Fast tier", "of Howdah", 1);
    limited.incrCounter("b", "1", 1);
    assertThatThrownBy(() -> limited.getCounter("b", "2"))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("Too many counters: 4 max=3")
        .hasMessageContaining("mapreduce.job.counters.max");
    assertThat(limited.getCounter("a", "1").getValue()).isEqualTo(2);
    assertThat(limited.counters().getGroup("b").size()).isEqualTo(1);
  }

  @Test
  void theLimitIsHadoopsUnlessTheJobSaysOtherwise() throws Exception {
    assertThat(limit(new JobConf())).isEqualTo(new SilenceLimit(600_000, "mapreduce.task.timeout"));
    JobConf unlimited = new JobConf();
    unlimited.setLong("mapreduce.task.timeout", 0);
    assertThat(limit(unlimited).millis()).isZero();
  }

  private static SilenceLimit limit(JobConf conf) throws HowdahException {
    return JobPlans.of(new JobID("test", 1), conf, 1).silence();
  }
}
