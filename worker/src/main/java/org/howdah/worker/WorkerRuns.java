package org.howdah.worker;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.Run;

/**
 * How a worker process comes to the runs that it reads, and others to those that it leaves.
 *
 * <p>Promises: one piece of work at a time; {@link #close} ends it, and what was opened for it.
 */
public interface WorkerRuns extends AutoCloseable {
  /** All partitions are wanted. */
  int ALL = -1;

  /**
   * Opens runs.
   *
   * @param partition the one that is read, or {@link #ALL}
   * @param monitor hears a beat with each run, and tells when to stop
   */
  List<Run> open(List<StoredRun> stored, int partition, TaskMonitor monitor)
      throws IOException, InterruptedException;

  /**
   * Says where a run that was left is found.
   *
   * @param copies addresses of nodes that can keep it, too; the first are asked, and others where
   *     one of these does not
   */
  StoredRun keep(Run run, List<String> copies, TaskMonitor monitor) throws IOException;

  /** What was sent of the runs that were opened, and what was not; nothing unless the job asks. */
  default Map<BucketCounter, Long> counted() {
    return Map.of();
  }

  /** Drops what was brought here to be read. */
  @Override
  void close();
}
