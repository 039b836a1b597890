package org.howdah.bench.case2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MemoryGroupTest {
  private static final long LIMIT_BYTES = 64L << 20;

  @Test
  void aProcessIsInItUntilItEndsAndThenTheGroupGoes() throws Exception {
    assumeTrue(isAllowed(), "only root may make control groups");
    Process process = new ProcessBuilder("cat").start();
    try (MemoryGroup group = MemoryGroup.of(LIMIT_BYTES)) {
      group.add(process.pid());
      assertThat(groups(process)).contains("/howdah-case2-");
      process.destroyForcibly().waitFor();
    }
    assertThat(leftOvers()).isEmpty();
  }

  @Test
  void whoMayNotIsToldWhatToDo() {
    assumeTrue(!isAllowed(), "root may make control groups");
    assertThatThrownBy(() -> MemoryGroup.of(LIMIT_BYTES))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll("as root", "--memory 0");
  }

  private static boolean isAllowed() {
    return Files.isWritable(parent());
  }

  private static Path parent() {
    Path old = Path.of("/sys/fs/cgroup/memory");
    return Files.isDirectory(old) ? old : old.getParent();
  }

  private static String groups(Process process) throws IOException {
    return Files.readString(Path.of("/proc/" + process.pid() + "/cgroup"));
  }

  private static String[] leftOvers() {
    String mine = "howdah-case2-" + ProcessHandle.current().pid();
    return parent().toFile().list((folder, name) -> name.equals(mine));
  }
}
