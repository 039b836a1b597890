package org.howdah.hadoop.isolate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.engine.JobReport;
import org.howdah.hadoop.HowdahJobs;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a run tells of what it took, in this process and in processes of its own. */
@Timeout(120)
class RunRecordTest extends IsolateTest {
  private static final List<String> FIGURES =
      List.of(
          "wallMillis",
          "cpuMillis",
          "systemCpuMillis",
          "threadCpuMillis",
          "queuedMillis",
          "blockedMillis",
          "collectionMillis",
          "inputRecords",
          "inputBytes",
          "outputRecords",
          "outputBytes",
          "spilledRecords",
          "deviceReadBytes",
          "deviceWrittenBytes");

  /** Other tests of this process have run jobs, too. */
  private final Set<String> known =
      HowdahJobs.reports().stream().map(JobReport::id).collect(Collectors.toSet());

  /** Of the one job that this process knows and did not know before. */
  private Map<String, Object> newRecord() {
    List<JobReport> added =
        HowdahJobs.reports().stream().filter(report -> !known.contains(report.id())).toList();
    assertThat(added).hasSize(1);
    return added.get(0).record();
  }

  private static Map<?, ?> child(Map<?, ?> parent, String... names) {
    Map<?, ?> child = parent;
    for (String name : names) {
      assertThat(child.get(name)).as(name + " of " + child).isInstanceOf(Map.class);
      child = (Map<?, ?>) child.get(name);
    }
    return child;
  }

  private static long sum(Map<?, ?> record, String phase, String figure) {
    return ((Number) child(record, phase, "task", figure).get("sum")).longValue();
  }

  private void checkRecord(JobOutcome outcome, Map<String, Object> record) {
    assertThat(child(record, "map").get("tasks")).isEqualTo(3);
    assertThat(child(record, "reduce").get("tasks")).isEqualTo(1);
    long now = System.currentTimeMillis();
    assertThat((long) child(record, "setup").get("beganAtMillis")).isBetween(now - 600_000, now);
    assertThat((long) child(record, "reduce").get("beganAtMillis"))
        .isBetween((long) child(record, "map").get("beganAtMillis"), now);
    for (String phase : List.of("map", "reduce")) {
      for (String figure : FIGURES) {
        assertThat(child(record, phase, "task", figure).get("count"))
            .as(phase + " " + figure)
            .isEqualTo(child(record, phase).get("tasks"));
      }
    }
    for (String wait : List.of("input", "output", "spill", "fetch", "lookUp", "other")) {
      assertThat(child(record, "map", "task", "waits", wait + "Millis").get("count")).isEqualTo(3);
    }
    assertThat(sum(record, "map", "inputRecords"))
        .isEqualTo(outcome.counter(TaskCounter.MAP_INPUT_RECORDS));
    assertThat(sum(record, "map", "cpuMillis") + sum(record, "reduce", "cpuMillis"))
        .isEqualTo(outcome.counter(TaskCounter.CPU_MILLISECONDS));
    assertThat(sum(record, "map", "threadCpuMillis"))
        .isLessThanOrEqualTo(sum(record, "map", "cpuMillis") + 3);
    assertThat(child(record, "map", "task", "fileSystems", "file").get("readBytes")).isNotNull();
    assertThat(child(record, "map", "machine", "processors").get("count"))
        .isEqualTo(Runtime.getRuntime().availableProcessors());
  }

  private void writeProse() throws Exception {
    for (int i = 0; i < 3; i++) {
      write("prose-" + i, Inputs.prose(i, 300));
    }
  }

  @Test
  void tasksInThisProcessTellWhatTheyTook() throws Exception {
    writeProse();
    JobOutcome outcome = howdah.run(Jobs::wordCount);
    Map<String, Object> record = newRecord();
    assertThat(record).containsEntry("places", "process");
    checkRecord(outcome, record);
  }

  @Test
  void tasksInProcessesOfTheirOwnDoToo() throws Exception {
    writeProse();
    JobOutcome outcome = isolatedAndSucceeds(Jobs::wordCount);
    Map<String, Object> record = newRecord();
    assertThat(record).containsEntry("places", "processes");
    checkRecord(outcome, record);
  }

  @Test
  void aJobWithoutReducesHasNoFiguresOfThem() throws Exception {
    writeProse();
    howdah.run(
        job -> {
          Jobs.wordCount(job);
          job.setNumReduceTasks(0);
        });
    Map<String, Object> record = newRecord();
    assertThat(child(record, "reduce").get("tasks")).isEqualTo(0);
    assertThat(child(record, "reduce", "task").get("wallMillis")).isEqualTo("not available");
  }
}
