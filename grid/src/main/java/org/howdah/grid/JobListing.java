package org.howdah.grid;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.howdah.record.HowdahException;

/**
 * What a {@link Journal} has, as one look has found it. Nothing in it changes.
 *
 * @param jobs those with a record that is understood, by their names
 * @param damaged what is wrong with the records of others
 * @param keys what the journal has of jobs beside their records, also of jobs that have none, as
 *     when who submits one has come so far only
 */
public record JobListing(
    Map<String, JobRecord> jobs,
    Map<String, HowdahException> damaged,
    Map<String, List<String>> keys) {
  public JobListing {
    jobs = Collections.unmodifiableMap(new TreeMap<>(jobs));
    damaged = Collections.unmodifiableMap(new TreeMap<>(damaged));
    keys = Map.copyOf(keys);
  }

  /** Whether the journal has a record of the job. */
  public boolean has(String job) {
    return jobs.containsKey(job) || damaged.containsKey(job);
  }

  /** Jobs of which the journal has something, and no record. */
  public Set<String> withoutRecord() {
    Set<String> names = new HashSet<>(keys.keySet());
    names.removeIf(this::has);
    return names;
  }
}
