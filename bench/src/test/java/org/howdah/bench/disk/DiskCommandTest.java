package org.howdah.bench.disk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.bench.Commands;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On a real disk: folders are below the build, since a temporary one may be in memory. */
@ResourceLock(Resources.SYSTEM_ERR)
class DiskCommandTest {
  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "disk");
  }

  @AfterEach
  void onlyTheReportIsLeft() throws IOException {
    Files.deleteIfExists(folder.resolve("disk.json"));
    Files.deleteIfExists(folder.resolve("disk.md"));
    assertThat(folder).isEmptyDirectory();
    Files.delete(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fio", "threads"})
  void eachPatternAndDirectionIsMeasuredByQueueDepth(String driver) throws Exception {
    Path json = folder.resolve("disk.json");
    StringWriter errors = new StringWriter();
    int exit =
        execute(errors, "--tiny", "--driver=" + driver, "--folder=" + folder, "--json=" + json);
    assertThat(exit).as(errors.toString()).isZero();
    assertThat(json)
        .content()
        .contains("\"sequential-read\":{\"byQueueDepth\":{\"1\":{\"operationsPerSecond\":[")
        .contains("\"random-read\"", "\"sequential-write\"", "\"random-write\"")
        .contains("\"4\":{\"operationsPerSecond\":[")
        .contains("\"driver\":\"" + driver);
  }

  @Test
  void whatWasSavedIsComparedByQueueDepth() throws Exception {
    Path saved = folder.resolve("disk.json");
    String[] options = {"--tiny", "--driver=threads", "--depths=4", "--folder=" + folder};
    assertThat(execute(new StringWriter(), with(options, "--save=" + saved))).isZero();
    Path table = folder.resolve("disk.md");
    assertThat(
            execute(new StringWriter(), with(options, "--against=" + saved, "--markdown=" + table)))
        .isZero();
    assertThat(table)
        .content()
        .containsPattern("\\| random-read \\| 4 under way \\| operations per second \\|.*be said");
    assertThat(execute(new StringWriter(), with(options, "--against=" + saved, "--millis=300")))
        .isEqualTo(2);
  }

  private static String[] with(String[] options, String... more) {
    return Stream.concat(Stream.of(options), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void aWrongOptionIsAnsweredWithWhatIsRight() {
    assertThat(refusal("--depths=0")).contains("--depths must be 1 to 256, not 0");
    assertThat(refusal("--millis=5")).contains("--millis must be at least 100");
    assertThat(refusal("--runs=0")).contains("--runs must be at least 1");
    assertThat(refusal("--size=1k")).contains("--size must be at least 1m");
    assertThat(refusal("--driver=dd")).contains("--driver must be fio or threads, not dd");
  }

  @Test
  void withoutRoomItSaysHowMuchThereIs() {
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, UTF_8));
    try {
      assertThat(execute(new StringWriter(), "--folder=" + folder, "--size=1000000g")).isEqualTo(1);
    } finally {
      System.setErr(before);
    }
    assertThat(said.toString(UTF_8)).contains("has room for", "ask for a smaller one");
  }

  private String refusal(String option) {
    StringWriter errors = new StringWriter();
    assertThat(execute(errors, "--tiny", "--folder=" + folder, option)).isEqualTo(2);
    return errors.toString();
  }

  private static int execute(StringWriter errors, String... options) {
    return Commands.execute(errors, List.of("disk"), options);
  }
}
