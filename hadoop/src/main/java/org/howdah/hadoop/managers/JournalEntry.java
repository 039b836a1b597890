package org.howdah.hadoop.managers;

import java.util.Set;
import org.howdah.grid.Bundle;
import org.howdah.grid.Journal;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;

/*
 * A node that goes away with its answer may have put the job into the journal, or may do it yet. A job
 * without its files would wait for ever, so they are left to the master then, which deletes them when no job
 * has come of them; see Orphans in the module grid.
 */
/**
 * The last step of a submission: a job whose files are in the store gets into the journal.
 *
 * @param bundles has its files
 * @param againMax how often what may be done is asked for once more
 */
record JournalEntry(Journal journal, DataSet bundles, int againMax) {
  /** A client knows of no master; the one that there is takes the job under it. */
  private static final long NO_MASTER = 0;

  /** After these the journal does not get the job later. */
  private static final Set<ErrorCode> NOTHING_WAS_DONE =
      Set.of(ErrorCode.USER_CONFIGURATION, ErrorCode.INPUT, ErrorCode.RESOURCES);

  /**
   * Puts a job there.
   *
   * @param bundle deleted if the job is refused
   * @throws HowdahException if the journal has not got the job, or nobody can say that
   */
  void put(String job, String bundle, byte[] description) throws HowdahException {
    try {
      boolean unused =
          GridStore.again(
              againMax,
              () -> {
                journal.submit(job, description, NO_MASTER);
                return true;
              });
    } catch (HowdahException e) {
      if (e.code() == ErrorCode.USER_CONFIGURATION || !isThere(job)) {
        throw failure(job, bundle, e);
      }
    }
  }

  private HowdahException failure(String job, String bundle, HowdahException why)
      throws HowdahException {
    if (NOTHING_WAS_DONE.contains(why.code())) {
      Bundle.delete(bundles, job, bundle);
      return why;
    }
    return new HowdahException(
        why.code(),
        "nobody can say whether the nodes have job %s: before you run it again, see howdah job ls; %s"
            .formatted(job, why.getMessage()),
        why);
  }

  private boolean isThere(String job) {
    try {
      return GridStore.again(againMax, () -> journal.find(job).isPresent());
    } catch (HowdahException nobodySays) {
      return false;
    }
  }
}
