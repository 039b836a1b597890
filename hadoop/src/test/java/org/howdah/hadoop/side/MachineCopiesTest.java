package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What processes leave that are killed while they make copies. */
@Timeout(60)
class MachineCopiesTest {
  @TempDir Path folder;
  private SideCommands side;
  private MachineCopies copies;
  private Manifest manifest;
  private Path root;

  @BeforeEach
  void makeACopy() throws Exception {
    side = new SideCommands(folder);
    assertThat(side.run("load", "lm", side.words("words", 10).toString())).isZero();
    manifest = side.catalog().manifest(new TableId("lm", 1));
    copies = new MachineCopies(side.configuration());
    root = folder.resolve("tmp/howdah-side");
    copies.of(manifest);
    assertThat(names()).hasSize(1).allMatch(name -> name.startsWith("1-"));
  }

  @Test
  void whatIsNotWholeOrSaysNotOfWhatItIsIsDeleted() throws Exception {
    leave(".copy123", "table.spi", "half");
    leave("7-abc", "table.spi", "whole");
    leave("8-abc", "origin", "nonsense");
    leave("9-abc", "origin", "");
    leave("10-abc", "origin", "lm@10\nhdfs://elsewhere/lm/10\n");

    copies.deleteForgotten();

    assertThat(names()).hasSize(2).contains("10-abc").anyMatch(name -> name.startsWith("1-"));
  }

  @Test
  void whoMakesTheNextCopyDeletesWhatWasLeft() throws Exception {
    leave(".copy123", "table.spi", "half");
    assertThat(side.run("load", "lm", side.words("words", 20).toString())).isZero();

    copies.of(side.catalog().manifest(new TableId("lm", 2)));

    assertThat(names()).hasSize(2).noneMatch(name -> name.startsWith("."));
  }

  @Test
  void aCopyThatAnotherThreadMakesStays() throws Exception {
    leave(".copy123", "table.spi", "half");
    CopyLock lock = CopyLock.of(root);
    lock.begin();
    lock.begin();
    copies.deleteForgotten();
    assertThat(names()).hasSize(2);
    lock.end();
    copies.deleteForgotten();
    assertThat(names()).hasSize(2);
    lock.end();
    copies.deleteForgotten();
    assertThat(names()).hasSize(1);
  }

  @Test
  void aCopyThatAnotherProcessMakesStaysUntilThatIsKilled() throws Exception {
    leave(".copy123", "table.spi", "half");
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                HoldsCopyLock.class.getName(),
                root.toString())
            .redirectError(folder.resolve("other.log").toFile())
            .start();
    try (BufferedReader says = other.inputReader(StandardCharsets.UTF_8)) {
      assertThat(says.readLine()).isEqualTo("begun");
      copies.deleteForgotten();
      assertThat(names()).hasSize(2);
    } finally {
      other.destroyForcibly().waitFor();
    }
    copies.deleteForgotten();
    assertThat(names()).hasSize(1);
  }

  private void leave(String copy, String file, String text) throws Exception {
    Path left = Files.createDirectories(root.resolve("lm").resolve(copy));
    Files.writeString(left.resolve(file), text);
  }

  private List<String> names() throws Exception {
    try (Stream<Path> all = Files.list(root.resolve("lm"))) {
      return all.map(copy -> copy.getFileName().toString()).toList();
    }
  }
}
