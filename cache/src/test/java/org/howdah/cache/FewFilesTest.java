package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.howdah.testkit.daemon.Child;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class FewFilesTest {
  @TempDir Path folder;

  @Test
  void aProcessThatMayOpenNoMoreFilesLosesNothing() throws Exception {
    List<String> command =
        List.of(
            "sh",
            "-c",
            "ulimit -n 200 && exec \"$0\" \"$@\"",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            FewFiles.class.getName(),
            folder.toString());
    try (Child child = Child.start("few files", command, folder, folder.resolve("log"))) {
      assertThat(child.waitFor(Duration.ofSeconds(60))).as(child.logTail()).isZero();
    }
  }
}
