package org.howdah.hadoop;

import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system, except that it sets permissions itself. Without Hadoop's native
 * library, which no artifact contains, Hadoop starts a {@code chmod} process for each file and
 * folder that it creates: some thirty for the smallest job. Selected with {@code fs.file.impl}.
 */
public final class PosixLocalFileSystem extends LocalFileSystem {
  public PosixLocalFileSystem() {
    super(new Raw());
  }

  private static final class Raw extends RawLocalFileSystem {
    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
      Files.setAttribute(pathToFile(path).toPath(), "unix:mode", (int) permission.toShort());
    }
  }
}
