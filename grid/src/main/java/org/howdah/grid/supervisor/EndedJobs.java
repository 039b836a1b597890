package org.howdah.grid.supervisor;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.howdah.grid.JobsData;
import org.howdah.grid.Journal;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.http.RemoteStore;

/** Jobs that have ended, and what is left of them. For the master's one thread. */
final class EndedJobs {
  private static final int ENDED_KEPT = 200;

  /** For how long nodes keep what a manager that has ended has logged, and its files. */
  private static final long LOG_MILLIS = 600_000;

  /** What there may be of a job beside its journal and its bundles; see docs/formats/journal.md. */
  private static final List<String> SAID = List.of("status", "kill", "reason", QueueReason.KEY);

  private final Journal journal;
  private final DataSet said;
  private final RemoteStore store;
  private final LongSupplier clockMillis;
  private final Map<String, Long> endedMillis = new HashMap<>();

  /**
   * @param clockMillis never goes back
   */
  EndedJobs(Journal journal, DataSet said, RemoteStore store, LongSupplier clockMillis) {
    this.journal = journal;
    this.said = said;
    this.store = store;
    this.clockMillis = clockMillis;
  }

  /** Deletes what nobody needs any more, and forgets the oldest. */
  void clear(List<String> ended, Managers managers) throws HowdahException {
    long now = clockMillis.getAsLong();
    Set<String> unmanaged = new HashSet<>(ended);
    unmanaged.removeIf(managers::has);
    Set<String> justEnded = new HashSet<>(unmanaged);
    justEnded.removeAll(endedMillis.keySet());
    Set<String> old = Set.copyOf(ended.subList(0, Math.max(0, ended.size() - ENDED_KEPT)));
    if (!justEnded.isEmpty() || !old.isEmpty()) {
      // Bundles may hold secrets.
      deleteBundles(job -> old.contains(job) || justEnded.contains(job));
    }
    justEnded.forEach(job -> endedMillis.put(job, now));
    for (String job : unmanaged) {
      if (old.contains(job) || now - endedMillis.get(job) > LOG_MILLIS) {
        managers.clear(job);
        endedMillis.put(job, now); // What is left is asked for again, but not at each look.
      }
    }
    // Last, so that what is left can be found again.
    for (String job : old) {
      deleteSaid(job);
      journal.forget(job);
      endedMillis.remove(job);
    }
  }

  /** One look at all keys, however many jobs there are. */
  private void deleteBundles(Predicate<String> isMeant) throws HowdahException {
    DataSet bundles = JobsData.bundles(store); // Perhaps anew, if it was dropped.
    for (Map.Entry<String, List<String>> job : Orphans.bundles(bundles).entrySet()) {
      if (isMeant.test(job.getKey())) {
        for (String key : job.getValue()) {
          Orphans.delete(bundles, key);
        }
      }
    }
  }

  private void deleteSaid(String job) throws HowdahException {
    for (String what : SAID) {
      Orphans.delete(said, job + "/" + what);
    }
  }
}
