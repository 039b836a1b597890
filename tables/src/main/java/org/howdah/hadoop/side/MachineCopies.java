package org.howdah.hadoop.side;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.open.Backends;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A copy is renamed into its place when it is whole, and out of it before it is deleted. So a process that
 * opens one has all of its files or misses some, and then copies them again; those that it has are checked,
 * and what it has mapped stays with it.
 */
/**
 * Copies of tables' files on a disk of this machine, for catalogs on other file systems. All jobs
 * share them. Whoever makes one deletes those of versions that its catalog no longer has, and what
 * processes left that were killed. Safe for several threads and processes.
 */
public final class MachineCopies {
  private static final Logger LOG = LoggerFactory.getLogger(MachineCopies.class);

  /** A file in each copy: the version, and where its files come from, a line each. */
  private static final String ORIGIN = "origin";

  private static final String BEGUN = ".copy";
  private static final String GONE = ".gone";

  private final Configuration job;
  private final Path root;

  public MachineCopies(Configuration job) {
    this.job = job;
    root = Path.of(job.get("hadoop.tmp.dir"), "howdah-side");
  }

  /** The folder with the copy of a version's files, which is made unless it is there. */
  Path of(Manifest manifest) throws IOException {
    Path copy = place(manifest);
    if (!Files.isDirectory(copy)) {
      make(manifest, copy);
      deleteForgotten();
    }
    return copy;
  }

  /** As {@link #of}, where the copy that there was has proved damaged. */
  Path again(Manifest manifest) throws IOException {
    delete(place(manifest));
    return of(manifest);
  }

  private Path place(Manifest manifest) {
    TableId id = manifest.table();
    return root.resolve(id.name())
        .resolve(id.version() + "-" + Long.toHexString(manifest.checksum()));
  }

  private void make(Manifest manifest, Path copy) throws IOException {
    CopyLock lock = CopyLock.of(root);
    lock.begin();
    try {
      makeLocked(manifest, copy);
    } finally {
      lock.end();
    }
  }

  private void makeLocked(Manifest manifest, Path copy) throws IOException {
    org.apache.hadoop.fs.Path source = TablePlaces.address(job, manifest.table());
    Files.createDirectories(copy.getParent());
    Path temporary = Files.createTempDirectory(copy.getParent(), BEGUN);
    try {
      FileSystem system = source.getFileSystem(job);
      for (String file : TablePlaces.fileNames(Backends.shards(manifest))) {
        FileUtil.copy(
            system,
            new org.apache.hadoop.fs.Path(source, file),
            temporary.resolve(file).toFile(),
            false,
            job);
      }
      Files.writeString(temporary.resolve(ORIGIN), manifest.table() + "\n" + source + "\n");
      Files.move(temporary, copy);
    } catch (FileNotFoundException e) {
      throw new HowdahException(
          ErrorCode.CORRUPTION,
          source + " lacks a file: " + e.getMessage() + ". Load the table again",
          e);
    } catch (DirectoryNotEmptyException | FileAlreadyExistsException e) {
      // Another task was faster.
    } finally {
      Folders.delete(temporary);
    }
  }

  /**
   * Deletes the copies of versions that the catalog does not know any more; and unless one is being
   * made, all that are not whole or do not say of what they are. If that fails it is only said, for
   * whoever has a copy made has what it needs.
   */
  public void deleteForgotten() {
    try {
      Catalog catalog = TablePlaces.catalog(job);
      for (Path table : list(root)) {
        for (Path copy : list(table)) {
          if (isGone(copy) || isForgotten(copy, catalog)) {
            delete(copy);
          }
        }
      }
      CopyLock.of(root).runAlone(this::deleteUnfinished);
    } catch (IOException e) {
      LOG.warn("copies of side tables that were dropped may stay in {}: {}", root, e.toString());
    }
  }

  private void deleteUnfinished() throws IOException {
    for (Path table : list(root)) {
      for (Path copy : list(table)) {
        if (copy.getFileName().toString().startsWith(BEGUN) || isNameless(copy)) {
          delete(copy);
        }
      }
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    }
  }

  /** Whether it was deleted by a process that was killed on the way. */
  private static boolean isGone(Path copy) {
    return copy.getFileName().toString().startsWith(GONE);
  }

  /** Whether a copy is of a version of this catalog, and the catalog does not know it any more. */
  private boolean isForgotten(Path copy, Catalog catalog) throws IOException {
    if (copy.getFileName().toString().startsWith(".")) {
      return false;
    }
    Origin origin;
    try {
      origin = Origin.of(copy);
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
    return origin.source.equals(TablePlaces.address(job, origin.id).toString())
        && !catalog.knows(origin.id);
  }

  /**
   * Whether nobody can say of what a copy is, so that nobody will ever find that it was dropped.
   */
  private static boolean isNameless(Path copy) {
    if (isGone(copy)) {
      return false;
    }
    try {
      Origin.of(copy);
      return false;
    } catch (NoSuchFileException | IllegalArgumentException e) {
      return true;
    } catch (IOException e) {
      // It may be of another user.
      return false;
    }
  }

  /** Which version a copy is of, and where its files come from. */
  private record Origin(TableId id, String source) {
    /**
     * Reads what a copy says of itself.
     *
     * @throws IllegalArgumentException if that is nothing
     */
    static Origin of(Path copy) throws IOException {
      List<String> lines = Files.readAllLines(copy.resolve(ORIGIN));
      if (lines.size() != 2) {
        throw new IllegalArgumentException(copy + " does not say of what it is");
      }
      return new Origin(TableId.parse(lines.get(0)), lines.get(1));
    }
  }

  private static void delete(Path copy) throws IOException {
    try {
      Path gone = copy;
      if (!isGone(copy)) {
        gone = copy.resolveSibling(GONE + UUID.randomUUID());
        Files.move(copy, gone);
      }
      Folders.delete(gone);
    } catch (NoSuchFileException e) {
      // Another process deletes it, too.
    }
  }
}
