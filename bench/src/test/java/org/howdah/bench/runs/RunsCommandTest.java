package org.howdah.bench.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.bench.Commands;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a howdah command that writes down what it is asked for. */
class RunsCommandTest {
  private static final String FAKE =
      """
      #!/bin/bash
      echo "$*" >> "%1$s/calls"
      case "$*" in
        *"--sizes 13"*) exit 7 ;;
        *"puma-data"*|*"teragen"*) mkdir "${@: -1}" ;;
        "characterize sweep"*)
          while [[ $1 != --into ]]; do shift; done
          touch "$2/run-1.json" ;;
        "characterize --csv"*) echo "job,type"; echo "some,$4" ;;
      esac
      """;

  @TempDir private Path folder;
  private final StringWriter errors = new StringWriter();

  @BeforeEach
  void makeCommand() throws IOException {
    Path howdah = Files.writeString(folder.resolve("howdah"), FAKE.formatted(folder));
    assertThat(howdah.toFile().setExecutable(true)).isTrue();
  }

  private int execute(String... options) {
    Stream<String> own =
        Stream.of(
            "--howdah=" + folder.resolve("howdah"),
            "--data=" + folder.resolve("data"),
            "--into=" + folder.resolve("into"),
            "--table=" + folder.resolve("runs.csv"));
    return Commands.execute(
        errors, List.of("runs"), Stream.concat(own, Stream.of(options)).toArray(String[]::new));
  }

  private List<String> calls(String begin) throws IOException {
    return Files.readAllLines(folder.resolve("calls")).stream()
        .filter(call -> call.startsWith(begin))
        .toList();
  }

  @Test
  void fiveJobsAreSweptAndAllRunsStandInATable() throws Exception {
    assertThat(execute("--sizes=1m,2m", "--repeats=3")).as(errors.toString()).isZero();
    assertThat(calls("run")).as("an input of each kind, a little larger").hasSize(3);
    assertThat(calls("run").get(0)).contains("mapreduce.job.maps=4 puma-data text 2139095 ");
    assertThat(calls("characterize sweep")).hasSize(5);
    assertThat(calls("characterize sweep").get(0))
        .contains("--repeats 3 --settle 30 --record-bytes 0 --sizes 1048576,2097152 --slots 1,2")
        .endsWith("-- wordcount {input} {output}");
    assertThat(calls("characterize sweep").get(1))
        .contains("--record-bytes 100")
        .endsWith("terasort {input} {output}");
    assertThat(folder.resolve("runs.csv")).hasContent("job,type\nsome,here\n");
    assertThat(folder.resolve("data")).isDirectoryNotContaining("glob:**/scratch*");
  }

  @Test
  void inputsAreMadeOnce() throws Exception {
    assertThat(execute("--sizes=1m", "--job=sort")).isZero();
    assertThat(execute("--sizes=1m", "--job=wordcount,inverted-index")).isZero();
    assertThat(calls("run")).hasSize(1);
    assertThat(calls("characterize sweep")).hasSize(3);
  }

  @Test
  void aSweepThatFailsLeavesNoTable() throws Exception {
    assertThat(execute("--sizes=13", "--job=sort")).isEqualTo(1);
    assertThat(folder.resolve("runs.csv")).doesNotExist();
    assertThat(folder.resolve("data")).isDirectoryNotContaining("glob:**/scratch*");
  }

  @Test
  void whatCannotBeRunIsRefused() {
    assertThat(execute("--on=moon")).isEqualTo(2);
    assertThat(errors.toString()).contains("no place 'moon'; there are: here, node, yarn");
    assertThat(execute("--job=sorting")).isEqualTo(2);
    assertThat(errors.toString()).contains("no job 'sorting'; there are: wordcount, ");
    assertThat(execute("--slots=0")).isEqualTo(2);
    assertThat(execute("--repeats=0")).isEqualTo(2);
    assertThat(execute("--settle=-1")).isEqualTo(2);
    assertThat(execute("--sizes=many")).isEqualTo(2);
  }
}
