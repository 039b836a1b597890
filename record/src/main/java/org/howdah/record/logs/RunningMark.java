package org.howdah.record.logs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.howdah.record.Folders;

/*
 * A lock, since the system releases it when its process ends, however it ends. All processes of a job
 * share it. A process that closed any channel of the file would give its own up: it does not open those
 * that it holds.
 */
/** Says that some process writes logs of a job. */
final class RunningMark implements AutoCloseable {
  /** The name of the file. */
  static final String NAME = ".running";

  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private RunningMark(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Marks a folder, as far as its file system has locks. */
  static RunningMark set(Path folder) throws IOException {
    Path file = folder.toRealPath().resolve(NAME);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      Files.createFile(file, Folders.ownerOnly(file, "rw-------"));
    }
    HELD.add(file);
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      FileLock unused = channel.tryLock(0, Long.MAX_VALUE, true);
    } catch (IOException | OverlappingFileLockException noLocksOrHeld) {
      // What is new is not deleted either.
    }
    return new RunningMark(file, channel);
  }

  /** Whether there is a process that writes there, or nobody can say. */
  static boolean isSet(Path folder) {
    try {
      Path file = folder.toRealPath().resolve(NAME);
      if (HELD.contains(file)) {
        return true;
      }
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        return false;
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
          FileLock lock = channel.tryLock()) {
        return lock == null;
      }
    } catch (IOException | OverlappingFileLockException nobodySays) {
      return true;
    }
  }

  @Override
  public void close() {
    HELD.remove(file);
    try {
      channel.close();
    } catch (IOException released) {
      // With the process at the latest.
    }
  }
}
