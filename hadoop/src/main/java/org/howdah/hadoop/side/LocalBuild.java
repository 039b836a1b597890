package org.howdah.hadoop.side;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.SequenceFile;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Backends;
import org.howdah.sidedata.EntryFigures;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.local.LocalBackend;
import org.howdah.sidedata.local.LocalFiles;
import org.howdah.sidedata.local.LocalScan;
import org.howdah.sidedata.local.LocalWriter;

/** Makes a version's files of the pairs that tasks wrote. */
final class LocalBuild {
  private static final String[] ENDINGS = {".spi", ".spl"};

  private final Configuration configuration;
  private final TableId table;
  private final org.apache.hadoop.fs.Path parts;
  private final org.apache.hadoop.fs.Path target;
  private LocalFiles files;

  /**
   * @param parts the folder with the files of pairs
   */
  LocalBuild(Configuration configuration, TableId table, org.apache.hadoop.fs.Path parts)
      throws IOException {
    this.configuration = configuration;
    this.table = table;
    this.parts = parts;
    target = SideTables.address(configuration, table);
  }

  /**
   * Makes the files, on this machine first if the catalog is elsewhere.
   *
   * @param all figures of all pairs
   * @param checksAll whether to look every pair up again, rather than only where keys are repeated
   * @return figures of the table's entries
   * @throws HowdahException naming the key, if there are two values for one
   */
  EntryFigures build(EntryFigures all, boolean checksAll) throws IOException, InterruptedException {
    if (SideTables.isLocal(target)) {
      return build(SideTables.local(target), all, checksAll);
    }
    Path temporary = Path.of(configuration.get("hadoop.tmp.dir"), "howdah-side");
    Files.createDirectories(temporary);
    Path folder = Files.createTempDirectory(temporary, ".load");
    try {
      EntryFigures figures = build(folder, all, checksAll);
      FileSystem system = target.getFileSystem(configuration);
      for (String ending : ENDINGS) {
        Path file = folder.resolve(Backends.FILES + ending);
        system.copyFromLocalFile(
            new org.apache.hadoop.fs.Path(file.toUri()),
            new org.apache.hadoop.fs.Path(target, file.getFileName().toString()));
      }
      return figures;
    } finally {
      Folders.delete(folder);
    }
  }

  /** What the manifest has to remember of the files that were built. */
  Map<String, String> details() {
    return Map.of(
        Backends.INDEX_CHECKSUM,
        Long.toString(files.indexChecksum()),
        Backends.LOG_CHECKSUM,
        Long.toString(files.logChecksum()));
  }

  private EntryFigures build(Path folder, EntryFigures all, boolean checksAll)
      throws IOException, InterruptedException {
    try (LocalWriter writer = new LocalWriter(folder.resolve(Backends.FILES))) {
      readTo(writer::put);
      files = writer.commit();
    }
    EntryFigures figures = LocalScan.figures(files);
    boolean repeats = figures.records() < all.records();
    if (repeats || checksAll) {
      checkAll();
    }
    if (!repeats && !figures.matches(all)) {
      throw new HowdahException(
          ErrorCode.CORRUPTION,
          "side table " + table + " has " + figures + ", but its source " + all);
    }
    return figures;
  }

  private void checkAll() throws IOException, InterruptedException {
    LocalBackend backend = new LocalBackend(files);
    try (LocalCheck check = new LocalCheck(table, backend.open())) {
      readTo(check::put);
    }
  }

  private interface Visitor {
    void visit(byte[] key, byte[] value) throws IOException;
  }

  private void readTo(Visitor visitor) throws IOException {
    BytesWritable key = new BytesWritable();
    BytesWritable value = new BytesWritable();
    FileSystem system = parts.getFileSystem(configuration);
    for (FileStatus part : system.listStatus(parts, path -> path.getName().startsWith("part-"))) {
      try (SequenceFile.Reader reader =
          new SequenceFile.Reader(configuration, SequenceFile.Reader.file(part.getPath()))) {
        while (reader.next(key, value)) {
          visitor.visit(key.copyBytes(), value.copyBytes());
        }
      }
    }
  }
}
