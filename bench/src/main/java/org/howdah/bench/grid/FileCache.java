package org.howdah.bench.grid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The system's cache of files. */
final class FileCache {
  private static final Path SWITCH = Path.of("/proc/sys/vm/drop_caches");

  private FileCache() {}

  /** Empties it; false if this user may not. */
  static boolean drop() throws IOException, InterruptedException {
    new ProcessBuilder("sync").start().waitFor();
    if (!Files.isWritable(SWITCH)) {
      return false;
    }
    try {
      Files.writeString(SWITCH, "3");
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
