package org.howdah.engine;

import org.howdah.sort.Collector;
import org.howdah.sort.Combiner;
import org.howdah.sort.SortPlan;
import org.howdah.sort.SortStatistics;

/**
 * One attempt of a map task as the engine sees it: the user's code, bytes out.
 *
 * <p>Promises: the calls come from one thread in the order {@link #sort}, {@link #combiner}, {@link
 * #run}, {@link #commit}; {@link #abort} comes last if any of them threw or the attempt was killed.
 * The body owns its input and its direct output; it closes both.
 */
public interface MapBody {
  /** The input split, for messages. */
  String input();

  /** How this attempt's output must be sorted; null for a map-only job. */
  SortPlan sort();

  /** Folds this attempt's output; null if the job has no combiner. */
  Combiner combiner();

  /**
   * Reads the whole input and maps it.
   *
   * @param collector takes the output; null if the job has no reduce tasks, and then the body
   *     writes its output itself
   * @throws SortChangedException if the job no longer wants the output sorted as {@link #sort}
   *     says; the attempt must begin again with a new body
   */
  void run(Collector collector) throws Exception;

  /**
   * Makes the attempt's direct output final.
   *
   * @param sorted what became of the records that were collected; null without a collector
   */
  void commit(SortStatistics sorted) throws Exception;

  /** Undoes the attempt's direct output; reports its own troubles rather than throwing them. */
  void abort();
}
