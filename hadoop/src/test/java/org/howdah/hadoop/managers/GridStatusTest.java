package org.howdah.hadoop.managers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.TIPStatus;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobPriority;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.howdah.engine.JobReport;
import org.howdah.grid.StatusHead;
import org.howdah.hadoop.job.JobStates;
import org.junit.jupiter.api.Test;

class GridStatusTest {
  private static final JobID JOB = new JobID("20260102030405000001", 7);

  @Test
  void whatIsWrittenIsRead() throws Exception {
    GridStatus status = status(3, JobReport.State.FAILED, "task 1 failed: \"ä\"\n\tat X");
    GridStatus read = GridStatus.decode(status.encode());
    assertThat(read.report()).isEqualTo(status.report());
    assertThat(read.manager()).isEqualTo(new GridStatus.Manager("host:1", "p1"));
    assertThat(read.counters()).isEqualTo(status.counters());
    assertThat(read.job().getJobID()).isEqualTo(JOB);
    assertThat(read.job().getState()).isEqualTo(JobStatus.State.FAILED);
    assertThat(read.job().getUsername()).isEqualTo("someone");
    assertThat(read.events()).hasSize(3);
    assertThat(read.events().get(2).getTaskAttemptId())
        .isEqualTo(status.events().get(2).getTaskAttemptId());
    assertThat(read.maps()).hasSize(3);
    assertThat(read.maps().get(1).getDiagnostics()).containsExactly("it failed");
    assertThat(read.maps().get(1).getTaskCounters()).isEqualTo(counters(1));
    assertThat(read.reduces()).isEmpty();
    assertThat(GridStatus.report(status.encode())).isEqualTo(status.report());
    assertThat(GridStatus.manager(status.encode())).isEqualTo(read.manager());
    assertThat(StatusHead.of(status.encode()))
        .as("what masters read")
        .isEqualTo(new StatusHead(2, "host:1", "p1"));
  }

  @Test
  void whyAJobFailedIsToldToHadoopsClientToo() throws Exception {
    GridStatus read = GridStatus.decode(status(1, JobReport.State.FAILED, "why").encode());
    GridStatus local = read.withJobFile("file:/job.xml");
    assertThat(read.job().getFailureInfo()).isEqualTo("why");
    assertThat(local.job().getFailureInfo()).isEqualTo("why");
    assertThat(local.job().getJobFile()).isEqualTo("file:/job.xml");
  }

  @Test
  void ofManyTasksThoseThatFailedAreTold() throws Exception {
    GridStatus status = status(20_000, JobReport.State.RUNNING, "");
    byte[] encoded = status.encode();
    assertThat(encoded).hasSizeLessThanOrEqualTo(GridStatus.BYTES_MAX);
    GridStatus read = GridStatus.decode(encoded);
    assertThat(read.maps()).hasSize(1);
    assertThat(read.maps().get(0).getDiagnostics()).containsExactly("it failed");
    assertThat(read.counters()).isEqualTo(status.counters());
    assertThat(read.report()).isEqualTo(status.report());
  }

  @Test
  void aStatusIsBoundedWhateverTasksSay() throws Exception {
    String endless = "\u0001".repeat(2 << 20);
    List<TaskReport> maps = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      maps.add(report(i, endless, new String[] {endless, endless}));
    }
    GridStatus some = status(1, JobReport.State.FAILED, endless);
    GridStatus status =
        new GridStatus(
            some.report(), some.manager(), some.job(), some.counters(), some.events(), maps, maps);
    byte[] encoded = status.encode();
    assertThat(encoded).hasSizeLessThanOrEqualTo(GridStatus.BYTES_MAX);
    assertThat(GridStatus.decode(encoded).maps()).isNotEmpty();
  }

  @Test
  void aStatusIsCompressedAndOneThatClaimsToBeLongIsRefused() throws Exception {
    GridStatus status = status(20, JobReport.State.FAILED, "why ".repeat(1000));
    byte[] encoded = status.encode();
    assertThat(encoded).hasSizeLessThan(4000).startsWith(0);
    assertThat(GridStatus.decode(encoded).report()).isEqualTo(status.report());
    byte[] bomb = encoded.clone();
    java.nio.ByteBuffer.wrap(bomb).putInt(1, GridStatus.BYTES_MAX + 1);
    assertThatThrownBy(() -> GridStatus.decode(bomb))
        .hasMessageContaining("not understood")
        .hasMessageContaining("compressed message of 1048577 bytes");
  }

  @Test
  void whatIsNoStatusIsSaidToBeNone() {
    byte[] newer = status(1, JobReport.State.RUNNING, "").encode();
    newer[0] = 9;
    assertThatThrownBy(() -> GridStatus.decode(newer))
        .hasMessageContaining("a newer or older Howdah");
    byte[] encoded = status(1, JobReport.State.RUNNING, "").encode();
    byte[] half = java.util.Arrays.copyOf(encoded, encoded.length / 2);
    assertThatThrownBy(() -> GridStatus.decode(half)).hasMessageContaining("not understood");
    assertThatThrownBy(() -> GridStatus.report(new byte[0])).hasMessageContaining("understood");
  }

  static GridStatus status(int maps, JobReport.State state, String failure) {
    JobReport report =
        new JobReport(
            JOB.toString(),
            "a \"name\"",
            state,
            new JobReport.Tasks(maps, 1, 2, 3),
            new JobReport.Tasks(0, 0, 0, 0),
            0.125,
            0,
            new JobReport.Phases(1, 2, 3, 4),
            5,
            6L << 40,
            7,
            8,
            9,
            "out",
            failure,
            "logs/there",
            Map.of("group", Map.of("counter", 10L, "other", Long.MIN_VALUE / 10)),
            Map.of());
    JobStatus job =
        new JobStatus(
            JOB,
            1,
            0.5f,
            0,
            0,
            JobStates.toHadoop(state),
            JobPriority.NORMAL,
            "someone",
            "name",
            "file:/there/job.xml",
            "");
    List<TaskReport> reports = new ArrayList<>();
    List<TaskCompletionEvent> events = new ArrayList<>();
    for (int i = 0; i < maps; i++) {
      reports.add(report(i, "", i == 1 ? new String[] {"it failed"} : new String[0]));
      events.add(
          new TaskCompletionEvent(
              i, attempt(i), i, true, TaskCompletionEvent.Status.SUCCEEDED, "http://there"));
    }
    return new GridStatus(
        report,
        new GridStatus.Manager("host:1", "p1"),
        job,
        counters(5),
        events,
        reports,
        List.of());
  }

  private static TaskReport report(int task, String state, String[] diagnostics) {
    return new TaskReport(
        TaskID.downgrade(new org.apache.hadoop.mapreduce.TaskID(JOB, TaskType.MAP, task)),
        1,
        state,
        diagnostics,
        TIPStatus.FAILED,
        1,
        2,
        counters(task));
  }

  private static TaskAttemptID attempt(int task) {
    return new TaskAttemptID(new org.apache.hadoop.mapreduce.TaskID(JOB, TaskType.MAP, task), 0);
  }

  private static Counters counters(long value) {
    Counters counters = new Counters();
    counters.findCounter("own", "count").setValue(value);
    counters.findCounter(org.apache.hadoop.mapreduce.TaskCounter.MAP_INPUT_RECORDS).setValue(value);
    return counters;
  }
}
