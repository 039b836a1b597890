package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands in one working folder, whose jobs bring scripts of the same name. */
class WorkingFolderProcessTest {
  private static final String PROCESSES = "runs in processes of its own";

  @TempDir Path scratch;

  private Path home;
  private Path folder;
  private Path link;
  private Path gate;

  @BeforeEach
  void writeFiles() throws IOException {
    home = scratch.resolve("home");
    Path streaming = Files.createDirectories(home.resolve("streaming"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (HowdahProcess.isOfStreaming(Path.of(entry))) {
        Files.copy(Path.of(entry), streaming.resolve(Path.of(entry).getFileName()));
      }
    }
    folder = Files.createDirectory(scratch.resolve("a folder 100% odd"));
    link = folder.resolve("map.sh");
    gate = scratch.resolve("gate");
    Files.writeString(folder.resolve("in"), "x\n");
    String waits = "until [ -e '" + gate + "' ]; do sleep 0.1; done; ";
    script(scratch.resolve("A/map.sh"), "while read line; do " + waits + "echo A $line; done");
    script(scratch.resolve("B/map.sh"), "while read line; do echo B $line; done");
    script(folder.resolve("the map.sh"), "while read line; do echo C $line; done");
  }

  private static void script(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  @Test
  void eachOfTwoCommandsRunsItsOwnScript() throws Exception {
    try (HowdahProcess first = stream("../A/map.sh", "sh map.sh", "outA")) {
      awaitLink(first);
      try (HowdahProcess second = stream("../B/map.sh", "sh map.sh", "outB")) {
        assertThat(second.exitCode()).as(second.stderr()).isZero();
        assertThat(second.stderr()).contains(PROCESSES, "map.sh");
      }
      assertThat(output("outB")).isEqualTo("B x");
      Files.createFile(gate);
      assertThat(first.exitCode()).as(first.stderr()).isZero();
      assertThat(first.stderr()).doesNotContain(PROCESSES);
    }
    assertThat(output("outA")).isEqualTo("A x");
    assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isFalse();
  }

  @Test
  void whatAKilledCommandHasLeftIsNotInTheWay() throws Exception {
    try (HowdahProcess first = stream("../A/map.sh", "sh map.sh", "outA")) {
      awaitLink(first);
      first.signal("KILL");
      first.exitCode();
      assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isTrue();
      try (HowdahProcess second = stream("../B/map.sh", "sh map.sh", "outB")) {
        assertThat(second.exitCode()).as(second.stderr()).isZero();
        assertThat(second.stderr()).doesNotContain(PROCESSES);
      }
    }
    assertThat(output("outB")).isEqualTo("B x");
    assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isFalse();
  }

  @Test
  void aScriptMayHaveASpaceInItsNameAndLieInTheFolderItself() throws Exception {
    try (HowdahProcess command = stream("the map.sh", "sh \"the map.sh\"", "outC")) {
      assertThat(command.exitCode()).as(command.stderr()).isZero();
      assertThat(command.stderr()).doesNotContain(PROCESSES);
    }
    assertThat(output("outC")).isEqualTo("C x");
    assertThat(folder.resolve("the map.sh")).isRegularFile();
  }

  private HowdahProcess stream(String file, String mapper, String output) throws IOException {
    List<String> words =
        List.of(
            "run",
            "-files",
            file,
            "-D",
            "hadoop.tmp.dir=" + scratch.resolve("tmp"),
            "-D",
            "mapreduce.job.maps=1",
            "streaming",
            "-input",
            "in",
            "-output",
            output,
            "-mapper",
            mapper,
            "-reducer",
            "NONE");
    return HowdahProcess.installed(folder, home, words.toArray(new String[0]));
  }

  private void awaitLink(HowdahProcess command) {
    Until.holds(
        "the link is there or the command ended", () -> Files.exists(link) || !command.isAlive());
    assertThat(link).as(command.stderr()).exists();
  }

  private String output(String name) throws IOException {
    return Files.readString(folder.resolve(name).resolve("part-00000")).strip();
  }
}
