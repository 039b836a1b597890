package org.howdah.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.record.FolderLock;

/**
 * Makes, sweeps beside, and deletes one folder after the other; fails if one goes before its time:
 * {@code FolderLocker PARENT NAME}.
 */
final class FolderLocker {
  private static final int ROUNDS = 1_000;

  private FolderLocker() {}

  public static void main(String[] arguments) throws Exception {
    Path parent = Path.of(arguments[0]);
    for (int i = 0; i < ROUNDS; i++) {
      Path folder = parent.resolve(arguments[1] + "-" + i);
      FolderLock lock = FolderLock.take(folder);
      Path file = Files.createDirectory(folder).resolve("file");
      Files.writeString(file, "x");
      if (!FolderLock.sweep(parent).isEmpty()) {
        throw new IllegalStateException("swept what belongs to a live process");
      }
      Files.delete(file);
      Files.delete(folder);
      lock.close();
    }
  }
}
