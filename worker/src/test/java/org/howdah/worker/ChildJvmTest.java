package org.howdah.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChildJvmTest {
  private static final Path FOLDER = Path.of("folder").toAbsolutePath();

  private static List<String> command(String... options) {
    return ChildJvm.command(
        "org.example.Main",
        List.of(options),
        100L << 20,
        FOLDER,
        entry -> !entry.toString().contains("byte-buddy"));
  }

  @Test
  void theMainClassGetsTheWantedPartOfTheClassPathAndATemporaryFolder() {
    List<String> command = command();
    assertThat(command).endsWith("org.example.Main");
    assertThat(command).contains("-Xmx100m", "-Djava.io.tmpdir=" + FOLDER.resolve("tmp"));
    String own = Path.of("target/classes").toAbsolutePath().toString();
    String path = command.get(command.indexOf("-cp") + 1);
    assertThat(System.getProperty("java.class.path")).contains("byte-buddy");
    assertThat(path).contains(own).doesNotContain("byte-buddy");
  }

  @Test
  void whatTheJobAsksForWins() {
    List<String> command = command("-Xmx2g", "-XX:+UseParallelGC");
    assertThat(command).contains("-Xmx2g", "-XX:+UseParallelGC");
    assertThat(command).doesNotContain("-Xmx100m", "-XX:+UseSerialGC");
    assertThat(command.indexOf("-Xmx2g")).isLessThan(command.indexOf("-cp"));
  }

  @Test
  void aSmallYoungGenerationWithoutLargeArraysIsForHeapsThatHaveRoomForIt() {
    List<String> own = List.of("-Xmx5g", "-XX:PretenureSizeThreshold=512k", "-Xmn64m");
    assertThat(ChildJvm.youngGeneration(own, 1024))
        .containsExactly("-XX:PretenureSizeThreshold=512k", "-Xmn64m");
    assertThat(ChildJvm.youngGeneration(own, 100)).contains("-Xmn25m");
    assertThat(ChildJvm.youngGeneration(List.of("-Xmn512m", "-XX:+UseParallelGC"), 4096)).isEmpty();
    assertThat(ChildJvm.youngGeneration(List.of(), 4096)).isEmpty();
  }
}
