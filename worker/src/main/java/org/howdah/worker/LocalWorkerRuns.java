package org.howdah.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.Run;

/** Runs in files of this machine, which all workers reach. */
public final class LocalWorkerRuns implements WorkerRuns {
  private final Compression compression;

  public LocalWorkerRuns(Compression compression) {
    this.compression = compression;
  }

  @Override
  public List<Run> open(List<StoredRun> stored, int partition, TaskMonitor monitor)
      throws IOException {
    List<Run> runs = new ArrayList<>();
    for (StoredRun run : stored) {
      runs.add(DirectoryRun.open(Path.of(run.file()), run.records(), compression));
    }
    return runs;
  }

  @Override
  public StoredRun keep(Run run, List<String> copies, TaskMonitor monitor) {
    return StoredRun.of(run);
  }

  @Override
  public void close() {}
}
