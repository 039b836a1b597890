package org.howdah.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folder trees, and who may look into them. */
public final class Folders {
  private Folders() {}

  /**
   * Deletes the tree below and including the path; does nothing when there is none. Follows no
   * links.
   */
  public static void delete(Path root) throws IOException {
    if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(root)) {
      for (Path path : (Iterable<Path>) tree.sorted(Comparator.reverseOrder())::iterator) {
        Files.deleteIfExists(path);
      }
    } catch (UncheckedIOException error) {
      throw error.getCause();
    }
  }

  /**
   * Deletes what can be deleted of the tree below and including the path. Follows no links.
   *
   * @return whether nothing is left
   */
  public static boolean deleteWhatGoes(Path root) {
    try {
      Files.walkFileTree(root, new Deleting());
    } catch (IOException e) {
      return false;
    }
    return !Files.exists(root, LinkOption.NOFOLLOW_LINKS);
  }

  /** Goes on where something cannot be deleted. */
  private static final class Deleting extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      return leave(file);
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return leave(file); // As a folder that may not be listed, and may be empty.
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException e) {
      return leave(folder);
    }

    private static FileVisitResult leave(Path path) {
      try {
        Files.deleteIfExists(path);
      } catch (IOException stays) {
        // Who asked is told that something does.
      }
      return FileVisitResult.CONTINUE;
    }
  }

  /**
   * What makes a file or folder have the given permissions from its first moment, where there are
   * such; elsewhere nothing.
   *
   * @param near a path of the same file system
   * @param permissions as {@code rw-------}
   */
  public static FileAttribute<?>[] ownerOnly(Path near, String permissions) {
    return near.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /**
   * Writes a file that others find whole, as it was or as it is now, also after a power failure.
   *
   * @param permissions as {@code rw-------}
   */
  public static void replace(Path file, Collection<String> lines, String permissions)
      throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(next);
    Files.createFile(next, ownerOnly(file, permissions));
    Files.write(next, lines, StandardCharsets.UTF_8);
    force(next);
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    force(file.toAbsolutePath().getParent());
  }

  private static void force(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
