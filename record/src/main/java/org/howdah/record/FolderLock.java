package org.howdah.record;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/*
 * Why a lock and not the owner's process id: the system releases a lock when its process ends,
 * however it ends. An id may be another process's by then, or one of another container that shares
 * the folder, and a sweep that takes the dead for alive never ends, while one that takes the living
 * for dead deletes their files.
 *
 * The lock lies beside the folder, is taken before the folder is made, and goes after it, so no
 * folder stands without one while its owner lives. Whoever has opened a lock file to lock it may
 * find that it was deleted meanwhile; names are therefore never used twice by their owners' jobs,
 * and an owner whose new file is gone makes another.
 *
 * POSIX locks belong to a process, and closing any channel of a file gives them up. So a process
 * must not open its own again. It knows them by system properties, which all copies of this class
 * in a JVM share.
 */
/**
 * Says that a folder's owner lives. {@link #sweep} deletes folders whose owner was killed before it
 * could, and leaves those of a live one, of this process or another. Folders that several machines
 * share need a file system that locks across machines; where locks do not work at all, nothing is
 * ever swept. Safe for several threads.
 */
public final class FolderLock implements AutoCloseable {
  /** How the name of a lock file ends, after that of its folder. */
  public static final String SUFFIX = ".howdah-lock";

  private static final Logger LOG = Logger.getLogger(FolderLock.class.getName());
  private static final String HELD = "howdah.lock.";
  private static final int TRIES_MAX = 100;

  private final Path file;
  private final FileChannel channel;

  private FolderLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** The lock file of {@code folder}. */
  public static Path fileOf(Path folder) {
    return folder.resolveSibling(folder.getFileName() + SUFFIX);
  }

  /**
   * Takes the lock of a folder that does not exist yet, and whose name this process has not used
   * before. Makes the folders above it.
   *
   * @throws IOException if no lock file can be made there
   */
  public static FolderLock take(Path folder) throws IOException {
    Path parent = Files.createDirectories(folder.toAbsolutePath().getParent()).toRealPath();
    Path file = fileOf(parent.resolve(folder.getFileName()));
    if (System.setProperty(HELD + file, "held") != null && Files.exists(file)) {
      return new FolderLock(file, null); // The same folder by another name.
    }
    try {
      for (int tries = 0; tries < TRIES_MAX; tries++) {
        FileChannel channel = open(file);
        boolean locked = lock(channel);
        if (locked && Files.exists(file)) {
          return new FolderLock(file, channel);
        }
        channel.close();
        if (!locked) {
          Files.deleteIfExists(file);
          System.clearProperty(HELD + file);
          return new FolderLock(file, null);
        }
      }
      throw new IOException("others keep deleting " + file);
    } catch (IOException e) {
      System.clearProperty(HELD + file);
      throw e;
    }
  }

  /** Another process may delete a folder above, empty as it is, before the file is in it. */
  private static FileChannel open(Path file) throws IOException {
    for (int tries = 1; ; tries++) {
      Files.createDirectories(file.getParent());
      try {
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      } catch (NoSuchFileException e) {
        if (tries == TRIES_MAX) {
          throw e;
        }
      }
    }
  }

  /** Waits for a sweep that has found the file before it was locked; false if locks do not work. */
  private static boolean lock(FileChannel channel) {
    try {
      channel.lock();
      return true;
    } catch (IOException e) {
      LOG.log(Level.FINE, "what this process leaves if it is killed will not be swept", e);
      return false;
    }
  }

  /** Whether the lock file is still there, which others may have deleted with all around it. */
  public boolean isThere() {
    return channel != null && Files.exists(file);
  }

  /** Gives the lock up; its folder is gone by now, or will never be swept. */
  @Override
  public void close() {
    try {
      if (channel != null) {
        Files.deleteIfExists(file);
        channel.close();
        System.clearProperty(HELD + file);
      }
    } catch (IOException e) {
      LOG.log(Level.FINE, "cannot delete " + file, e);
    }
  }

  /**
   * Deletes those folders in {@code parent} that had a lock whose owner is dead.
   *
   * @return the folders that are gone
   */
  public static List<Path> sweep(Path parent) {
    List<Path> swept = new ArrayList<>();
    if (!Files.isDirectory(parent)) {
      return swept;
    }
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(parent.toRealPath(), "*" + SUFFIX)) {
      for (Path file : files) {
        if (System.getProperty(HELD + file) == null) {
          sweepIfDead(file, swept);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      LOG.log(Level.FINE, "cannot sweep " + parent, e);
    }
    return swept;
  }

  private static void sweepIfDead(Path file, List<Path> swept) {
    try {
      List<Object> found = identity(file);
      try (FileChannel channel =
          FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
        // Its owner may have found it deleted by another sweep, given it up, and made the next.
        if (channel.tryLock() != null && found.equals(identity(file))) {
          sweepDead(file, swept);
        }
      }
    } catch (OverlappingFileLockException | IOException e) {
      LOG.log(Level.FINE, "cannot sweep what belongs to " + file, e);
    }
  }

  /**
   * What tells a file from another that has its name later, even if the system uses its id again.
   */
  private static List<Object> identity(Path file) throws IOException {
    BasicFileAttributes attributes =
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return List.of(String.valueOf(attributes.fileKey()), attributes.lastModifiedTime());
  }

  private static void sweepDead(Path file, List<Path> swept) throws IOException {
    String name = file.getFileName().toString();
    Path folder = file.resolveSibling(name.substring(0, name.length() - SUFFIX.length()));
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      requireSameOwner(file, folder);
      Folders.delete(folder);
      swept.add(folder);
    }
    Files.deleteIfExists(file);
  }

  /** Where everyone may write, anyone can put a lock file beside a folder of ours. */
  private static void requireSameOwner(Path file, Path folder) throws IOException {
    UserPrincipal owner = Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS);
    if (!owner.equals(Files.getOwner(file, LinkOption.NOFOLLOW_LINKS))) {
      throw new IOException(
          "the lock file is not of the user " + owner + ", whose folder it names");
    }
  }
}
