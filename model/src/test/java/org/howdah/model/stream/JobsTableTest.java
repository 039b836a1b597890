package org.howdah.model.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.howdah.model.characterize.JobRecord;
import org.howdah.model.characterize.PhaseRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records of jobs become a stream that simulations read. */
class JobsTableTest {
  @TempDir Path folder;

  private static Map<String, Object> sums(Map<String, Long> figures) {
    Map<String, Object> task = new HashMap<>();
    figures.forEach((figure, sum) -> task.put(figure, Map.of("sum", sum)));
    return task;
  }

  private static JobRecord job(String name, long beganAtMillis, Map<String, Object> reduce) {
    PhaseRecord map =
        new PhaseRecord(
            "map",
            Map.of(
                "tasks",
                4L,
                "beganAtMillis",
                beganAtMillis,
                "wallMillis",
                2_000L,
                "task",
                sums(Map.of("cpuMillis", 3_500L, "storedBytes", 70L, "outputBytes", 80L))));
    return new JobRecord(
        name, "process", 1, 2, 2_000, false, 900, 3_500, map, new PhaseRecord("reduce", reduce));
  }

  @Test
  void simulationsReadIt() throws Exception {
    Map<String, Object> reduce =
        Map.of(
            "tasks",
            3L,
            "wallMillis",
            500L,
            "task",
            sums(Map.of("cpuMillis", 400L, "outputBytes", 60L)));
    List<JobRecord> records =
        List.of(job("sort", 61_000, reduce), job("filter", 31_000, Map.of("tasks", 0L)));
    Path file = Files.writeString(folder.resolve("jobs.csv"), JobsTable.of(records, "laptop"));
    // A second of the sort, and one and a half of the other, were before and after the tasks.
    assertThat(new JobsFile(file).jobs())
        .containsExactly(
            new StreamJob("filter", 0, "filter 900", 900, 4, 3.5, 0, 0, 0, 80, 1.5, 1000, "laptop"),
            new StreamJob(
                "sort", 30.5, "sort 900", 900, 4, 3.5, 70, 3, 0.4, 60, 1, 1000, "laptop"));
  }

  @Test
  void aRecordThatSaysTooLittleIsRefusedByName() {
    JobRecord bare =
        new JobRecord(
            "old",
            "nodes",
            1,
            2,
            2_000,
            false,
            900,
            3_500,
            new PhaseRecord("map", Map.of("tasks", 1L)),
            new PhaseRecord("reduce", Map.of()));
    assertThatThrownBy(() -> JobsTable.of(List.of(bare), "laptop"))
        .hasMessageContaining("record of job old does not say when its map phase began");
  }
}
