package org.howdah.grid;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
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

  private static final Pattern JOB = Pattern.compile("[A-Za-z0-9_-]{1,100}");
  private static final String PREFIX = "job/";
  private static final int PAGE_BATCHES = 16;
  private static final int DELETES_MAX = 64;

  /** Of jobs that have ended, at once. */
  private static final int EVENT_KEYS_DELETED_MAX = 1024;

  private static final int TRIES_MAX = 60;
  private static final long RETRY_MILLIS = 1000;

  private final DataSet data;
  private final long retryMillis;
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
    this.retryMillis = retryMillis;
    writer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "grid-journal");
              thread.setDaemon(true);
              return thread;
            });
  }

  long retryMillis() {
    return retryMillis;
  }

  /** Where to go on when the store has answered. */
  ScheduledExecutorService writer() {
    return writer;
  }

  /** A record with the version that it can be changed by. */
  record Versioned(JobRecord record, long version) {}

  /** A change of a record; the same one may be asked for several times. */
  interface Edit {
    JobRecord of(JobRecord record) throws HowdahException;
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
    if (!JOB.matcher(job).matches()) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "no job can be named '" + job + "': use 1 to 100 letters, digits, '_' and '-'");
    }
    if (description.length > DESCRIPTION_BYTES_MAX) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the description of job %s has %d bytes, more than %d"
              .formatted(job, description.length, DESCRIPTION_BYTES_MAX));
    }
    // The record comes last: a job that has one is whole.
    byte[] own = description.clone();
    if (!change(job, descriptionKey(job), Change.add(description)).isDone()) {
      Value there = get(job, descriptionKey(job));
      if (there == null || !Arrays.equals(there.bytes(), own)) {
        throw new HowdahException(
            ErrorCode.USER_CONFIGURATION, "there is another job " + job + " already");
      }
    }
    change(job, key(job), Change.add(JobRecord.queued(term).encode()));
  }

  /** What it was submitted with; empty if there is no such job. */
  public Optional<byte[]> description(String job) throws HowdahException {
    return Optional.ofNullable(get(job, descriptionKey(job))).map(Value::bytes);
  }

  /** How far it is; empty if there is no such job. */
  public Optional<JobRecord> find(String job) throws HowdahException {
    return read(job).map(Versioned::record);
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
    for (String key : DataKeys.of(data, PREFIX)) {
      String name = key.substring(PREFIX.length());
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
    List<byte[]> keys = names.stream().map(Journal::key).toList();
    List<Value> records = Answers.await(data.getAll(keys), data.name());
    Map<String, JobRecord> jobs = new HashMap<>();
    Map<String, HowdahException> damaged = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      Value record = records.get(i);
      try {
        // One may have been forgotten since.
        if (record != null) {
          jobs.put(names.get(i), decode(names.get(i), record));
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
    List<byte[]> events = new ArrayList<>();
    for (Map.Entry<String, JobRecord> job : listing.jobs().entrySet()) {
      if (job.getValue().state().ended()) {
        String description = new String(descriptionKey(job.getKey()), US_ASCII);
        for (String key : listing.keys().getOrDefault(job.getKey(), List.of())) {
          if (!key.equals(description)) {
            events.add(key.getBytes(US_ASCII));
          }
        }
      }
    }
    delete(data.name(), events.subList(0, Math.min(events.size(), EVENT_KEYS_DELETED_MAX)));
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
      Optional<Versioned> there = listed.getValue().state().ended() ? Optional.empty() : read(job);
      if (there.isEmpty() || there.get().record.state().ended()) {
        continue;
      }
      Versioned now = there.get();
      if (now.record.term() != term) {
        now = edit(job, now, record -> under(job, record, term));
      }
      if (!now.record.state().ended()) {
        adopted.put(job, now.record);
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
    Versioned now =
        edit(
            job,
            known(job),
            record -> {
              JobRecord under = under(job, record, term);
              checkGoesOn(job, record);
              return under.managedBy(node);
            });
    return Tenure.begin(this, job, now);
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
    edit(
        job,
        known(job),
        record -> {
          JobRecord under = under(job, record, term);
          if (record.state() == state) {
            return under;
          }
          checkGoesOn(job, record);
          return under.managedBy("").in(state);
        });
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
          Tenure.checkManaged(job, epoch, record);
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

  /** Deletes all that is kept of a job; whoever manages it finds it gone. */
  public void forget(String job) throws HowdahException {
    List<String> keys = DataKeys.of(data, PREFIX + job + "/");
    delete("job " + job, keys.stream().map(key -> key.getBytes(US_ASCII)).toList());
    // Last, so that a job of which something is left can be found and forgotten again.
    change(job, key(job), Change.remove());
  }

  private Optional<Versioned> read(String job) throws HowdahException {
    Value value = get(job, key(job));
    return value == null
        ? Optional.empty()
        : Optional.of(new Versioned(decode(job, value), value.version()));
  }

  private Versioned known(String job) throws HowdahException {
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
        Outcome outcome = change(job, key(job), change);
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

  /** The events of an epoch, from a batch on, and how many batches they are in. */
  Replay replay(String job, long epoch, long from) throws HowdahException {
    List<byte[]> events = new ArrayList<>();
    for (long first = from; ; first += PAGE_BATCHES) {
      List<byte[]> keys =
          LongStream.range(first, first + PAGE_BATCHES)
              .mapToObj(batch -> batchKey(job, epoch, batch))
              .toList();
      List<Value> values = Answers.await(data.getAll(keys), "job " + job);
      for (int i = 0; i < values.size(); i++) {
        if (values.get(i) == null) {
          return new Replay(events, first + i - from);
        }
        try {
          events.addAll(EventBatch.decode(values.get(i).bytes(), epoch));
        } catch (IllegalArgumentException e) {
          throw damaged(job, e);
        }
      }
    }
  }

  /** What a manager has written. */
  record Replay(List<byte[]> events, long batches) {}

  /** Deletes batches, a bounded number at a time; those that stay go with the job. */
  void deleteBatches(String job, long epoch, long from, long to) {
    try {
      delete(
          "job " + job,
          LongStream.range(from, to).mapToObj(batch -> batchKey(job, epoch, batch)).toList());
    } catch (HowdahException e) {
      // Nobody reads them any more.
    }
  }

  private void delete(String what, List<byte[]> keys) throws HowdahException {
    for (int from = 0; from < keys.size(); from += DELETES_MAX) {
      List<byte[]> some = keys.subList(from, Math.min(keys.size(), from + DELETES_MAX));
      CompletableFuture<?>[] deleted =
          some.stream()
              .map(key -> data.change(key, Change.remove()))
              .toArray(CompletableFuture<?>[]::new);
      Answers.await(CompletableFuture.allOf(deleted), what);
    }
  }

  DataSet data() {
    return data;
  }

  private static byte[] key(String job) {
    return (PREFIX + job).getBytes(US_ASCII);
  }

  private static byte[] descriptionKey(String job) {
    return (PREFIX + job + "/description").getBytes(US_ASCII);
  }

  static byte[] batchKey(String job, long epoch, long batch) {
    return (PREFIX + job + "/" + epoch + "/" + batch).getBytes(US_ASCII);
  }

  private Value get(String job, byte[] key) throws HowdahException {
    return Answers.await(data.get(key), "job " + job);
  }

  private Outcome change(String job, byte[] key, Change change) throws HowdahException {
    return Answers.await(data.change(key, change), "job " + job);
  }

  private JobRecord decode(String job, Value value) throws HowdahException {
    try {
      return JobRecord.decode(value.bytes());
    } catch (IllegalArgumentException e) {
      throw damaged(job, e);
    }
  }

  private HowdahException damaged(String job, IllegalArgumentException e) {
    return new HowdahException(
        ErrorCode.CORRUPTION, data.name() + ", job " + job + ": " + e.getMessage(), e);
  }

  /** Ends what is written; futures of what is not yet end in a {@code LOST}. */
  @Override
  public void close() {
    writer.shutdown();
  }
}
