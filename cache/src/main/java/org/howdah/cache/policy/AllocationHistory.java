package org.howdah.cache.policy;

import java.util.List;

/*
 * Section 2.1 and figure 2, Dynamic Space Manager: "record into history data with job type and input
 * data set size". Sizes that differ by less than a factor of two count as one.
 */
/**
 * How many blocks of the pool jobs took for localized data, by type of job and size of input. Keeps
 * the latest 1024 kinds of jobs. One thread at a time.
 */
public final class AllocationHistory {
  private static final int KINDS_MAX = 1024;

  /**
   * What is known of a kind of jobs.
   *
   * @param sizeClass such that sizes of input which differ by less than a factor of two have the
   *     same or the next one
   * @param blocks that the latest such job took
   */
  public record Entry(String type, int sizeClass, int blocks) {
    public Entry {
      if (sizeClass < 0 || sizeClass > Long.SIZE || blocks < 0) {
        throw new IllegalArgumentException(
            "no jobs '%s' of size class %d take %d blocks".formatted(type, sizeClass, blocks));
      }
    }
  }

  private record Kind(String type, int sizeClass) {}

  private record Taken(String job, int blocks) {}

  private final RecentlyUsed<Kind, Taken> history = new RecentlyUsed<>(KINDS_MAX);

  private static Kind kind(String type, long inputBytes) {
    return new Kind(type, Long.SIZE - Long.numberOfLeadingZeros(inputBytes));
  }

  /**
   * Notes what a job took; of several nodes that tell of the same job, the most counts.
   *
   * @param type the same for jobs that do the same, as their name
   * @param blocks the most that it had at once at a node
   */
  public void record(String job, String type, long inputBytes, int blocks) {
    history.merge(
        kind(type, inputBytes),
        new Taken(job, blocks),
        (old, taken) -> old.job.equals(job) && old.blocks > blocks ? old : taken);
  }

  /** All that is known, what was used least recently first. */
  public List<Entry> entries() {
    return history.entrySet().stream()
        .map(e -> new Entry(e.getKey().type, e.getKey().sizeClass, e.getValue().blocks))
        .toList();
  }

  /** Learns what another history knew. */
  public void restore(Entry entry) {
    history.put(new Kind(entry.type, entry.sizeClass), new Taken("", entry.blocks));
  }

  /** What the latest such job took at a node; 0 if there was none. */
  public int expected(String type, long inputBytes) {
    Taken taken = history.get(kind(type, inputBytes));
    return taken == null ? 0 : taken.blocks;
  }
}
