package org.howdah.model.characterize;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.model.project.MeasuredRun;
import org.howdah.model.project.RunsFile;
import org.howdah.model.project.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records of runs become a table that projections read. */
class RunsTableTest {
  @TempDir Path folder;

  private static JobRecord job(String name, int slots, long wallMillis) {
    PhaseRecord map =
        new PhaseRecord(
            "map",
            Map.of(
                "tasks",
                4L,
                "task",
                Map.of("cpuMillis", Map.of("sum", 3_500L)),
                "machine",
                Map.of("processors", Map.of("count", 2L))));
    return new JobRecord(
        name,
        "process",
        1,
        slots,
        1,
        false,
        900,
        wallMillis,
        map,
        new PhaseRecord("reduce", Map.of()));
  }

  @Test
  void projectionsReadIt() throws Exception {
    List<JobRecord> jobs =
        List.of(job("sort", 1, 2_500), job("other", 1, 9), job("sort", 2, 1_300));
    Path file = Files.writeString(folder.resolve("runs.csv"), RunsTable.of(jobs, "laptop"));
    assertThat(new RunsFile(file, Map.of("job", "sort")).runs().runs())
        .containsExactly(
            new MeasuredRun(new Scale(1, "laptop", 1, 4, 900, 1, 2), 2.5, 3.5),
            new MeasuredRun(new Scale(1, "laptop", 2, 4, 900, 1, 2), 1.3, 3.5));
  }

  @Test
  void repeatsAreCountedAndNamesMayHaveAnything() {
    String name = "a \"job\", and\nmore";
    assertThat(RunsTable.of(List.of(job(name, 1, 1_000), job(name, 1, 1_000)), ""))
        .isEqualTo(
            """
            job,nodes,type,slots,tasks,input_bytes,memory_bytes,processors,elapsed_s,cpu_s,repeat
            "a ""job"", and
            more",1,,1,4,900,1,2,1.0,3.5,1
            "a ""job"", and
            more",1,,1,4,900,1,2,1.0,3.5,2
            """);
  }
}
