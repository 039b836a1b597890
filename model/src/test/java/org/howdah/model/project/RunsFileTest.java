package org.howdah.model.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunsFileTest {
  private static final String COLUMNS = "nodes,type,slots,tasks,input_bytes,elapsed_s,repeat\n";

  @TempDir Path folder;

  private RunsFile file(String text) throws Exception {
    return new RunsFile(Files.writeString(folder.resolve("runs.csv"), text), Map.of());
  }

  @Test
  void whatIsNotKnownIsEmpty() throws Exception {
    RunsFile.Runs runs = file(COLUMNS + "4,c4.large,,,1e9,12.5,1\n8,,2,16,,7,1\n").runs();
    assertThat(runs.runs())
        .containsExactly(
            new MeasuredRun(new Scale(4, "c4.large", 0, 0, 1e9), 12.5),
            new MeasuredRun(new Scale(8, "", 2, 16, 0), 7));
    assertThat(runs.leftOut()).isEmpty();
  }

  @Test
  void columnsComeInAnyOrderWithOthersBetweenAndNamesMayBeQuoted() throws Exception {
    String text =
        "elapsed_s,who,type,nodes,slots,tasks,input_bytes\n9,\"a, b\",\"m,4\",3,1,2,5\n\n";
    assertThat(file(text).runs().runs())
        .containsExactly(new MeasuredRun(new Scale(3, "m,4", 1, 2, 5), 9));
  }

  @Test
  void valuesThatNoLineHasAreRefusedWithThoseThatThereAre() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("jobs.csv"),
            "job," + COLUMNS + "TeraSort,1,m,1,1,1,5,1\nwordcount,2,m,1,1,1,5,1\n");
    assertThat(new RunsFile(file, Map.of("job", "TeraSort", "nodes", "1")).runs().runs())
        .hasSize(1);
    assertThatThrownBy(() -> new RunsFile(file, Map.of("job", "terasort")).runs())
        .hasMessage(file + " has no run with job=terasort: job is TeraSort, wordcount");
    assertThatThrownBy(() -> new RunsFile(file, Map.of("job", "TeraSort", "nodes", "2")).runs())
        .hasMessage(
            file + " has no run with job=TeraSort and nodes=2: other lines have each of these");
  }

  @Test
  void memoryAndProcessorsMayBeThere() throws Exception {
    String text =
        """
        nodes,type,slots,tasks,input_bytes,memory_bytes,processors,elapsed_s,cpu_s
        1,a,2,8,1e9,4e9,2,10,15.5
        1,a,2,8,1e9,,,10,
        """;
    assertThat(file(text).runs().runs())
        .containsExactly(
            new MeasuredRun(new Scale(1, "a", 2, 8, 1e9, 4e9, 2), 10, 15.5),
            new MeasuredRun(new Scale(1, "a", 2, 8, 1e9), 10));
    String half = text.replace("4e9,2,10", "4e9,1.5,10");
    assertThatThrownBy(() -> file(half).runs()).hasMessageContaining("processors is '1.5'");
    String unit = text.replace("15.5", "15 s");
    assertThatThrownBy(() -> file(unit).runs()).hasMessageContaining("cpu_s is '15 s'");
  }

  @Test
  void runsThatFailedAreLeftOutByName() throws Exception {
    RunsFile.Runs runs = file(COLUMNS + "4,a,,,,0,1\n4,a,,,,,2\n4,a,,,,-1,3\n4,a,,,,5,4\n").runs();
    assertThat(runs.runs()).hasSize(1);
    assertThat(runs.leftOut())
        .hasSize(3)
        .first()
        .asString()
        .contains("runs.csv, run 1", "elapsed_s");
  }

  @Test
  void targetsNeedNoTime() throws Exception {
    String text = "nodes,type,slots,tasks,input_bytes\n4,a,2,,\n";
    assertThat(file(text).targets()).containsExactly(new Scale(4, "a", 2, 0, 0));
    assertThatThrownBy(() -> file(text).runs()).hasMessageContaining("elapsed_s");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "four,a,,,,5,1 | run 1: nodes is 'four'",
        "4,a,,,100GB,5,1 | input_bytes is '100GB', and has to be a plain number, without a unit",
        "4,a,,,,5s,1 | elapsed_s is '5s'",
        "4,a,,,NaN,5,1 | input_bytes is 'NaN'",
        "0,a,,,,5,1 | nodes is '0', and has to be a whole number of at least 1",
        "2.5,a,,,,5,1 | nodes is '2.5'",
        "4,a,-1,,,5,1 | slots is '-1'",
        "4,a | fewer values than the first line has names",
        "4,\"a | no table"
      })
  void whatIsNoRunIsRefusedWithItsPlace(String line, String message) throws Exception {
    RunsFile runs = file(COLUMNS + line + "\n");
    assertThatThrownBy(runs::runs)
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("runs.csv")
        .hasMessageContaining(message);
  }

  @Test
  void aFileThatIsNotThereOrEmptyIsNamed() throws Exception {
    assertThatThrownBy(() -> new RunsFile(folder.resolve("none.csv"), Map.of()).runs())
        .hasMessageContaining("there is no file")
        .hasMessageContaining("none.csv");
    assertThatThrownBy(() -> file("").runs())
        .hasMessageContaining("lacks the columns elapsed_s, input_bytes, nodes");
  }
}
