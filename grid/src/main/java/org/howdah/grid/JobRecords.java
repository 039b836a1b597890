package org.howdah.grid;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.Value;

/**
 * The records of jobs, one each, which are only ever changed by comparing their versions. Safe for
 * several threads.
 */
final class JobRecords {
  private static final int TRIES_MAX = 60;

  private final DataSet data;
  private final long retryMillis;

  /**
   * @param retryMillis how long after a failure something is written again
   */
  JobRecords(DataSet data, long retryMillis) {
    this.data = data;
    this.retryMillis = retryMillis;
  }

  long retryMillis() {
    return retryMillis;
  }

  /** A record with the version that it can be changed by. */
  record Versioned(JobRecord record, long version) {}

  /** A change of a record; the same one may be asked for several times. */
  interface Edit {
    JobRecord of(JobRecord record) throws HowdahException;
  }

  /** A job's record; empty if there is no such job. */
  Optional<Versioned> read(String job) throws HowdahException {
    Value value = get(job, JournalKeys.record(job));
    return value == null
        ? Optional.empty()
        : Optional.of(new Versioned(decode(job, value), value.version()));
  }

  /** That of a job which has to be there. */
  Versioned known(String job) throws HowdahException {
    return read(job)
        .orElseThrow(
            () ->
                new HowdahException(
                    ErrorCode.USER_CONFIGURATION, "there is no job " + job + " any more"));
  }

  /**
   * Changes a record, and again if someone else was faster or the store does not answer. An edit
   * that was done without an answer is made once more, of what it has left.
   */
  Versioned edit(String job, Versioned known, Edit edit) throws HowdahException {
    Versioned current = known;
    HowdahException last = null;
    for (int tries = 0; tries < TRIES_MAX; tries++) {
      JobRecord next = edit.of(current.record);
      try {
        Change change = Change.compareAndPut(current.version, next.encode());
        Outcome outcome = change(job, JournalKeys.record(job), change);
        if (outcome.isDone()) {
          return new Versioned(next, outcome.value().version());
        }
        current = known(job);
      } catch (HowdahException e) {
        if (e.code() != ErrorCode.LOST) {
          throw e;
        }
        last = e;
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(retryMillis));
      }
    }
    throw new HowdahException(
        ErrorCode.LOST,
        "the record of job " + job + " could not be changed; see which nodes are away",
        last);
  }

  /**
   * Has the store say that a manager has its job still, as no memory of it could: for what must not
   * be done by two managers.
   *
   * @throws Superseded if another node manages the job by now
   */
  void confirm(String job, long epoch) throws HowdahException {
    edit(
        job,
        known(job),
        record -> {
          checkManaged(job, epoch, record);
          checkGoesOn(job, record);
          return record;
        });
  }

  static void checkGoesOn(String job, JobRecord record) throws HowdahException {
    if (record.state().ended()) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, "the job " + job + " has ended: " + record.state());
    }
  }

  static void checkManaged(String job, long epoch, JobRecord record) throws HowdahException {
    if (record.epoch() != epoch) {
      String now =
          record.state().ended()
              ? "has ended: " + record.state()
              : "is managed by the node " + record.manager() + " by now";
      throw new Superseded("job " + job + " " + now);
    }
  }

  /** What a key of a job has; null for nothing. */
  Value get(String job, byte[] key) throws HowdahException {
    return Answers.await(data.get(key), "job " + job);
  }

  /** Changes one of them. */
  Outcome change(String job, byte[] key, Change change) throws HowdahException {
    return Answers.await(data.change(key, change), "job " + job);
  }

  /**
   * Reads a record.
   *
   * @throws HowdahException {@code CORRUPTION} if it is not understood
   */
  JobRecord decode(String job, Value value) throws HowdahException {
    try {
      return JobRecord.decode(value.bytes());
    } catch (IllegalArgumentException e) {
      throw damaged(data, job, e);
    }
  }

  /** That something of a job is not understood, and why. */
  static HowdahException damaged(DataSet data, String job, IllegalArgumentException e) {
    return new HowdahException(
        ErrorCode.CORRUPTION, data.name() + ", job " + job + ": " + e.getMessage(), e);
  }
}
