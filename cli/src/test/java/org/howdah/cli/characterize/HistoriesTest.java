package org.howdah.cli.characterize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.howdah.cli.MainRun;
import org.howdah.cli.kit.ExitCodes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * What {@code howdah characterize} says of a TeraSort of 64 MiB that Hadoop 3.5.0 ran on YARN, by
 * the history that it left. Its settings are cut to those that matter.
 */
@ResourceLock(Resources.SYSTEM_OUT)
class HistoriesTest {
  private static final String JOB = "job_1795895534635_0007";

  @TempDir Path folder;
  private Path history;

  @BeforeEach
  void copy() throws IOException {
    history = copy(JOB + "-terasort.jhist");
  }

  private Path copy(String name) throws IOException {
    Path file = folder.resolve(name);
    try (InputStream resource = getClass().getResourceAsStream(name)) {
      Files.copy(resource, file);
    }
    return file;
  }

  @Test
  void aHistoryIsCharacterizedAsAReportIs() throws Exception {
    copy(JOB + "_conf.xml");
    MainRun run = MainRun.of("characterize", history.toString());
    assertThat(run.complained()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.printed())
        .startsWith("TeraSort: 64 MiB in 14 s, 2 slots, 2.0 GiB of memory\n")
        .containsPattern(
            "(?m)^map +4.74 s +33 % +2  waiting +blocked for 61 % of the time; for what, its record")
        .containsPattern(
            "(?m)^reduce +5.06 s +35 % +2  waiting +blocked for 70 % of the time; for what, its record");
  }

  @Test
  void withoutItsSettingsMemoryIsNotKnown() throws Exception {
    MainRun run = MainRun.of("characterize", "--csv", "--type", "small", history.toString());
    assertThat(run.complained()).isEmpty();
    assertThat(run.printed())
        .isEqualTo(
            """
            job,nodes,type,slots,tasks,input_bytes,memory_bytes,processors,elapsed_s,cpu_s,repeat
            TeraSort,1,small,2,2,67108800,,,14.378,5.99,1
            """);
  }

  @Test
  void whatIsNoHistoryIsRefusedByItsName() throws Exception {
    byte[] whole = Files.readAllBytes(history);
    Files.write(history, Arrays.copyOf(whole, whole.length / 2));
    MainRun cut = MainRun.of("characterize", history.toString());
    assertThat(cut.exitCode()).isEqualTo(ExitCodes.USAGE);
    assertThat(cut.complained()).contains(history + ": ");
    MainRun missing = MainRun.of("characterize", folder.resolve("none.jhist").toString());
    assertThat(missing.complained()).contains("none.jhist: there is no such file");
    Files.writeString(history, "words");
    MainRun words = MainRun.of("characterize", history.toString());
    assertThat(words.complained()).contains(history + ": Hadoop cannot read this history of a job");
  }
}
