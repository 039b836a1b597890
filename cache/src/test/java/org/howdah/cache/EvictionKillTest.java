package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.howdah.cache.block.Killed;
import org.howdah.cache.block.StoredBlock;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Room;
import org.howdah.testkit.daemon.Child;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Processes that are killed after each step of evicting a data set of several blocks. */
@Timeout(240)
class EvictionKillTest {
  private static final Room EVERYTHING = new Room(Long.MAX_VALUE / 2, Set.of());

  @TempDir Path temporary;

  @ParameterizedTest
  @EnumSource(WholeEviction.class)
  void whatAKillLeavesIsReadAndAccountedFor(WholeEviction cause) throws Exception {
    int steps = steps(cause);
    assertThat(steps)
        .as("each block goes")
        .isGreaterThanOrEqualTo((int) WholeEviction.SET.blocks());
    for (int step = 1; step <= steps; step++) {
      Path folder = temporary.resolve("killed-after-" + step);
      WholeEviction.fill(folder);
      kill(cause, folder, step);
      Master master = WholeEviction.newMaster();
      try (Node node = cause.reopen(folder, master)) {
        accountFits(node, cause, folder);
        eachBlockIsRead(node);
        noneIsStale(node);
        accountFits(node, cause, folder);
        allCanGo(node, master);
      }
    }
  }

  /** How many changes of the folder it takes. */
  private int steps(WholeEviction cause) throws IOException {
    Path folder = temporary.resolve("alive");
    AtomicInteger steps = new AtomicInteger();
    WholeEviction.fill(folder);
    cause.run(folder, steps::incrementAndGet);
    return steps.get();
  }

  private void kill(WholeEviction cause, Path folder, int step) throws Exception {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            WholeEviction.class.getName(),
            folder.toString(),
            cause.name(),
            Integer.toString(step));
    try (Child child = Child.start("evicting", command, temporary, temporary.resolve("log"))) {
      assertThat(child.waitFor(Duration.ofSeconds(60))).as(child.logTail()).isEqualTo(Killed.CODE);
    }
  }

  private static void accountFits(Node node, WholeEviction cause, Path folder) throws IOException {
    long bytes = 0;
    long fileBytes = 0;
    for (StoredBlock block : node.blocks()) {
      bytes += block.id().bytes();
      fileBytes += block.fileBytes();
    }
    assertThat(node.stats().inputBytes())
        .isEqualTo(bytes)
        .isLessThanOrEqualTo(cause.sizesAfterwards().budgetBytes());
    assertThat(node.stats().bad()).as("the file that was being written").isBetween(0L, 1L);
    assertThat(node.stats().failures()).isZero();
    List<Path> files = files(folder);
    assertThat(files).hasSize(node.blocks().size());
    assertThat(files.stream().mapToLong(file -> file.toFile().length()).sum()).isEqualTo(fileBytes);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("blocks"))) {
      return files.toList();
    }
  }

  private static void eachBlockIsRead(Node node) {
    for (StoredBlock block : node.blocks()) {
      Request request = new Request("n", "later", block.dataSet(), block.id());
      assertThat(Origin.read(node, request)).as("%s is there", block.id()).isTrue();
    }
    assertThat(node.verify()).isZero();
  }

  /** Who asks for the file as it is now gets that, and what is left of others is gone. */
  private static void noneIsStale(Node node) {
    BlockId now = Origin.block(WholeEviction.SET, 0, "v2");
    Origin.read(node, new Request("n", "later", WholeEviction.SET, now));
    assertThat(node.blocks())
        .extracting(StoredBlock::id)
        .filteredOn(id -> id.file().path().equals(now.file().path()))
        .allMatch(id -> id.file().equals(now.file()));
  }

  /** The master knows of every block that is there, and no space is lost. */
  private static void allCanGo(Node node, Master master) {
    List<BlockId> there = node.blocks().stream().map(StoredBlock::id).toList();
    assertThat(master.reclaim(new Master.Reclaim("n", EVERYTHING)))
        .containsExactlyInAnyOrderElementsOf(there);
    assertThat(node.drop("/")).isEqualTo(there.size());
    assertThat(node.stats().inputBytes()).isZero();
  }
}
