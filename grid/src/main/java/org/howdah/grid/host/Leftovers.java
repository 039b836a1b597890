package org.howdah.grid.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.grid.GridNames;
import org.howdah.record.DiskReserve;
import org.howdah.record.Folders;
import org.howdah.store.http.KeptScans;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A store that finds its disk full does not start, and without it nobody says which jobs there are. So
 * what makes room has to need no answer: what was of processes, and of runs as many as it takes. A job
 * that goes on has another copy of a run, or its map tasks make it again.
 */
/** What a node that was killed left on its disk. */
final class Leftovers {
  private static final Logger LOG = LoggerFactory.getLogger(Leftovers.class);

  private Leftovers() {}

  /**
   * Deletes what is of no use whatever jobs there are, and if less than half of the reserve is free
   * then, the logs of all jobs, and runs: job by job, the oldest first. To be called while nobody
   * uses the folder.
   *
   * @param node the node's folder
   */
  static void clear(Path node, DiskReserve reserve) {
    Path root = node.resolve(JobFolders.FOLDER);
    quietly(() -> Folders.delete(node.resolve(Spares.FOLDER)));
    quietly(() -> Folders.delete(node.resolve(KeptScans.FOLDER)));
    List<Path> jobs = list(root);
    jobs.forEach(job -> quietly(() -> JobFolders.cleanKnown(job)));
    long needed = reserve.half().bytes();
    long free = reserve.free(node);
    int deleted = 0;
    if (free < needed) {
      quietly(() -> Folders.delete(node.resolve(LogPages.FOLDER)));
    }
    for (Path job : jobs) {
      Path runs = job.resolve(GridNames.RUNS);
      if (reserve.free(node) < needed && Files.isDirectory(runs)) {
        quietly(() -> Folders.delete(runs));
        deleted++;
      }
    }
    if (deleted > 0) {
      LOG.warn(
          "{} bytes were free on the disk of {}, less than half of grid.disk.reserve: map output of"
              + " {} jobs was deleted there; what no other node keeps is made again",
          free,
          node,
          deleted);
    }
    if (reserve.free(node) < needed) {
      LOG.warn(
          "{} bytes are free on the disk of {}, and the store may need {}; delete something there",
          reserve.free(node),
          node,
          needed);
    }
  }

  private static List<Path> list(Path root) {
    try {
      return JobFolders.list(root);
    } catch (IOException e) {
      LOG.warn("files of jobs are left in {}", root, e);
      return List.of();
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  private static void quietly(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      LOG.warn("something of jobs is left on the disk: {}", e.toString());
    }
  }
}
