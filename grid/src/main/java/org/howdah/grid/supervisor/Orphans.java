package org.howdah.grid.supervisor;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.howdah.grid.Answers;
import org.howdah.grid.Bundle;
import org.howdah.grid.DataKeys;
import org.howdah.grid.JobListing;
import org.howdah.grid.JobRecord;
import org.howdah.grid.JobsData;
import org.howdah.grid.Journal;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A client puts a job's files before the job, and drops the keys that it prints after the job: of one that
 * is killed there, nobody else knows that something is left. Nothing says when it was put either, so what
 * counts is since when the master sees it; another master begins to count anew. A client that is slow adds
 * to what it puts, and that counts as a beginning, too.
 */
/** Deletes what clients have left that were killed, once it is old. For one thread. */
final class Orphans {
  /** For how long there may be files of a job that is not in the journal. */
  static final long JOB_MILLIS = TimeUnit.HOURS.toMillis(1);

  /** For how long keys may wait to be printed once no job puts any more: a reader may be slow. */
  static final long PRINTED_MILLIS = TimeUnit.DAYS.toMillis(1);

  /** To look for them takes a request for each partition. */
  static final long PERIOD_MILLIS = TimeUnit.MINUTES.toMillis(10);

  private static final Logger LOG = LoggerFactory.getLogger(Orphans.class);

  private final KeyValueStore store;
  private final Journal journal;
  private final LongSupplier millis;
  private final Map<String, Seen> jobs = new HashMap<>();
  private final Map<String, Seen> printed = new HashMap<>();
  private Long lastMillis;

  /**
   * Something that nobody seems to want.
   *
   * @param size tells whether more comes
   */
  private record Seen(int size, long sinceMillis) {}

  /**
   * @param store which can tell the keys of all partitions
   * @param millis a clock that never goes back
   */
  Orphans(KeyValueStore store, Journal journal, LongSupplier millis) {
    this.store = store;
    this.journal = journal;
    this.millis = millis;
  }

  /** Looks for them, if it is time. */
  void look(JobListing listing) throws HowdahException {
    long now = millis.getAsLong();
    if (lastMillis != null && now - lastMillis < PERIOD_MILLIS) {
      return;
    }
    lastMillis = now;
    lookForPrinted(listing, now);
    lookForJobs(listing, now);
  }

  /** Counts as seen from now on what was not, or has changed. */
  private static Set<String> old(
      Map<String, Seen> seen, Map<String, Integer> found, long now, long ageMillisMax) {
    Set<String> old = new HashSet<>();
    seen.keySet().retainAll(found.keySet());
    found.forEach(
        (name, size) -> {
          Seen before = seen.get(name);
          if (before == null || before.size() != size) {
            seen.put(name, new Seen(size, now));
          } else if (now - before.sinceMillis() >= ageMillisMax) {
            old.add(name);
          }
        });
    return old;
  }

  private void lookForPrinted(JobListing listing, long now) throws HowdahException {
    Map<String, Integer> found = new HashMap<>();
    for (String name : store.names()) {
      if (name.startsWith(JobsData.PRINTED_KEYS)) {
        found.put(name, 0);
      }
    }
    if (!found.isEmpty()) {
      found.keySet().removeAll(outputs(listing));
    }
    for (String name : old(printed, found, now, PRINTED_MILLIS)) {
      store.drop(name);
      printed.remove(name);
      LOG.info("dropped the data set {}, whose keys nobody has printed", name);
    }
  }

  /** Of jobs that have not ended, or of which nobody can say. */
  private Set<String> outputs(JobListing listing) throws HowdahException {
    Set<String> outputs = new HashSet<>();
    for (Map.Entry<String, JobRecord> job : listing.jobs().entrySet()) {
      if (!job.getValue().state().ended()) {
        outputs.add(Descriptions.output(journal, job.getKey()));
      }
    }
    for (String job : listing.damaged().keySet()) {
      outputs.add(Descriptions.output(journal, job));
    }
    return outputs;
  }

  private void lookForJobs(JobListing listing, long now) throws HowdahException {
    Optional<DataSet> data = store.open(Bundle.DATA_SET);
    Map<String, List<String>> bundles = data.isPresent() ? bundles(data.get()) : new HashMap<>();
    bundles.keySet().removeIf(listing::has);
    Map<String, Integer> found = new HashMap<>();
    bundles.forEach((job, keys) -> found.put(job, keys.size()));
    for (String job : listing.withoutRecord()) {
      found.merge(job, listing.keys().get(job).size(), Integer::sum);
    }
    for (String job : old(jobs, found, now, JOB_MILLIS)) {
      // Asked once more, for the listing is of before.
      if (journal.find(job).isEmpty()) {
        for (String key : bundles.getOrDefault(job, List.of())) {
          delete(data.orElseThrow(), key);
        }
        journal.forget(job);
        LOG.info("deleted what a client has put for the job {} and did not submit", job);
      }
      jobs.remove(job);
    }
  }

  /** The keys of bundles, by the jobs that they are of. */
  static Map<String, List<String>> bundles(DataSet data) throws HowdahException {
    Map<String, List<String>> bundles = new HashMap<>();
    for (String key : DataKeys.of(data, "")) {
      int end = key.indexOf(Bundle.INFIX);
      if (end > 0) {
        bundles.computeIfAbsent(key.substring(0, end), none -> new ArrayList<>()).add(key);
      }
    }
    return bundles;
  }

  static void delete(DataSet data, String key) throws HowdahException {
    Answers.await(data.change(key.getBytes(US_ASCII), Change.remove()), key);
  }
}
