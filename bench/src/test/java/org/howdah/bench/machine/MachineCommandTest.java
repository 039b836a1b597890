package org.howdah.bench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.bench.Commands;
import org.howdah.model.project.Machine;
import org.howdah.model.project.MachinesFile;
import org.howdah.record.Folders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On a real disk: folders are below the build, since a temporary one may be in memory. */
class MachineCommandTest {
  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "machine");
  }

  @AfterEach
  void deleteFolder() throws IOException {
    Folders.delete(folder);
  }

  @Test
  void whatWasMeasuredGoesIntoTheTableOfMachines() throws Exception {
    Path machines = folder.resolve("machines.csv");
    new MachinesFile(machines).put(new Machine("other", 1, 1, 2, 3, "me", "2026"));
    StringWriter errors = new StringWriter();
    int exit =
        execute(
            errors,
            "--type=mine",
            "--usd-per-hour=0.5",
            "--watts=60,140,220",
            "--threads=2",
            "--millis=500",
            "--machines=" + machines);
    assertThat(exit).as(errors.toString()).isZero();
    Machine mine = new MachinesFile(machines).machines().get("mine");
    assertThat(mine.usdPerHour()).isEqualTo(0.5);
    assertThat(mine.halfWatts()).isEqualTo(140);
    assertThat(mine.abilities())
        .containsKeys(
            "sort_records_per_s",
            "sort_records_by_one_thread_per_s",
            "compress_bytes_per_s",
            "memory_bytes_per_s",
            "loopback_bytes_per_s",
            "disk_bytes_read_per_s",
            "disk_blocks_written_per_s")
        .allSatisfy((column, rate) -> assertThat(rate).as(column).isPositive());
    assertThat(new MachinesFile(machines).machines()).containsKey("other");
  }

  @Test
  void oneThreadIsAllOfThemWhereThereIsNoOther() throws Exception {
    Path machines = folder.resolve("machines.csv");
    StringWriter errors = new StringWriter();
    assertThat(execute(errors, "--threads=1", "--machines=" + machines)).isZero();
    assertThat(new MachinesFile(machines).machines().get("here").abilities())
        .containsKeys("sort_records_per_s", "sort_records_by_one_thread_per_s");
  }

  @Test
  void aWrongOptionIsAnsweredWithWhatIsRight() {
    assertThat(refusal("--threads=0")).contains("--threads must be at least 1");
    assertThat(refusal("--millis=5")).contains("--millis must be at least 100");
    assertThat(refusal("--runs=0")).contains("--runs must be at least 1");
    assertThat(refusal("--type= ")).contains("--type must not be empty");
    assertThat(refusal("--size=1k")).contains("--size must be at least 1m");
    assertThat(refusal("--watts=220,140,60", "--machines=" + folder.resolve("m.csv")))
        .contains("fewer watts with more load");
    assertThat(refusal("--usd-per-hour=-1", "--machines=" + folder.resolve("m.csv")))
        .contains("usd_per_hour -1.0");
    assertThat(refusal("--watts=60,140")).contains("--watts are three, such as 60,140,220");
  }

  private String refusal(String... options) {
    StringWriter errors = new StringWriter();
    assertThat(execute(errors, options)).isEqualTo(2);
    return errors.toString();
  }

  private int execute(StringWriter errors, String... options) {
    return Commands.execute(errors, List.of("machine", "--tiny", "--folder=" + folder), options);
  }
}
