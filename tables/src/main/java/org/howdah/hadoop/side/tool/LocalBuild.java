package org.howdah.hadoop.side.tool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.SequenceFile;
import org.howdah.hadoop.side.SideJobs;
import org.howdah.hadoop.side.TablePlaces;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.EntryFigures;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.local.LocalBackend;
import org.howdah.sidedata.local.LocalFiles;
import org.howdah.sidedata.local.LocalScan;
import org.howdah.sidedata.local.LocalWriter;
import org.howdah.sidedata.local.Shards;
import org.howdah.sidedata.open.Backends;

/*
 * Tasks write the pairs of each shard apart, so that shards are made of them at once. Where no key is
 * repeated, the figures of what was made are those of what was read.
 */
/** Makes a version's files of the pairs that tasks wrote. */
final class LocalBuild {
  private static final FileStatus[] NO_PARTS = {};

  private final Configuration configuration;
  private final TableId table;
  private final int shards;
  private final org.apache.hadoop.fs.Path parts;
  private final org.apache.hadoop.fs.Path target;
  private List<LocalFiles> files;

  /**
   * @param draft says which table, and in how many shards
   * @param parts the folder with the files of pairs
   */
  LocalBuild(Configuration configuration, Manifest draft, org.apache.hadoop.fs.Path parts)
      throws IOException {
    this.configuration = configuration;
    this.table = draft.table();
    this.shards = Backends.shards(draft);
    this.parts = parts;
    target = TablePlaces.address(configuration, table);
  }

  /**
   * Makes the files, on this machine first if the catalog is elsewhere.
   *
   * @param all figures of all pairs
   * @param checksAll whether to look every pair up again, rather than only where keys are repeated
   * @return figures of the table's entries
   * @throws HowdahException naming the key, if there are two values for one
   */
  EntryFigures build(EntryFigures all, boolean checksAll) throws IOException {
    if (TablePlaces.isLocal(target)) {
      return build(TablePlaces.local(target), all, checksAll);
    }
    Path temporary = Path.of(configuration.get("hadoop.tmp.dir"), "howdah-side");
    Files.createDirectories(temporary);
    Path folder = Files.createTempDirectory(temporary, ".load");
    try {
      EntryFigures figures = build(folder, all, checksAll);
      FileSystem system = target.getFileSystem(configuration);
      for (String file : TablePlaces.fileNames(shards)) {
        system.copyFromLocalFile(
            new org.apache.hadoop.fs.Path(folder.resolve(file).toUri()),
            new org.apache.hadoop.fs.Path(target, file));
      }
      return figures;
    } finally {
      Folders.delete(folder);
    }
  }

  /** What the manifest has to remember of the files that were built. */
  Map<String, String> details() {
    return Backends.details(files);
  }

  private EntryFigures build(Path folder, EntryFigures all, boolean checksAll) throws IOException {
    files = Shards.each(shards, shard -> write(folder, shard));
    EntryFigures figures = LocalScan.figures(files);
    boolean repeats = figures.records() < all.records();
    if (repeats || checksAll) {
      Shards.each(shards, this::check);
    }
    if (!repeats && !figures.matches(all)) {
      throw new HowdahException(
          ErrorCode.CORRUPTION,
          "side table " + table + " has " + figures + ", but its source " + all);
    }
    return figures;
  }

  private LocalFiles write(Path folder, int shard) throws IOException {
    Path base = Shards.base(folder.resolve(Backends.FILES), shard, shards);
    try (LocalWriter writer = new LocalWriter(base)) {
      read(shard, writer::put);
      return writer.commit();
    }
  }

  /** Looks every pair of a shard up; returns how many. */
  private long check(int shard) throws IOException {
    LocalBackend backend = new LocalBackend(files.get(shard));
    try (LocalCheck check = new LocalCheck(table, backend.open())) {
      return read(shard, check::put);
    }
  }

  private interface Visitor {
    void visit(byte[] key, byte[] value) throws IOException;
  }

  private long read(int shard, Visitor visitor) throws IOException {
    org.apache.hadoop.fs.Path folder =
        new org.apache.hadoop.fs.Path(parts, SideJobs.partFolder(shard));
    FileSystem system = folder.getFileSystem(configuration);
    BytesWritable key = new BytesWritable();
    BytesWritable value = new BytesWritable();
    long count = 0;
    for (FileStatus part : system.exists(folder) ? system.listStatus(folder) : NO_PARTS) {
      try (SequenceFile.Reader reader =
          new SequenceFile.Reader(configuration, SequenceFile.Reader.file(part.getPath()))) {
        while (reader.next(key, value)) {
          visitor.visit(key.copyBytes(), value.copyBytes());
          count++;
        }
      }
    }
    return count;
  }
}
