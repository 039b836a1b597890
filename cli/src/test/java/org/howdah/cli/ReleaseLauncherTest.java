package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The launcher where there are no sources: nothing is built, and no Maven is needed. */
class ReleaseLauncherTest extends LauncherRuns {
  @BeforeEach
  void makeRelease() throws Exception {
    write(root.resolve("lib/a.jar"), "");
    write(root.resolve("hadoop/h.jar"), "");
    write(root.resolve("build"), "0");
    installJava(17, false);
    environment.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
  }

  private List<Path> archives() throws IOException {
    Path classes = folder.resolve("cache/howdah/classes");
    if (!Files.isDirectory(classes)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(classes)) {
      return files.filter(file -> file.toString().endsWith(".jsa")).toList();
    }
  }

  private void awaitArchives(int count) throws IOException {
    Until.holds(count + " archives", () -> archives().size() == count);
  }

  /** While one is made, no other is. */
  private void awaitEndOfArchiving() throws Exception {
    String lock = folder.resolve("cache/howdah/classes/lock").toString();
    assertThat(new ProcessBuilder("flock", lock, "true").start().waitFor()).isZero();
  }

  @Test
  void itRunsWhereItLiesAndWhereItIsMovedTo() throws Exception {
    assertThat(launch("doctor"))
        .contains(root + "/lib/a.jar:" + root + "/hadoop/h.jar", "-Dhowdah.home=" + root)
        .endsWith("[doctor]\n");
    root = Files.move(root, folder.resolve("elsewhere"));
    assertThat(launch("doctor")).contains(root + "/lib/a.jar:" + root + "/hadoop/h.jar");
  }

  @Test
  void theFirstJobMakesAnArchiveForThoseAfterIt() throws Exception {
    assertThat(launch("doctor")).doesNotContain("SharedArchiveFile");
    assertThat(archives()).isEmpty();
    assertThat(launch("run")).doesNotContain("SharedArchiveFile");
    awaitArchives(1);
    String archive = "-XX:SharedArchiveFile=" + archives().get(0);
    assertThat(launch("run")).contains(archive);
    assertThat(launch("node")).contains(archive, "node/opens.args");
  }

  @Test
  void eachPlaceAndBuildHasAnArchiveOfItsOwnAndTheLastThreeStay() throws Exception {
    List<Path> made = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      if (i % 2 == 0) {
        root = Files.move(root, folder.resolve("place-" + i));
      } else {
        write(root.resolve("build"), "" + i);
      }
      assertThat(launch("run")).doesNotContain("SharedArchiveFile");
      Until.holds("there is another", () -> !made.containsAll(archives()));
      awaitEndOfArchiving();
      archives().stream().filter(each -> !made.contains(each)).forEach(made::add);
    }
    assertThat(archives()).containsExactlyInAnyOrderElementsOf(made.subList(2, 5));
  }

  /** As in a container that ends with each job. */
  @Test
  void whatCouldNotBeFinishedIsNotBegunAgain() throws Exception {
    Path classes = folder.resolve("cache/howdah/classes");
    write(root.resolve("lib/picocli-1.jar"), "");
    executable(folder.resolve("jvm/java-17false/bin/java"), "exit 1");
    try (HowdahProcess howdah = start("run")) {
      assertThat(howdah.exitCode()).isEqualTo(1);
    }
    Until.holds("it was tried", () -> tried(classes) == 1);
    awaitEndOfArchiving();
    installJava(17, false);
    assertThat(launch("run")).doesNotContain("SharedArchiveFile");
    assertThat(tried(classes)).isEqualTo(1);
    assertThat(archives()).isEmpty();
  }

  private static long tried(Path classes) throws IOException {
    if (!Files.isDirectory(classes)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(classes)) {
      return files.filter(file -> file.toString().endsWith(".tried")).count();
    }
  }

  @Test
  void whoHasNoFolderForItGoesWithout() throws Exception {
    for (String cache : List.of("", "/proc/none", "relative")) {
      environment.put("XDG_CACHE_HOME", cache);
      environment.put("HOME", cache);
      assertThat(launch("run")).doesNotContain("SharedArchiveFile").endsWith("[run]\n");
    }
    assertThat(folder.resolve("relative")).doesNotExist();
  }

  @Test
  void theBenchmarkIsRefused() throws Exception {
    try (HowdahProcess howdah = start("bench")) {
      assertThat(howdah.exitCode()).isEqualTo(2);
      assertThat(howdah.stderr()).contains("the benchmark is in the source tree alone");
    }
  }
}
