package org.howdah.grid.supervisor;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.howdah.grid.Answers;
import org.howdah.grid.JobRecord;
import org.howdah.grid.JobState;
import org.howdah.grid.Journal;
import org.howdah.grid.Launch;
import org.howdah.grid.StatusHead;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Value;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Jobs that have no manager, or one that says nothing: they get another, wait for room, or are
 * given up. For the master's one thread.
 */
final class LostJobs {
  private static final Logger LOG = LoggerFactory.getLogger(LostJobs.class);

  /**
   * Managers of one job that one master starts in a row of which none gets a task done; a job that
   * ends all of them is to blame.
   */
  private static final int STARTS_MAX = 5;

  private static final int LOG_CHARS_MAX = 2_000;

  private final Journal journal;
  private final DataSet said;
  private final ManagerWatch watch;
  private final QueueReason queueReason;
  private final long graceMillis;
  private final LongSupplier clockMillis;
  private final Map<String, Long> without = new HashMap<>();
  private final Map<String, Integer> starts = new HashMap<>();
  private final Map<String, Long> tasksDone = new HashMap<>();
  private final Map<String, Managers.Started> lastStarts = new HashMap<>();

  /** Jobs that no node had room for when the oldest of them was tried. */
  private final Set<String> queued = new HashSet<>();

  /**
   * @param graceMillis for how long a job may be without a manager
   * @param clockMillis never goes back
   */
  LostJobs(
      Journal journal,
      DataSet said,
      ManagerWatch watch,
      long graceMillis,
      LongSupplier clockMillis) {
    this.journal = journal;
    this.said = said;
    this.watch = watch;
    this.graceMillis = graceMillis;
    this.clockMillis = clockMillis;
    queueReason = new QueueReason(said);
  }

  /** Begins anew, as the master of another epoch. */
  void clear() {
    without.clear();
    starts.clear();
    tasksDone.clear();
    lastStarts.clear();
  }

  /** There are no other jobs any more. */
  void retain(Set<String> jobs) {
    watch.retain(jobs);
    queued.retainAll(jobs);
    queueReason.retain(jobs);
    starts.keySet().retainAll(jobs);
    tasksDone.keySet().retainAll(jobs);
  }

  /** A job has its manager. */
  void found(String job) {
    without.remove(job);
  }

  /**
   * Whether a job's manager lives and says nothing. One that is gets a successor, with which its
   * process is killed.
   */
  boolean isSilent(String job, Managers managers) throws HowdahException {
    boolean silent = watch.isSilent(job, managers.of(job));
    if (silent && !without.containsKey(job)) {
      LOG.warn("the manager of job {} lives and says nothing", job);
    }
    return silent;
  }

  /** Starts a manager for a job that has been without one for long enough, or ends the job. */
  void restart(String job, JobRecord record, Managers managers, long term) throws HowdahException {
    long now = clockMillis.getAsLong();
    if (now - without.computeIfAbsent(job, none -> now) < graceMillis) {
      return;
    }
    noteProgress(job);
    if (starts.getOrDefault(job, 0) >= STARTS_MAX) {
      if (!isKilled(job, term)) {
        giveUp(job, managers, term);
      }
    } else if (managers.mayHaveRoom(job)) {
      start(job, record, managers, term);
    } else if (!isKilled(job, term)) {
      queueReason.say(job);
    }
  }

  /** Managers that were lost by no fault of the job, over days, are no reason to give it up. */
  private void noteProgress(String job) throws HowdahException {
    Value status = Answers.await(said.get((job + "/status").getBytes(US_ASCII)), job);
    try {
      long done = status == null ? 0 : StatusHead.of(status.bytes()).tasksDone();
      if (done > tasksDone.getOrDefault(job, 0L)) {
        tasksDone.put(job, done);
        starts.remove(job);
      }
    } catch (IOException notUnderstood) {
      LOG.debug("nobody can say how far the job {} is", job, notUnderstood);
    }
  }

  /**
   * Ends a job that is to be killed and gets no manager. One that does get one is left to that,
   * which also removes its unfinished output.
   */
  private boolean isKilled(String job, long term) throws HowdahException {
    if (Answers.await(said.get((job + "/kill").getBytes(US_ASCII)), job) == null) {
      return false;
    }
    journal.end(job, JobState.KILLED, term);
    LOG.warn("job {} is killed without a manager: what there is of its output stays", job);
    return true;
  }

  /** As the client that has submitted the job would. */
  private void start(String job, JobRecord record, Managers managers, long term)
      throws HowdahException {
    try {
      List<String> options = Descriptions.options(journal, job);
      Launch launch = new Launch("submit", Launch.MANAGER, options, Launch.MANAGER_HEAP_BYTES);
      lastStarts.put(job, managers.start(job, launch));
      LOG.info(
          "job {} ({}) had no manager{}",
          job,
          record.state(),
          record.manager().isEmpty() ? "" : "; it was on the node " + record.manager());
      watch.replaced(job);
      starts.merge(job, 1, Integer::sum);
      queued.remove(job);
      without.remove(job);
    } catch (HowdahException e) {
      if (!isKilled(job, term)) {
        notStarted(job, record, e);
      }
    }
  }

  /** A job for which no node has room is tried at each look, so that the oldest is the next. */
  private void notStarted(String job, JobRecord record, HowdahException why)
      throws HowdahException {
    if (why.code() != ErrorCode.BUSY) {
      without.remove(job);
      LOG.warn("job {} ({}) gets no manager now: {}", job, record.state(), why.getMessage());
      return;
    }
    queueReason.say(job);
    if (queued.add(job)) {
      LOG.info("job {} ({}) waits for room: {}", job, record.state(), why.getMessage());
    }
  }

  /** Says why, before the journal says that: who sees that the job has ended can see the reason. */
  private void giveUp(String job, Managers managers, long term) throws HowdahException {
    Managers.Started last = lastStarts.remove(job);
    String reason =
        "it has lost %d managers in a row, got no further with them, and gets no more%s"
            .formatted(STARTS_MAX, last == null ? "" : managers.fate(last, LOG_CHARS_MAX));
    LOG.warn("job {}: {}", job, reason);
    byte[] key = (job + "/reason").getBytes(US_ASCII);
    Answers.await(said.change(key, Change.put(reason.getBytes(UTF_8))), job);
    journal.end(job, JobState.FAILED, term);
  }
}
