package org.howdah.hadoop.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs that others wrote write the same files and end with the same code as on stock Hadoop.
 * {@code docs/programs.md} tells which there are.
 */
class RealProgramsTest {
  /** Which programs, as a regular expression. */
  private static final String ONLY = System.getProperty("howdah.programs.only", ".*");

  @TempDir static Path folder;
  private static ProgramRunner runner;

  @BeforeAll
  static void writeInputs() throws IOException {
    runner = new ProgramRunner(folder);
  }

  static List<Program> small() throws IOException {
    return Program.all().stream().filter(Program::isSmall).toList();
  }

  static List<Program> others() throws IOException {
    return Program.all().stream()
        .filter(program -> !program.isSmall() && program.name().matches(ONLY))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("small")
  void aSmallProgramGivesWhatHadoopGives(Program program) throws Exception {
    compare(program);
  }

  @ParameterizedTest
  @MethodSource("others")
  @Tag("programs")
  void aProgramGivesWhatHadoopGives(Program program) throws Exception {
    compare(program);
  }

  private static void compare(Program program) throws Exception {
    int expected = runner.run(program, ProgramRunner.HADOOP);
    assertThat(expected).as(log(program, ProgramRunner.HADOOP)).isZero();
    int code = runner.run(program, ProgramRunner.HOWDAH);
    String log = log(program, ProgramRunner.HOWDAH);
    assertThat(code).as(log).isZero();
    if (!program.isTests()) {
      compareFiles(program, log);
    }
  }

  private static void compareFiles(Program program, String log) throws IOException {
    Map<String, String> right = Outputs.in(runner.folderOf(program.name(), ProgramRunner.HADOOP));
    Map<String, String> ours = Outputs.in(runner.folderOf(program.name(), ProgramRunner.HOWDAH));
    assertThat(ours.keySet()).as(log).isNotEmpty().isEqualTo(right.keySet());
    for (String file : right.keySet()) {
      assertThat(ours.get(file)).as("%s of %s", file, program).isEqualTo(right.get(file));
    }
  }

  private static String log(Program program, String framework) throws IOException {
    return framework + ": " + Files.readString(runner.log(program, framework));
  }
}
