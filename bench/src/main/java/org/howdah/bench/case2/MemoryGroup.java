package org.howdah.bench.case2;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Processes that have so much memory together and no more, their part of the page cache included: a
 * control group of Linux, of either version. The caller closes it when its processes have ended.
 */
final class MemoryGroup implements AutoCloseable {
  private static final Path MOUNT = Path.of("/sys/fs/cgroup");
  private static final int CLOSES_MAX = 50;
  private static final long PAUSE_MILLIS = 100;

  private final Path folder;

  private MemoryGroup(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes one.
   *
   * @throws IOException if this machine has no such groups or this user may not; the message says
   *     what to do
   */
  static MemoryGroup of(long bytes) throws IOException {
    boolean isOld = Files.isDirectory(MOUNT.resolve("memory"));
    Path parent = isOld ? MOUNT.resolve("memory") : MOUNT;
    Path folder = parent.resolve("howdah-case2-" + ProcessHandle.current().pid());
    try {
      Files.createDirectory(folder);
      Files.writeString(
          folder.resolve(isOld ? "memory.limit_in_bytes" : "memory.max"), Long.toString(bytes));
      return new MemoryGroup(folder);
    } catch (FileSystemException error) {
      Files.deleteIfExists(folder);
      throw new IOException(
          "cannot limit the first node's memory by "
              + folder
              + " ("
              + error
              + "): run it as root, or with --memory 0",
          error);
    }
  }

  /** Takes a process in, and those that it starts from now on. */
  void add(long pid) throws IOException {
    Files.writeString(folder.resolve("cgroup.procs"), Long.toString(pid));
  }

  /** A group is busy for a moment after its last process has ended. */
  @Override
  public void close() throws IOException {
    for (int i = 1; ; i++) {
      try {
        Files.delete(folder);
        return;
      } catch (FileSystemException busy) {
        if (i == CLOSES_MAX || !pause()) {
          throw busy;
        }
      }
    }
  }

  private static boolean pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
      return true;
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
