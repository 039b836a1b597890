package org.howdah.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.howdah.record.FolderLock;

/**
 * A folder that is made when first asked for, and deleted with all it holds when closed; or, if
 * this process is killed before that, when the next one makes its own.
 */
final class TemporaryFolder implements AutoCloseable {
  private Path path;
  private FolderLock lock;

  /** The folder; it can be read by this user alone. */
  synchronized Path path() throws IOException {
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
    try (Stream<Path> found = Files.walk(path)) {
      List<Path> deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException left) {
      System.err.println("howdah: cannot delete " + path + ": " + left.getMessage());
    }
    lock.close();
    path = null;
  }
}
