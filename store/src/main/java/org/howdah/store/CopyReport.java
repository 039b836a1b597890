package org.howdah.store;

import java.util.List;

/**
 * What came of comparing the copies of all partitions.
 *
 * @param partitions how many were compared to their ends
 * @param keys how many these have
 * @param bytes of their values, of one copy
 * @param differing how many keys have copies that differ
 * @param mended how many had, and do so no longer
 * @param left what could not be compared, and why, a sentence for each partition
 */
public record CopyReport(
    int partitions, long keys, long bytes, long differing, long mended, List<String> left) {
  /** Whether all was compared, and no copies differ any more. */
  public boolean isGood() {
    return differing == 0 && left.isEmpty();
  }
}
