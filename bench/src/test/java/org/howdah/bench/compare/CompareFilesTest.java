package org.howdah.bench.compare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.bench.Commands;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What {@code howdah bench --against FILE --compare FILE} says, and its exit codes. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class CompareFilesTest {
  @TempDir Path folder;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final StringWriter refused = new StringWriter();
  private PrintStream outBefore;
  private PrintStream errBefore;

  @BeforeEach
  void hear() {
    outBefore = System.out;
    errBefore = System.err;
    System.setOut(new PrintStream(printed, true, UTF_8));
    System.setErr(new PrintStream(said, true, UTF_8));
  }

  @AfterEach
  void hearNoMore() {
    System.setOut(outBefore);
    System.setErr(errBefore);
  }

  private Path saved(String name, double... seconds) throws Exception {
    return new Saved().wall("start", "howdah", seconds).write(folder.resolve(name));
  }

  private int compare(Path before, Path after, String... more) {
    String[] options = new String[more.length + 2];
    System.arraycopy(more, 0, options, 2, more.length);
    options[0] = "--against=" + before;
    options[1] = "--compare=" + after;
    return Commands.execute(refused, List.of(), options);
  }

  @Test
  void slowerEndsWithThreeAndFasterWithZero() throws Exception {
    Path fast = saved("fast.json", 1, 1, 1);
    Path slow = saved("slow.json", 2, 2, 2);
    assertThat(compare(fast, slow)).isEqualTo(3);
    assertThat(printed.toString(UTF_8)).contains("slower");
    assertThat(compare(slow, fast)).isZero();
    assertThat(compare(fast, fast)).isZero();
    assertThat(compare(fast, slow, "--tolerance=150")).isZero();
  }

  @Test
  void theTableIsWrittenAsMarkdownToo() throws Exception {
    Path file = folder.resolve("table.md");
    Path one = saved("one.json", 1, 1);
    assertThat(compare(one, one, "--markdown=" + file)).isZero();
    assertThat(file).content().contains("| start | howdah | wall time |").contains("same");
  }

  @Test
  void otherConditionsAreRefusedUnlessTheyAreTakenAnyway() throws Exception {
    Path one = saved("one.json", 1, 1);
    Path other =
        new Saved()
            .setting("textBytes", 7)
            .wall("start", "howdah", 1, 1)
            .write(folder.resolve("other.json"));
    assertThat(compare(one, other)).isEqualTo(2);
    assertThat(said.toString(UTF_8))
        .contains("one.json: a comparison would say nothing")
        .contains("the setting textBytes was 1024 and is 7. With --anyway");
    assertThat(compare(one, other, "--anyway")).isZero();
    assertThat(printed.toString(UTF_8)).contains("**Warning:** these are not the same conditions");
  }

  @Test
  void whatCannotBeReadEndsWithTwoAndItsName() throws Exception {
    Path one = saved("one.json", 1, 1);
    Path words = Files.writeString(folder.resolve("words.json"), "words");
    assertThat(compare(one, words)).isEqualTo(2);
    assertThat(compare(folder.resolve("none.json"), one)).isEqualTo(2);
    assertThat(said.toString(UTF_8))
        .contains("words.json: it is not JSON")
        .contains("none.json: it cannot be read");
  }

  @Test
  void optionsThatDoNotGoTogetherAreRefused() throws Exception {
    Path one = saved("one.json", 1, 1);
    assertThat(Commands.execute(refused, List.of(), "--compare=" + one)).isEqualTo(2);
    assertThat(compare(one, one, "--json=" + folder.resolve("a.json"))).isEqualTo(2);
    assertThat(refused.toString()).contains("--compare takes --against FILE");
    assertThat(compare(one, one, "--tolerance=-1")).isEqualTo(2);
    assertThat(said.toString(UTF_8)).contains("--tolerance: it must be 0 to 1000 percent");
    assertThat(Commands.execute(refused, List.of(), "--jmh", "--against=" + one)).isEqualTo(2);
    assertThat(refused.toString()).contains("--against does not compare inner loops");
  }
}
