package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
  @TempDir Path folder;

  @Test
  void aFileIsItsOwnersAloneFromItsFirstMoment() throws IOException {
    Path file = Files.createFile(folder.resolve("file"), Folders.ownerOnly(folder, "rw-------"));
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void whatIsDeletedIsAllThatGoesAndNothingBehindLinks() throws IOException {
    Path other = Files.createFile(folder.resolve("other"));
    Path tree = Files.createDirectories(folder.resolve("tree/a/b")).getParent().getParent();
    Files.createFile(tree.resolve("a/file"));
    Files.createSymbolicLink(tree.resolve("a/b/link"), other);
    assertThat(Folders.deleteWhatGoes(tree)).isTrue();
    assertThat(tree).doesNotExist();
    assertThat(other).exists();
    assertThat(Folders.deleteWhatGoes(tree)).isTrue();
  }

  @Test
  void whatCannotBeDeletedStaysAndIsSaid() {
    // Nobody may, not even root.
    assertThat(Folders.deleteWhatGoes(Path.of("/proc/self/task"))).isFalse();
    assertThat(Path.of("/proc/self/task")).exists();
  }
}
