package org.howdah.cli.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;
import org.howdah.record.FolderLock;
import org.howdah.record.Folders;

/**
 * A folder that is made when first asked for, and deleted with all it holds when closed; or, if
 * this process is killed before that, when the next one makes its own.
 */
public final class TemporaryFolder implements AutoCloseable {
  private Path path;
  private FolderLock lock;

  /** The folder; it can be read by this user alone. */
  public synchronized Path path() throws IOException {
    if (path == null) {
      Path parent = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
      FolderLock.sweep(parent);
      Path folder = parent.resolve("howdah-run-" + UUID.randomUUID());
      lock = FolderLock.take(folder);
      path =
          Files.createDirectory(
              folder,
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    return path;
  }

  /** Deletes the folder, if there is one. Files that cannot be deleted are left. */
  @Override
  public synchronized void close() {
    if (path == null) {
      return;
    }
    try {
      Folders.delete(path);
    } catch (IOException left) {
      System.err.println("howdah: cannot delete " + path + ": " + left.getMessage());
    }
    lock.close();
    path = null;
  }
}
