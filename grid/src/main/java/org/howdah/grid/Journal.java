package org.howdah.grid;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Value;

/*
 * Nothing here spans two keys at once, for the store promises nothing about that. One record says whose
 * events count and where they begin, and is only ever changed by comparing its version. Events lie
 * under keys that have the epoch of who wrote them in their names, so a manager that has been replaced
 * and does not know it can do no harm: its events are not read any more.
 *
 * Masters are held off in the same way: a record has the epoch of the latest master that looked after
 * it. A new one puts its own into all of them before it decides anything, and from then on an earlier
 * one, whatever it still believes, is refused.
 */
/**
 * What is known of jobs outside of the memory of those who manage them. A change of which the store
 * does not say whether it was done is asked for again, which does it once. Safe for several
 * threads.
 */
public final class Journal implements AutoCloseable {
  /** The data set that has it, and what else is said of jobs; see {@link JobsData#journal}. */
  public static final String DATA_SET = "howdah-journal";

  /** The longest description of a job. */
  public static final int DESCRIPTION_BYTES_MAX = 4 << 20;

  /** Of jobs that have ended, at once. */
  private static final int EVENT_KEYS_DELETED_MAX = 1024;

  private static final long RETRY_MILLIS = 1000;

  private final DataSet data;
  private final JobRecords records;
  private final JobEvents events;
  private final ScheduledExecutorService writer;

  /**
   * @param data that of {@link JobsData#journal}. Where it is not reached over HTTP, jobs are
   *     listed and forgotten only on a node that owns all of its partitions, as up to {@link
   *     org.howdah.store.KeyValueStore#COPIES_MAX} nodes do
   */
  public Journal(DataSet data) {
    this(data, RETRY_MILLIS);
  }

