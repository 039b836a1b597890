package org.howdah.grid.supervisor;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.howdah.grid.Answers;
import org.howdah.grid.JobsData;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;

/*
 * The client of a job that has lost its manager cannot tell whether it gets another: none says anything.
 */
/** What the master says, again and again, of jobs that no node has room for. For one thread. */
final class QueueReason {
  static final String KEY = JobsData.QUEUED;

  /** As often as a manager says something, at least. */
  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final byte[] NOTHING_MORE = {};

  private final DataSet data;
  private final Map<String, Long> saidNanos = new HashMap<>();

  QueueReason(DataSet data) {
    this.data = data;
  }

  /** Says it, unless it just was. */
  void say(String job) throws HowdahException {
    long now = System.nanoTime();
    Long last = saidNanos.get(job);
    if (last == null || now - last > PERIOD_NANOS) {
      byte[] key = (job + "/" + KEY).getBytes(US_ASCII);
      Answers.await(data.change(key, Change.put(NOTHING_MORE.clone())), job);
      saidNanos.put(job, now);
    }
  }

  /** Forgets all but those. */
  void retain(Set<String> jobs) {
    saidNanos.keySet().retainAll(jobs);
  }
}
