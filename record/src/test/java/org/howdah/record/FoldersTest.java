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
}
