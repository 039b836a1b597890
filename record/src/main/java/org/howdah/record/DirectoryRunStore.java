package org.howdah.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps runs in files of one folder, which it creates and, when closed, deletes if it is empty. */
public final class DirectoryRunStore implements RunStore {
  private final Path folder;
  private final Compression compression;
  private final DiskReserve reserve;
  private final boolean writesEmptySegments;
  private final Set<Run> runs = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  public DirectoryRunStore(Path folder, Compression compression) {
    this(folder, compression, DiskReserve.NONE);
  }

  /**
   * @param reserve what runs leave free of the disk
   */
  public DirectoryRunStore(Path folder, Compression compression, DiskReserve reserve) {
    this(folder, compression, reserve, false);
  }

  private DirectoryRunStore(
      Path folder, Compression compression, DiskReserve reserve, boolean writesEmptySegments) {
    this.folder = folder;
    this.compression = compression;
    this.reserve = reserve;
    this.writesEmptySegments = writesEmptySegments;
  }

  /** One whose runs have a segment for each partition, as Hadoop's reduce tasks expect it. */
  public static DirectoryRunStore ofWholeSegments(
      Path folder, Compression compression, DiskReserve reserve) {
    return new DirectoryRunStore(folder, compression, reserve, true);
  }

  @Override
  public RunWriter create(String name, int partitions, long bytesExpected) throws IOException {
    Path file = folder.resolve(name);
    if (closed) {
      throw new StoreFullException("cannot write " + file + ": its job has ended");
    }
    try {
      Files.createDirectories(folder);
      reserve.check(file, bytesExpected);
      return new DirectoryRunWriter(
          file, partitions, compression, reserve.watch(file), writesEmptySegments, this::keep);
    } catch (StoreFullException e) {
      throw e;
    } catch (IOException e) {
      throw new StoreFullException("cannot create " + file + ": " + e, e);
    }
  }

  private Run keep(Path file, RunIndex index, long records) {
    Run run = new DirectoryRun(file, index, records, compression, runs::remove);
    runs.add(run);
    return run;
  }

  @Override
  public void close() {
    closed = true;
    runs.forEach(Run::discard);
    folder.toFile().delete();
  }
}
