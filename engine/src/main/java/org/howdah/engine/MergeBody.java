package org.howdah.engine;

import org.howdah.sort.Combiner;
import org.howdah.sort.SortStatistics;

/**
 * A merge of map output in the background, as the job's side sees it.
 *
 * <p>Promises: one thread calls {@link #combiner}, and {@link #commit} last if the merge succeeded.
 * What the combiner counted counts only then.
 */
public interface MergeBody {
  /** Folds what is merged; null if the job has no combiner. */
  Combiner combiner();

  /**
   * Counts what the merge did.
   *
   * @param merged of the run that it left
   */
  void commit(SortStatistics merged);
}
