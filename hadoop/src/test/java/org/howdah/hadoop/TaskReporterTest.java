package org.howdah.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.engine.SilenceLimit;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;

class TaskReporterTest {
  private final TaskMonitor monitor = new TaskMonitor();
  private final TaskReporter reporter = new TaskReporter(monitor);

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
