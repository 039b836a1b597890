package org.howdah.model.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobsFileTest {
  private static final String HEAD = String.join(",", JobsFile.NEEDED) + "\n";

  @TempDir private Path folder;

  private List<StreamJob> read(String text) throws IOException {
    return new JobsFile(Files.writeString(folder.resolve("jobs.csv"), text)).jobs();
  }

  @Test
  void jobsComeInTheOrderOfTheirBegins() throws IOException {
    List<StreamJob> jobs =
        read(HEAD + "late,60,x,100,2,3,4,1,5,6,7,8,here\nearly,0,y,100,2,,,0,,,,,\n");
    assertThat(jobs).extracting(StreamJob::name).containsExactly("early", "late");
    assertThat(jobs.get(1))
        .isEqualTo(new StreamJob("late", 60, "x", 100, 2, 3, 4, 1, 5, 6, 7, 8, "here"));
    assertThat(jobs.get(0).orOn("there").type()).isEqualTo("there");
    assertThat(jobs.get(1).orOn("there").type()).isEqualTo("here");
  }

  @Test
  void theStreamBeginsWithItsFirstJob() throws IOException {
    assertThat(read(HEAD + "a,43260,x,1,1,,,0,,,,,\nb,43200,x,1,1,,,0,,,,,\n"))
        .extracting(StreamJob::atSeconds)
        .containsExactly(0.0, 60.0);
  }

  @Test
  void jobsWithoutANamedInputShareNone() throws IOException {
    assertThat(read(HEAD + "a,0,,1,1,,,0,,,,,\na,0,,1,1,,,0,,,,,\n"))
        .extracting(StreamJob::input)
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,0,x,-5,1,,,0,,,,,      | input_bytes is -5.0, and has to be from 0 to 1e+15",
        "a,0,x,1e19,2,,,0,,,,,    | input_bytes is 1.0E19, and has to be from 0 to 1e+15",
        "a,0,x,10,0,,,0,,,,,      | maps is '0', and has to be a whole number from 1",
        "a,0,x,10,1.5,,,0,,,,,    | maps is '1.5'",
        "a,-1,x,10,1,,,0,,,,,     | at_s is -1.0, and has to be from 0",
        "a,0,x,10,1,two,,0,,,,,   | map_cpu_s is 'two', and has to be a plain number",
        "a,0,x,10,1,NaN,,0,,,,,   | map_cpu_s is 'NaN'",
        "a,0,x,10,3000000,,,0,,,,,| maps is '3000000'",
        "a,0,x                    | fewer values than the first line has names"
      })
  void whatNoJobCanHaveIsRefusedByItsLine(String line, String message) {
    assertThatThrownBy(() -> read(HEAD + line + "\n"))
        .hasMessageContaining("job 1")
        .hasMessageContaining(message);
  }

  @Test
  void aTableWithoutJobsOrColumnsIsRefused() {
    assertThatThrownBy(() -> read(HEAD)).hasMessageContaining("no job in the table");
    assertThatThrownBy(() -> read("job,at_s\na,0\n")).hasMessageContaining("lacks the columns");
    assertThatThrownBy(() -> read(HEAD + "a,0,x,10,1500000,,,600000,,,,,\n"))
        .hasMessageContaining("more than 2000000 tasks");
  }

  @Test
  void aJobsBlocksHoldItsInput() {
    StreamJob job = new StreamJob("a", 0, "x", 100, 7, 0, 0, 0, 0, 0, 0, 0, "");
    assertThat(job.blocks().stream().mapToLong(block -> block.bytes()).sum()).isEqualTo(100);
    assertThat(job.blocks()).hasSize(7);
    assertThat(new StreamJob("a", 0, "x", 0, 7, 0, 0, 0, 0, 0, 0, 0, "").blocks()).isEmpty();
    assertThat(new StreamJob("a", 0, "x", 2, 7, 0, 0, 0, 0, 0, 0, 0, "").blocks()).hasSize(2);
  }
}
