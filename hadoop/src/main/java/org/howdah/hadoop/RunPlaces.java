package org.howdah.hadoop;

import java.io.IOException;
import java.util.List;
import org.howdah.hadoop.WorkerMessage.StoredRun;
import org.howdah.record.Run;

/** Where the runs of workers lie, as the parent of the workers sees it. Any thread may call. */
interface RunPlaces {
  /**
   * A run that a worker has left; from now on the caller's to discard.
   *
   * @param space what the worker holds of the fast tier
   */
  Run adopt(StoredRun stored, WorkerSpace space) throws IOException;

  /** How a worker finds a run that was adopted. */
  StoredRun stored(Run run);

  /** Addresses of nodes that are to keep copies of what a worker leaves; none on one machine. */
  List<String> copies(WorkerProcess worker);

  /** Deletes what a lost worker may have written under a name. */
  void delete(String name);
}
