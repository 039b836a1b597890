package org.howdah.cache.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.cache.policy.BlockId;
import org.howdah.testkit.daemon.Child;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Processes that are killed after each step of writing and deleting blocks, and of leaving the
 * folder.
 */
@Timeout(120)
class BlockKillTest {
  static final BlockId FIRST = Blocks.of("/first", 70_000);
  static final BlockId SECOND = Blocks.of("/second", 200_000);

  @TempDir Path temporary;

  private Child start(String... arguments) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command =
        Stream.concat(
                Stream.of(
                    java,
                    "-Xmx64m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    KilledWriter.class.getName()),
                Stream.of(arguments))
            .toList();
    return Child.start("writer", command, temporary, temporary.resolve("log"));
  }

  @ParameterizedTest
  @EnumSource(Steps.Step.class)
  void whatACrashLeavesIsWholeBlocks(Steps.Step step) throws Exception {
    Path folder = temporary.resolve("cache");
    try (Child writer = start(folder.toString(), step.name())) {
      assertThat(writer.waitFor(Duration.ofSeconds(60)))
          .as(writer.logTail())
          .isEqualTo(Killed.CODE);
    }
    try (BlockDirectory directory = BlockDirectory.open(folder)) {
      List<BlockId> found = directory.recover().blocks().stream().map(StoredBlock::id).toList();
      for (BlockId id : found) {
        assertThat(Blocks.read(directory, id)).isEqualTo(Blocks.bytes(id));
      }
      assertThat(found.contains(FIRST)).isEqualTo(step.compareTo(Steps.Step.DELETED) < 0);
      assertThat(found.contains(SECOND)).isEqualTo(step.compareTo(Steps.Step.RENAMED) >= 0);
      try (Stream<Path> files = Files.list(folder.resolve("blocks"))) {
        assertThat(files.count()).isEqualTo(found.size());
      }
    }
  }

  @Test
  void aSecondProcessIsTurnedAway() throws Exception {
    Path folder = temporary.resolve("cache");
    try (BlockDirectory directory = BlockDirectory.open(folder);
        Child second = start(folder.toString(), "CREATED")) {
      assertThat(second.waitFor(Duration.ofSeconds(60))).isEqualTo(1);
      assertThat(second.logTail()).contains("in use by another process");
      Blocks.write(directory, FIRST);
    }
  }
}
