package org.howdah.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is made when first asked for, and deleted with all it holds when closed. */
final class TemporaryFolder implements AutoCloseable {
  private Path path;

  /** The folder; it can be read by this user alone. */
  synchronized Path path() throws IOException {
    if (path == null) {
      path = Files.createTempDirectory("howdah-run-");
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
    path = null;
  }
}
