package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.cli.programs.ExitsInATask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a program one of whose tasks calls {@code System.exit}. */
class TaskExitProcessTest {
  @TempDir Path folder;

  private Path jar;

  @BeforeEach
  void writeFiles() throws IOException {
    Files.writeString(folder.resolve("in"), "first\nlast\n");
    jar = CompiledJar.naming(ExitsInATask.class, folder.resolve("exits.jar"));
  }

  @Test
  void theProgramEndsInOrderAndSaysWhy() throws Exception {
    try (HowdahProcess howdah = run("last", "--json")) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isEqualTo(1);
      assertThat(howdah.stderr())
          .containsOnlyOnce("called System.exit")
          .contains("map task 0, attempt 0, on file:", "/in:0+11")
          .containsPattern("Exits.map\\(ExitsInATask.java:\\d+\\)")
          .contains("use --isolate");
      assertThat(howdah.stdout()).contains("\"outcome\": \"failed\"");
    }
    assertNothingIsLeft();
  }

  @Test
  void withIsolateOnlyTheAttemptFails() throws Exception {
    try (HowdahProcess howdah = run("last", "--isolate", "-D", "mapreduce.map.maxattempts=2")) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isEqualTo(9);
      assertThat(howdah.stderr())
          .contains("map task 0, attempt 1, failed on file:", "ended with exit code 0")
          .contains("called System.exit at");
    }
    assertNothingIsLeft();
  }

  @Test
  void withIsolateSettingsOfTheCommandLineReachTasks() throws Exception {
    try (HowdahProcess howdah = run("none", "--isolate")) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
    }
    assertThat(folder.resolve("out/part-r-00000")).hasContent("first\t1\nlast\t1\n");
  }

  private HowdahProcess run(String word, String... options) throws IOException {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(List.of(options));
    words.addAll(List.of("-D", "test.word=" + word));
    words.addAll(List.of("-D", "hadoop.tmp.dir=" + folder.resolve("tmp")));
    words.addAll(List.of(jar.toString(), path("in"), path("out")));
    return HowdahProcess.main(folder, words.toArray(new String[0]));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void assertNothingIsLeft() throws IOException {
    assertThat(folder.resolve("out/_temporary")).doesNotExist();
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.map(Path::toString))
          .noneMatch(file -> file.contains("howdah-run") || file.contains("howdah/job_"));
    }
  }
}
