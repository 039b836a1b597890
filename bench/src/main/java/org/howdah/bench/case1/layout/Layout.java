package org.howdah.bench.case1.layout;

import java.io.IOException;
import org.howdah.record.Slice;

/**
 * How a map task's output, words with a one each, lies in memory until it is sorted and spilled.
 *
 * <p>Promises: the records of all {@link #add} since {@link #clear} come out of {@link #walk} by
 * partition and then by key, equal keys together; counts of a key add up to how often it was added.
 * A buffer of the same bytes is full after the same records. The order of calls is add, sort, walk,
 * clear, and again. One thread at a time.
 */
public interface Layout {
  /** Gets the records of a walk. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Takes a record.
     *
     * @param key as Hadoop's Text is serialized; valid until the call returns
     * @param count how often it was added, as far as the layout has counted
     */
    void visit(int partition, Slice key, int count) throws IOException;
  }

  /** Keeps a copy; false if the buffer has to be spilled before. */
  boolean add(int partition, Slice key);

  /** Brings what was added in order. */
  void sort();

  /** Shows all records in order. */
  void walk(Visitor visitor) throws IOException;

  /** Forgets all records. */
  void clear();

  /** How often two keys were compared as bytes so far. */
  long comparisons();
}
