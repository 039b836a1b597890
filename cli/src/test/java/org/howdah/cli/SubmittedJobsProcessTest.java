package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.programs.SubmitsAJob;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that submit a job and do not wait for it. */
@LongTest
class SubmittedJobsProcessTest {
  private static final String COPIED = "0\tfirst\n6\tlast\n";

  @TempDir Path folder;

  private Path jar;

  @BeforeEach
  void writeFiles() throws IOException {
    Files.writeString(folder.resolve("in"), "first\nlast\n");
    jar = CompiledJar.naming(SubmitsAJob.class, folder.resolve("submits.jar"));
  }

  @ParameterizedTest
  @CsvSource({
    "return, false, 0",
    "throw, false, 1",
    "exit, false, 0",
    "return, true, 0",
    "exit, true, 0"
  })
  void theJobComesToItsEndBeforeTheCommand(String then, boolean isolate, int code)
      throws Exception {
    List<String> options = isolate ? List.of("--json", "--isolate") : List.of("--json");
    try (HowdahProcess howdah = run(then, options)) {
      open(howdah, then);
      assertThat(howdah.exitCode()).as(howdah.stderr()).isEqualTo(code);
      assertThat(howdah.stderr()).contains("copy lines (job_", "succeeded after");
      assertThat(howdah.stdout())
          .contains("\"state\": \"succeeded\"")
          .contains("\"outcome\": \"" + (code == 0 ? "succeeded" : "failed") + "\"");
    }
    assertCopied();
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @ValueSource(strings = {"return", "exit"})
  void aProgramWithoutTheCommandLivesUntilItsJobHasEnded(String then) throws Exception {
    try (HowdahProcess program = withoutTheCommand(then, List.of(), "out")) {
      open(program, then);
      assertThat(program.exitCode()).as(program.stderr()).isZero();
    }
    assertCopied();
  }

  @Test
  void aTaskThatEndsAProgramWithoutTheCommandLeavesNothing() throws Exception {
    Files.writeString(folder.resolve("in"), "exit\n");
    try (HowdahProcess program = withoutTheCommand("return", List.of(), "out")) {
      open(program, "return");
      assertThat(program.exitCode()).as(program.stderr()).isEqualTo(1);
      assertThat(program.stderr()).contains("howdah: map task 0, attempt 0,", "System.exit at");
    }
    assertThat(folder.resolve("out/_SUCCESS")).doesNotExist();
    assertNothingIsLeft();
  }

  /** The program with the provider on its class path, and settings of jobs as Java's properties. */
  private HowdahProcess withoutTheCommand(String then, List<String> settings, String output)
      throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    words.addAll(List.of("-Dmapreduce.framework.name=howdah", "-Dhadoop.tmp.dir=" + path("tmp")));
    settings.stream().filter(one -> !one.equals("-D")).forEach(one -> words.add("-D" + one));
    words.addAll(List.of("-cp", classPath(), SubmitsAJob.class.getName()));
    words.addAll(List.of(then, path("in"), path(output), path("gate")));
    return HowdahProcess.command(folder, Map.of(), words.toArray(new String[0]));
  }

  @Test
  void aSignalEndsJobsThatAProgramHasLeft() throws Exception {
    try (HowdahProcess howdah = run("exit", List.of("--json"))) {
      howdah.awaitStderr("has called System.exit");
      howdah.signal("INT");
      assertThat(howdah.exitCode()).as(howdah.stderr()).isEqualTo(ExitCodes.INTERRUPTED);
      assertThat(howdah.stderr()).contains("interrupted; stopping the running job");
      assertThat(howdah.stdout()).contains("\"outcome\": \"interrupted\"");
    }
    assertThat(folder.resolve("out")).doesNotExist();
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @CsvSource({"exit, 'map task 0, attempt 0,'", "commit, its output format or committer"})
  void aJobThatEndsTheProcessIsNotWaitedFor(String line, String who) throws Exception {
    Files.writeString(folder.resolve("in"), line + "\n");
    try (HowdahProcess howdah = run("exit", List.of("--json"))) {
      open(howdah, "exit");
      assertThat(howdah.exitCode()).as(howdah.stderr()).isEqualTo(ExitCodes.FAILED);
      assertThat(howdah.stderr()).contains(who, "called System.exit at");
      assertThat(howdah.stdout())
          .contains("\"outcome\": \"failed\"", "\"state\": \"failed\"")
          .doesNotContain("running");
    }
    assertNothingIsLeft();
  }

  @Test
  void onNodesTheCommandWaitsForItTooAndSoDoesAProgramWithoutIt() throws Exception {
    try (ThreeNodes nodes = ThreeNodes.start(folder)) {
      for (String then : List.of("return", "exit")) {
        List<String> options = new ArrayList<>(nodes.options());
        options.add("--json");
        Files.deleteIfExists(folder.resolve("gate"));
        try (HowdahProcess howdah = run(then, options, "out-" + then)) {
          open(howdah, then);
          assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
          assertThat(howdah.stdout()).contains("\"state\": \"succeeded\"");
        }
        assertThat(folder.resolve("out-" + then + "/part-r-00000")).hasContent(COPIED);
      }
      Files.deleteIfExists(folder.resolve("gate"));
      try (HowdahProcess program = withoutTheCommand("return", nodes.settings(), "out")) {
        open(program, "return");
        assertThat(program.exitCode()).as(program.stderr()).isZero();
      }
      assertCopied();
    }
  }

  @Test
  void aStreamingJobInTheBackgroundComesToItsEnd() throws Exception {
    Path streaming = Files.createDirectories(folder.resolve("home/streaming"));
    for (String entry : classPath().split(File.pathSeparator)) {
      if (HowdahProcess.isOfStreaming(Path.of(entry))) {
        Files.copy(Path.of(entry), streaming.resolve(Path.of(entry).getFileName()));
      }
    }
    List<String> words = new ArrayList<>(List.of("run", "-D", "hadoop.tmp.dir=" + path("tmp")));
    words.addAll(List.of("streaming", "-input", path("in"), "-output", path("out")));
    words.addAll(List.of("-mapper", "cat", "-reducer", "cat", "-background"));
    try (HowdahProcess howdah =
        HowdahProcess.installed(folder, folder.resolve("home"), words.toArray(new String[0]))) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
    }
    assertThat(folder.resolve("out/part-00000")).hasContent("first\t\nlast\t\n");
    assertThat(folder.resolve("out/_SUCCESS")).exists();
  }

  private HowdahProcess run(String then, List<String> options) throws IOException {
    return run(then, options, "out");
  }

  private HowdahProcess run(String then, List<String> options, String output) throws IOException {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(options);
    words.addAll(List.of("-D", "hadoop.tmp.dir=" + path("tmp"), jar.toString()));
    words.addAll(List.of(then, path("in"), path(output), path("gate")));
    return HowdahProcess.main(folder, words.toArray(new String[0]));
  }

  /** Lets the job go on once the program has submitted it, and has called exit if it does. */
  private void open(HowdahProcess program, String then) throws Exception {
    if (then.equals("exit")) {
      program.awaitStderr("has called System.exit at org.howdah.cli.programs.SubmitsAJob.main");
      assertThat(program.stderr()).contains("its running job has ended");
    } else {
      program.awaitAny("submitted");
    }
    Files.createFile(folder.resolve("gate"));
  }

  private void assertCopied() {
    assertThat(folder.resolve("out/part-r-00000")).hasContent(COPIED);
    assertThat(folder.resolve("out/_SUCCESS")).exists();
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
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
