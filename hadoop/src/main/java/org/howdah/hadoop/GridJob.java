package org.howdah.hadoop;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.JobStatus;
import org.howdah.engine.JobReport;
import org.howdah.grid.JobRecord;
import org.howdah.grid.JobState;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Value;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A job on the grid as the client sees it that has submitted it: a thread reads what its manager
 * says, so that whoever asks is answered at once. Thread-safe.
 */
final class GridJob {
  private static final Logger LOG = LoggerFactory.getLogger(GridJob.class);
  private static final long LOOK_MILLIS = 200;
  private static final long MEET_MILLIS = 5_000;

  private final String id;
  private final GridStore store;
  private final Submission submission;
  private final long silenceMillisMax;
  private final CountDownLatch end = new CountDownLatch(1);
  private volatile GridStatus last;
  private long version;
  private long heardNanos = System.nanoTime();
  private long metNanos = heardNanos;
  private boolean away;

  /**
   * @param first what is known before a manager says anything
   * @param silenceMillisMax for how long its manager may say nothing
   */
  GridJob(
      String id, GridStore store, Submission submission, GridStatus first, long silenceMillisMax) {
    this.id = id;
    this.store = store;
    this.submission = submission;
    this.silenceMillisMax = silenceMillisMax;
    last = first;
  }

  void start() {
    Thread thread = new Thread(this::look, "howdah-" + id);
    thread.setDaemon(true);
    thread.start();
  }

  String id() {
    return id;
  }

  GridStatus status() {
    return last;
  }

  boolean ended() {
    return last.isEnded();
  }

  void kill() throws IOException {
    store.put(id, GridStore.KILL, new byte[0]);
  }

  /** Waits for the end; false if it did not come within {@code millis}. */
  boolean await(long millis) throws InterruptedException {
    return end.await(millis, TimeUnit.MILLISECONDS);
  }

  private void look() {
    try {
      while (!ended()) {
        lookOnce();
        if (!ended()) {
          Thread.sleep(LOOK_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      giveUp("job " + id + " is not looked at any more: the client's thread was interrupted");
    } catch (RuntimeException | Error e) {
      giveUp("the client cannot look at job " + id + ": " + e);
      throw e;
    } finally {
      end.countDown();
    }
  }

  private void lookOnce() {
    if (System.nanoTime() - metNanos > TimeUnit.MILLISECONDS.toNanos(MEET_MILLIS)) {
      metNanos = System.nanoTime();
      store.meet();
    }
    try {
      Value value = store.get(id, GridStore.STATUS);
      if (away || (value != null && value.version() != version)) {
        heardNanos = System.nanoTime();
        away = false;
      }
      if (value != null && value.version() != version) {
        version = value.version();
        last = GridStatus.decode(value.bytes());
      }
      if (!ended() && silentMillis() > silenceMillisMax) {
        endSilent();
      }
    } catch (HowdahException e) {
      if (!e.code().retryable()) {
        giveUp("job " + id + " cannot be looked at: " + e.getMessage());
      } else if (!away) {
        away = true;
        heardNanos = System.nanoTime();
        LOG.warn("no news of job {}: {}", id, e.getMessage());
      } else if (silentMillis() > silenceMillisMax) {
        giveUp(
            "nothing was heard of the store for %s, job %s may go on (howdah job status %s): %s"
                .formatted(seconds(), id, id, e.getMessage()));
      }
    }
  }

  private long silentMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - heardNanos);
  }

  private String seconds() {
    return String.format(Locale.ROOT, "%.1f s", silenceMillisMax / 1000.0);
  }

  /** The journal may know more than the manager has told. */
  private void endSilent() throws HowdahException {
    Optional<JobRecord> record = store.journal().find(id);
    if (record.isEmpty()) {
      giveUp("job " + id + " is not known any more: someone has removed it");
    } else if (record.get().state().ended()) {
      JobReport.State state = state(record.get().state());
      String failure =
          state == JobReport.State.FAILED ? "its manager ended before it could say why" : "";
      last = last.ended(state, failure, System.currentTimeMillis());
    } else {
      giveUp(silence(record.get()));
    }
  }

  private String silence(JobRecord record) {
    String who =
        record.epoch() == 0
            ? "no manager has begun with job " + id
            : "the manager of job " + id + " on the node " + record.manager() + " says nothing";
    String fate = submission.fate();
    return "%s, for %s%s; howdah job status %s tells whether it goes on, howdah job kill %s ends it; %s is how long a client waits"
        .formatted(who, seconds(), fate.isEmpty() ? "" : "; " + fate, id, id, GridKeys.SILENCE);
  }

  private static JobReport.State state(JobState state) {
    return switch (state) {
      case SUCCEEDED -> JobReport.State.SUCCEEDED;
      case KILLED -> JobReport.State.KILLED;
      case FAILED -> JobReport.State.FAILED;
      default -> JobReport.State.RUNNING;
    };
  }

  private void giveUp(String why) {
    last = last.ended(JobReport.State.FAILED, why, System.currentTimeMillis());
  }

  /** For Hadoop's client. */
  JobStatus jobStatus() {
    return last.job();
  }

  /** What a job that this client does not know failed of. */
  static HowdahException unknown(String id) {
    return new HowdahException(
        ErrorCode.USER_CONFIGURATION,
        "there is no job " + id + "; howdah job ls lists those there are");
  }
}
