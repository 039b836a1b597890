package org.howdah.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PosixLocalFileSystemTest {
  @TempDir java.nio.file.Path folder;
  private LocalFileSystem files;

  @BeforeEach
  void open() throws IOException {
    Configuration settings = new Configuration();
    settings.set("fs.file.impl", PosixLocalFileSystem.class.getName());
    files = (LocalFileSystem) FileSystem.newInstance(java.net.URI.create("file:///"), settings);
  }

  @Test
  void setsPermissionsOfNewFilesAndFolders() throws Exception {
    Path file = new Path(folder.toString(), "a/b");
    files.mkdirs(file.getParent(), new FsPermission((short) 0750));
    files
        .create(file, new FsPermission((short) 0640), true, 4096, (short) 1, 1 << 20, null)
        .close();

    assertThat(files).isInstanceOf(PosixLocalFileSystem.class);
    assertThat(permissions("a")).isEqualTo("rwxr-x---");
    assertThat(permissions("a/b")).isEqualTo("rw-r-----");
  }

  @Test
  void setsWhatHadoopsOwnWouldSet() throws Exception {
    for (int mode : new int[] {0, 0400, 0644, 0777, 01777, 02750}) {
      java.nio.file.Path ours = Files.createFile(folder.resolve("ours" + mode));
      java.nio.file.Path theirs = Files.createFile(folder.resolve("theirs" + mode));

      files.setPermission(new Path(ours.toUri()), new FsPermission(mode));
      FileSystem.getLocal(new Configuration())
          .setPermission(new Path(theirs.toUri()), new FsPermission(mode));

      assertThat(Files.getAttribute(ours, "unix:mode"))
          .isEqualTo(Files.getAttribute(theirs, "unix:mode"));
    }
  }

  @Test
  void failsForAFileThatDoesNotExist() {
    Path missing = new Path(folder.toString(), "missing");

    assertThatThrownBy(() -> files.setPermission(missing, new FsPermission((short) 0644)))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(FileNotFoundException.class)
        .hasMessageContaining("missing");
  }

  private String permissions(String name) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
  }
}
