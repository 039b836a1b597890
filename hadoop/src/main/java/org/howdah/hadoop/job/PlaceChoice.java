package org.howdah.hadoop.job;

import java.io.IOException;
import java.util.Optional;
import org.howdah.hadoop.nodes.GridTasks;
import org.howdah.hadoop.process.Isolation;
import org.howdah.worker.nodes.GridKeys;

/** Which {@link Places} a job has. */
final class PlaceChoice {
  private PlaceChoice() {}

  /**
   * Those that a job's settings ask for.
   *
   * @param changed called, by another thread, when there are other nodes
   * @throws org.howdah.record.HowdahException if there are none such
   */
  static Places of(LoadedJob job, Runnable changed) throws IOException {
    if (!job.conf().getTrimmed(GridKeys.NODES, "").isEmpty()) {
      Optional<GridTasks> nodes =
          GridTasks.open(job.id().toString(), job.conf(), job.splits(), changed);
      if (nodes.isPresent()) {
        return new NodePlaces(job, nodes.get());
      }
    }
    job.takeFastDevice();
    return Isolation.isFor(job.id(), job.conf(), job.cache())
        ? new ProcessPlaces(job)
        : new LocalPlaces(job);
  }
}
