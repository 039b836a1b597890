package org.howdah.worker;

import java.io.IOException;
import java.util.List;
import org.howdah.record.Run;

/** Where the runs of workers lie, as the parent of the workers sees it. Any thread may call. */
public interface RunPlaces {
  /**
   * A run that a worker has left; from now on the caller's to discard.
   *
   * @param space what the worker holds of the fast tier
   * @throws IOException if it is not there
   */
  Run adopt(StoredRun stored, WorkerSpace space) throws IOException;

  /** How a worker finds a run that was adopted. */
  StoredRun stored(Run run);

  /** How a worker finds one partition of a run that was adopted, and no other. */
  default StoredRun stored(Run run, int partition) {
    return stored(run);
  }

  /** Addresses of nodes that are to keep copies of what a worker leaves; none on one machine. */
  List<String> copies(WorkerProcess worker);

  /** Deletes what a lost worker may have written under a name. */
  void delete(String name);
}
