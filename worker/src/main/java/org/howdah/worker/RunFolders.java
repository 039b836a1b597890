package org.howdah.worker;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.cache.JobShare;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.Run;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Folders of this machine, in which workers of this machine leave their runs. */
public final class RunFolders implements RunPlaces {
  private static final Logger LOG = LoggerFactory.getLogger(RunFolders.class);

  private final String job;
  private final List<Path> folders = new ArrayList<>();

  /**
   * @param job the job's identity, with which names of files begin
   * @param folders where workers put runs
   * @param fast the job's share of a fast device, where they put runs first; null for none
   */
  public RunFolders(String job, List<Path> folders, JobShare fast) {
    this.job = job;
    this.folders.addAll(folders);
    if (fast != null) {
      this.folders.add(fast.folder());
    }
  }

  /** Only workers read runs, so how they are compressed does not matter here. */
  @Override
  public Run adopt(StoredRun stored, WorkerSpace space) throws IOException {
    Path file = Path.of(stored.file());
    return space.adopt(DirectoryRun.open(file, stored.records(), Compression.NONE));
  }

  @Override
  public StoredRun stored(Run run) {
    return StoredRun.of(run);
  }

  @Override
  public List<String> copies(WorkerProcess worker) {
    return List.of();
  }

  @Override
  public void delete(String name) {
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        continue;
      }
      try (DirectoryStream<Path> left =
          Files.newDirectoryStream(folder, job + "." + name + "{,.*}")) {
        for (Path file : left) {
          Files.deleteIfExists(file);
        }
      } catch (IOException e) {
        LOG.warn("cannot delete what a worker left in {}", folder, e);
      }
    }
  }
}
