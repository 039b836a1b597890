package org.howdah.grid.supervisor;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.howdah.grid.Answers;
import org.howdah.grid.StatusHead;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.Value;

/*
 * A manager that is frozen has a process that lives, on a node that answers. Managers write their status
 * at least every two seconds, but the first one only when a large job is unpacked and set up.
 */
/** Notices managers that live and say nothing. For one thread. */
final class ManagerWatch {
  /** How much longer one may take until it has said something for the first time. */
  private static final int FIRST_TIMES = 4;

  private final DataSet data;
  private final long silenceMillis;
  private final LongSupplier nanoTime;
  private final Map<String, Heard> heard = new HashMap<>();

  /**
   * The last word of a job's manager.
   *
   * @param version of its status; 0 if there is none
   * @param isOwn whether it was that manager's word, and not that of one before
   */
  private record Heard(long version, boolean isOwn, long nanos) {}

  /**
   * @param data has what managers say
   * @param silenceMillis after which one that was heard is silent; of one that was not, four times
   *     as much
   */
  ManagerWatch(DataSet data, long silenceMillis, LongSupplier nanoTime) {
    this.data = data;
    this.silenceMillis = silenceMillis;
    this.nanoTime = nanoTime;
  }

  /**
   * Whether the job's manager says nothing. To be asked again and again.
   *
   * @param manager the process that is seen to run
   */
  boolean isSilent(String job, Managers.Started manager) throws HowdahException {
    Value status = Answers.await(data.get((job + "/status").getBytes(US_ASCII)), job);
    long version = status == null ? 0 : status.version();
    Heard last = heard.get(job);
    if (last == null || last.version() != version) {
      boolean isOwn = last != null || isOf(manager, status);
      heard.put(job, new Heard(version, isOwn, nanoTime.getAsLong()));
      return false;
    }
    long millis = TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - last.nanos());
    return millis > (last.isOwn() ? silenceMillis : FIRST_TIMES * silenceMillis);
  }

  /** Of what was there already when it was first looked at. */
  private static boolean isOf(Managers.Started manager, Value status) {
    try {
      StatusHead head = status == null ? null : StatusHead.of(status.bytes());
      return head != null
          && head.address().equals(manager.address())
          && head.process().equals(manager.process());
    } catch (IOException notUnderstood) {
      return false;
    }
  }

  /** There is another manager, which has not been heard. */
  void replaced(String job) {
    Heard last = heard.get(job);
    if (last != null) {
      heard.put(job, new Heard(last.version(), false, nanoTime.getAsLong()));
    }
  }

  /** Forgets all but those. */
  void retain(Set<String> jobs) {
    heard.keySet().retainAll(jobs);
  }
}