  /**
   * @param retryMillis how long after a failure something is written again
   */
  Journal(DataSet data, long retryMillis) {
    this.data = data;
    records = new JobRecords(data, retryMillis);
    events = new JobEvents(data);
    writer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "grid-journal");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Adds a job, queued. The same again is no error.
   *
   * @param job 1 to 100 letters, digits, {@code _} and {@code -}
   * @param description whatever is needed to run it
   * @param term the epoch of the latest master that the caller knows of; 0 if it knows of none
   * @throws HowdahException if there is another of that name
   */
  public void submit(String job, byte[] description, long term) throws HowdahException {
    JournalKeys.check(job);
    if (description.length > DESCRIPTION_BYTES_MAX) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the description of job %s has %d bytes, more than %d"
              .formatted(job, description.length, DESCRIPTION_BYTES_MAX));
    }
    // The record comes last: a job that has one is whole.
    byte[] own = description.clone();
    if (!records.change(job, JournalKeys.description(job), Change.add(description)).isDone()) {
      Value there = records.get(job, JournalKeys.description(job));
      if (there == null || !Arrays.equals(there.bytes(), own)) {
        throw new HowdahException(
            ErrorCode.USER_CONFIGURATION, "there is another job " + job + " already");
      }
    }
    records.change(job, JournalKeys.record(job), Change.add(JobRecord.queued(term).encode()));
  }

  /** What it was submitted with; empty if there is no such job. */
  public Optional<byte[]> description(String job) throws HowdahException {
    return Optional.ofNullable(records.get(job, JournalKeys.description(job))).map(Value::bytes);
  }

  /** How far it is; empty if there is no such job. */
  public Optional<JobRecord> find(String job) throws HowdahException {
    return records.read(job).map(JobRecords.Versioned::record);
  }

  /**
   * All jobs, by their names.
   *
   * @throws HowdahException {@code CORRUPTION} also if a record is not understood
   */
  public Map<String, JobRecord> jobs() throws HowdahException {
    JobListing listing = list();
    if (!listing.damaged().isEmpty()) {
      throw listing.damaged().values().iterator().next();
    }
    return listing.jobs();
  }

  /** All that there is, at the cost of looking at its keys, and of reading the records alone. */
  public JobListing list() throws HowdahException {
    List<String> names = new ArrayList<>();
    Map<String, List<String>> others = new HashMap<>();
    for (String key : DataKeys.of(data, JournalKeys.PREFIX)) {
      String name = key.substring(JournalKeys.PREFIX.length());
      int end = name.indexOf('/');
      if (end < 0) {
        names.add(name);
      } else {
        others.computeIfAbsent(name.substring(0, end), none -> new ArrayList<>()).add(key);
      }
    }
    return list(names, others);
  }

  private JobListing list(List<String> names, Map<String, List<String>> others)
      throws HowdahException {
    List<byte[]> keys = names.stream().map(JournalKeys::record).toList();
    List<Value> found = Answers.await(data.getAll(keys), data.name());
    Map<String, JobRecord> jobs = new HashMap<>();
    Map<String, HowdahException> damaged = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      Value record = found.get(i);
      try {
        // One may have been forgotten since.
        if (record != null) {
          jobs.put(names.get(i), records.decode(names.get(i), record));
        }
      } catch (HowdahException e) {
        damaged.put(names.get(i), e);
      }
    }
    return new JobListing(jobs, damaged, others);
  }

  /**
   * Deletes events of jobs that have ended, which nobody reads any more: a bounded number, so that
   * it takes short. What is left is for the next time.
   */
  public void deleteEvents(JobListing listing) throws HowdahException {
    List<byte[]> old = new ArrayList<>();
    for (Map.Entry<String, JobRecord> job : listing.jobs().entrySet()) {
      if (job.getValue().state().ended()) {
        String description = new String(JournalKeys.description(job.getKey()), US_ASCII);
        for (String key : listing.keys().getOrDefault(job.getKey(), List.of())) {
          if (!key.equals(description)) {
            old.add(key.getBytes(US_ASCII));
          }
        }
      }
    }
    events.delete(data.name(), old.subList(0, Math.min(old.size(), EVENT_KEYS_DELETED_MAX)));
  }

  /**
   * Takes all jobs under a new master, before it decides anything. From then on masters before it
   * change nothing of them; who manages a job goes on. Jobs whose records are not understood are
   * left alone.
   *
   * @return the jobs that have not ended
   * @throws Superseded if there has been a later master
   * @throws HowdahException {@code LOST} if this node has not got all of the journal yet, or the
   *     store does not answer; to be called again
   */
  public Map<String, JobRecord> adopt(long term) throws HowdahException {
    Map<String, JobRecord> adopted = new TreeMap<>();
    for (Map.Entry<String, JobRecord> listed : list().jobs().entrySet()) {
      String job = listed.getKey();
      Optional<JobRecords.Versioned> there =
          listed.getValue().state().ended() ? Optional.empty() : records.read(job);
      if (there.isEmpty() || there.get().record().state().ended()) {
        continue;
      }
      JobRecords.Versioned now = there.get();
      if (now.record().term() != term) {
        now = records.edit(job, now, record -> under(job, record, term));
      }
      if (!now.record().state().ended()) {
        adopted.put(job, now.record());
      }
    }
    return adopted;
  }

  private static JobRecord under(String job, JobRecord record, long term) throws HowdahException {
    if (record.term() > term) {
      throw new Superseded(
          "job %s is under the master of epoch %d; that of epoch %d decides nothing any more"
              .formatted(job, record.term(), term));
    }
    return record.under(term);
  }

  /**
   * Makes a node the manager of a job, in place of whoever was. What the one before has written
   * until now is in {@link Tenure#replayed}; what it writes from now on is in vain.
   *
   * @param term of the master that decided so
   * @throws Superseded if there has been a later master
   * @throws HowdahException if there is no such job, or it has ended
   */
  public Tenure manage(String job, String node, long term) throws HowdahException {
    JobRecords.Versioned now =
        records.edit(
            job,
            records.known(job),
            record -> {
              JobRecord under = under(job, record, term);
              JobRecords.checkGoesOn(job, record);
              return under.managedBy(node);
            });
    return Tenure.begin(records, events, writer, job, now);
  }

  /**
   * Ends a job in place of its manager, whose time with it is over then.
   *
   * @param state one that nothing comes after
   * @param term of the master that decided so
   * @throws Superseded if there has been a later master
   * @throws HowdahException if there is no such job, or it has ended otherwise
   */
  public void end(String job, JobState state, long term) throws HowdahException {
    if (!state.ended()) {
      throw new IllegalArgumentException(state + " is no end of a job");
    }
    records.edit(
        job,
        records.known(job),
        record -> {
          JobRecord under = under(job, record, term);
          if (record.state() == state) {
            return under;
          }
          JobRecords.checkGoesOn(job, record);
          return under.managedBy("").in(state);
        });
  }

  /** Deletes all that is kept of a job; whoever manages it finds it gone. */
  public void forget(String job) throws HowdahException {
    List<String> keys = DataKeys.of(data, JournalKeys.others(job));
    events.delete("job " + job, keys.stream().map(key -> key.getBytes(US_ASCII)).toList());
    // Last, so that a job of which something is left can be found and forgotten again.
    records.change(job, JournalKeys.record(job), Change.remove());
  }

  /** Ends what is written; futures of what is not yet end in a {@code LOST}. */
  @Override
  public void close() {
    writer.shutdown();
  }
}
