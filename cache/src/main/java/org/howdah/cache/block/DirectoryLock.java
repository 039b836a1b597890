package org.howdah.cache.block;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * The system releases a file lock when its process ends, however it ends. It also does when a process
 * closes any channel of that file, so a process must not open its own again: it knows them by system
 * properties, which all copies of this class in a JVM share. The file stays, for a lock on a file that
 * another process deletes locks nothing. Somebody may delete it all the same, with the folder, and another
 * process make both anew: so whoever has the lock looks whether its file is still the one of that name. As
 * long as it is open here, the system gives its number to no other.
 */
/** Says that a process uses a cache folder. */
final class DirectoryLock implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(DirectoryLock.class.getName());
  private static final String FILE = "howdah-cache.lock";
  private static final String HELD = "howdah.cache.lock.";

  private final Path file;
  private final Object identity;
  private final FileChannel channel;

  private DirectoryLock(Path file, FileChannel channel) throws IOException {
    this.file = file;
    this.channel = channel;
    identity = identity(file);
  }

  /**
   * @param folder that exists
   * @throws HowdahException {@link ErrorCode#BUSY} if someone else has it
   */
  static DirectoryLock take(Path folder) throws IOException {
    Path file = folder.toRealPath().resolve(FILE);
    String property = HELD + file;
    if (System.getProperties().putIfAbsent(property, "held") != null) {
      throw inUse(folder, "this process");
    }
    FileChannel channel = null;
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock == null) {
        throw inUse(folder, "another process");
      }
      return new DirectoryLock(file, channel);
    } catch (IOException | RuntimeException e) {
      if (channel != null) {
        channel.close();
      }
      System.clearProperty(property);
      throw e;
    }
  }

  private static HowdahException inUse(Path folder, String who) {
    return new HowdahException(
        ErrorCode.BUSY,
        "cache folder " + folder + " is in use by " + who + "; give each a folder of its own");
  }

  /** Null where the system has none; then only a missing file tells. */
  private static Object identity(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  /**
   * Whether it still locks its folder: false once that, or the lock's file, was deleted. A device
   * that cannot say has it still.
   */
  boolean isThere() {
    try {
      return Objects.equals(identity, identity(file));
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  /** Does nothing the second time: somebody else may have it by then. */
  @Override
  public synchronized void close() {
    if (!channel.isOpen()) {
      return;
    }
    try {
      channel.close();
    } catch (IOException e) {
      LOG.log(Level.FINE, "closing a lock", e);
    }
    System.clearProperty(HELD + file);
  }
}
