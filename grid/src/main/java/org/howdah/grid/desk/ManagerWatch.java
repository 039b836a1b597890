package org.howdah.grid.desk;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.howdah.grid.Answers;
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
  private final Map<String, Heard> heard = new HashMap<>();

  /**
   * The last word of a job's manager.
   *
   * @param version of its status; 0 if there is none
   * @param again whether it was seen to say something else than before
   */
  private record Heard(long version, boolean again, long nanos) {}

  /**
   * @param data has what managers say
   * @param silenceMillis after which one that was heard is silent; of one that was not, four times
   *     as much
   */
  ManagerWatch(DataSet data, long silenceMillis) {
    this.data = data;
    this.silenceMillis = silenceMillis;
  }

  /** Whether the job's manager says nothing. To be asked again and again. */
  boolean isSilent(String job) throws HowdahException {
    Value status = Answers.await(data.get((job + "/status").getBytes(US_ASCII)), job);
    long version = status == null ? 0 : status.version();
    Heard last = heard.get(job);
    if (last == null || last.version() != version) {
      heard.put(job, new Heard(version, last != null, System.nanoTime()));
      return false;
    }
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - last.nanos());
    return millis > (last.again() ? silenceMillis : FIRST_TIMES * silenceMillis);
  }

  /** There is another manager, which has not been heard. */
  void replaced(String job) {
    Heard last = heard.get(job);
    if (last != null) {
      heard.put(job, new Heard(last.version(), false, System.nanoTime()));
    }
  }

  /** Forgets all but those. */
  void retain(Set<String> jobs) {
    heard.keySet().retainAll(jobs);
  }
}
