package org.howdah.hadoop.side;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * The system's lock of a file belongs to a process, goes with it however that ends, and is given up when
 * any channel to the file is closed. So a process has one channel at most, and counts for itself.
 */
/**
 * Tells copies that are being made in a folder from those of processes that were killed: whoever
 * makes one holds the lock with others, and whoever deletes what was left holds it alone. Safe for
 * several threads and processes.
 */
final class CopyLock {
  private static final Logger LOG = LoggerFactory.getLogger(CopyLock.class);
  private static final String FILE = ".lock";
  private static final Map<Path, CopyLock> LOCKS = new ConcurrentHashMap<>();

  private final Path file;
  private int makers;
  private FileChannel channel;

  private CopyLock(Path folder) {
    file = folder.resolve(FILE);
  }

  static CopyLock of(Path folder) {
    return LOCKS.computeIfAbsent(folder.toAbsolutePath().normalize(), CopyLock::new);
  }

  /** What is done alone. */
  interface Action {
    void run() throws IOException;
  }

  /**
   * Begins to make a copy; {@link #end} must follow. Waits while another process deletes. Where
   * files cannot be locked there is nothing to begin, and nobody is ever alone.
   */
  synchronized void begin() {
    if (++makers > 1) {
      return;
    }
    try {
      channel = open();
      channel.lock(0, Long.MAX_VALUE, true);
    } catch (IOException | OverlappingFileLockException e) {
      LOG.debug("{} cannot be locked", file, e);
    }
  }

  synchronized void end() throws IOException {
    if (--makers == 0 && channel != null) {
      channel.close();
      channel = null;
    }
  }

  /**
   * Does something that nobody may do while copies are made.
   *
   * @return false if somebody makes one, and nothing was done
   */
  synchronized boolean runAlone(Action action) throws IOException {
    if (makers > 0) {
      return false;
    }
    try (FileChannel own = open();
        FileLock lock = own.tryLock()) {
      if (lock == null) {
        return false;
      }
      action.run();
      return true;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private FileChannel open() throws IOException {
    Files.createDirectories(file.getParent());
    return FileChannel.open(
        file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }
}
