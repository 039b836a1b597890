package org.howdah.hadoop.managers;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.JobStatus;
import org.howdah.engine.JobReport;
import org.howdah.grid.JobRecord;
import org.howdah.grid.JobState;
import org.howdah.grid.JobsData;
import org.howdah.hadoop.job.KeptJob;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Value;
import org.howdah.worker.nodes.GridKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A job on the grid as the client sees it that has submitted it: a thread reads what its manager
 * says, so that whoever asks is answered at once. Thread-safe.
 */
public final class GridJob implements KeptJob {
  private static final Logger LOG = LoggerFactory.getLogger(GridJob.class);
  private static final long LOOK_MILLIS = 200;

  /** In its first seconds a job is looked at more often: it may be over in one. */
  private static final long FIRST_LOOK_MILLIS = 40;

  private static final long FIRST_MILLIS = 3_000;
  private static final long MEET_MILLIS = 5_000;

  /** A manager says something every two seconds; the journal is asked when it does not. */
  private static final long QUIET_MILLIS_MAX = 3_000;

  /** For how long a manager that has ended its job may take to say how. */
  private static final long LAST_WORD_MILLIS_MAX = 10_000;

  private final String id;
  private final GridStore store;
  private final Submission submission;
  private final long silenceMillisMax;
  private final CountDownLatch end = new CountDownLatch(1);
  private volatile GridStatus last;
  private long version;
  private final long startedNanos = System.nanoTime();
  private long heardNanos = startedNanos;
  private long metNanos = heardNanos;
  private long journalNanos = heardNanos;
  private long warnedNanos = heardNanos;
  private boolean away;
  private long queuedVersion;

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

  /**
   * Looks at the job from now on.
   *
   * @param keepsProcess whether this JVM is to live until the job has ended
   */
  void start(boolean keepsProcess) {
    Thread thread = new Thread(this::look, "howdah-" + id);
    thread.setDaemon(!keepsProcess);
    thread.start();
  }

  String id() {
    return id;
  }

  GridStatus status() {
    return last;
  }

  @Override
  public boolean keepsProcess() {
    return !ended();
  }

  @Override
  public boolean ended() {
    return last.isEnded();
  }

  @Override
  public void kill() throws IOException {
    store.kill(id);
  }

  @Override
  public boolean await(long millis) throws InterruptedException {
    return end.await(millis, TimeUnit.MILLISECONDS);
  }

  private void look() {
    try {
      while (!ended()) {
        lookOnce();
        if (!ended()) {
          Thread.sleep(millisSince(startedNanos) < FIRST_MILLIS ? FIRST_LOOK_MILLIS : LOOK_MILLIS);
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
      if (!ended() && isQuiet()) {
        askJournal();
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

  private boolean isQuiet() {
    long quietMillis = Math.min(QUIET_MILLIS_MAX, silenceMillisMax);
    return silentMillis() > quietMillis && millisSince(journalNanos) > quietMillis;
  }

  private long silentMillis() {
    return millisSince(heardNanos);
  }

  private static long millisSince(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
  }

  private String seconds() {
    return String.format(Locale.ROOT, "%.1f s", silenceMillisMax / 1000.0);
  }

  /** The journal may know more than the manager has told. */
  private void askJournal() throws HowdahException {
    journalNanos = System.nanoTime();
    Optional<JobRecord> found = store.journal().find(id);
    if (found.isEmpty()) {
      giveUp("job " + id + " is not known any more: someone has removed it");
      return;
    }
    JobRecord record = found.get();
    if (record.state().ended()) {
      // One without a manager was not ended by its manager, who would still say how.
      if (record.manager().isEmpty() || silentMillis() > LAST_WORD_MILLIS_MAX) {
        String reason = store.reason(id, record.state());
        last = last.ended(state(record.state()), reason, System.currentTimeMillis());
      }
    } else if (record.epoch() == 0 || isQueuedAgain()) {
      heardNanos = System.nanoTime(); // It is not a manager's silence to wait for one.
      if (millisSince(warnedNanos) > silenceMillisMax) {
        warnedNanos = heardNanos;
        LOG.warn(sentence(waits(record)));
      }
    } else if (silentMillis() > silenceMillisMax) {
      giveUp(silence(record));
    }
  }

  /** Whether the master has said since the last time that no node has room for a manager. */
  private boolean isQueuedAgain() throws HowdahException {
    Value value = store.get(id, JobsData.QUEUED);
    boolean again = value != null && value.version() != queuedVersion;
    queuedVersion = value == null ? 0 : value.version();
    return again;
  }

  private String waits(JobRecord record) {
    return record.epoch() == 0
        ? "job " + id + " waits in the queue: no manager has begun with it"
        : "job %s waits in the queue: its manager on the node %s is lost, and no node has room for another"
            .formatted(id, record.manager());
  }

  private String silence(JobRecord record) {
    return sentence(
        "the manager of job " + id + " on the node " + record.manager() + " says nothing");
  }

  private String sentence(String who) {
    String fate = submission.fate();
    return "%s, for %s%s; howdah job status %s tells whether it goes on, howdah job kill %s ends it; %s is how long a client waits"
        .formatted(who, seconds(), fate.isEmpty() ? "" : "; " + fate, id, id, GridKeys.SILENCE);
  }

  public static JobReport.State state(JobState state) {
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
  public static HowdahException unknown(String id) {
    return new HowdahException(
        ErrorCode.USER_CONFIGURATION,
        "there is no job " + id + "; howdah job ls lists those there are");
  }

  @Override
  public String toString() {
    return id;
  }
}
