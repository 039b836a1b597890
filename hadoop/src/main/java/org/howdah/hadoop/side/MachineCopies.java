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
import org.howdah.sidedata.Backends;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A copy is renamed into its place when it is whole, and out of it before it is deleted. So a process that
 * opens one has all of its files or misses some, and then copies them again; those that it has are checked,
 * and what it has mapped stays with it.
 */
/**
 * Copies of tables' files on a disk of this machine, for catalogs on other file systems. All jobs
 * share them. Whoever makes one deletes those of versions that its catalog no longer has. Safe for
 * several threads and processes.
 */
final class MachineCopies {
  private static final Logger LOG = LoggerFactory.getLogger(MachineCopies.class);

  /** A file in each copy: the version, and where its files come from, a line each. */
  private static final String ORIGIN = "origin";

  private static final String BEGUN = ".copy";
  private static final String GONE = ".gone";

  private final Configuration job;
  private final Path root;

  MachineCopies(Configuration job) {
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
    org.apache.hadoop.fs.Path source = SideTables.address(job, manifest.table());
    Files.createDirectories(copy.getParent());
    Path temporary = Files.createTempDirectory(copy.getParent(), BEGUN);
    try {
      FileSystem system = source.getFileSystem(job);
      for (String file : SideTables.fileNames(Backends.shards(manifest))) {
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
   * Deletes the copies of versions that the catalog does not know any more. If that fails it is
   * only said, for whoever has a copy made has what it needs.
   */
  void deleteForgotten() {
    try {
      Catalog catalog = SideTables.catalog(job);
      for (Path table : list(root)) {
        for (Path copy : list(table)) {
          if (isGone(copy) || isForgotten(copy, catalog)) {
            delete(copy);
          }
        }
      }
    } catch (IOException e) {
      LOG.warn("copies of side tables that were dropped may stay in {}: {}", root, e.toString());
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
    TableId id;
    String source;
    try {
      List<String> origin = Files.readAllLines(copy.resolve(ORIGIN));
      id = TableId.parse(origin.get(0));
      source = origin.get(1);
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      return false;
    }
    return source.equals(SideTables.address(job, id).toString()) && !catalog.knows(id);
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
