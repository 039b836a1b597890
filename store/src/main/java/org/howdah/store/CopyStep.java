package org.howdah.store;

import java.util.List;

/**
 * What came of comparing some of a partition.
 *
 * @param next where to go on; null at the end of the partition
 * @param isInterrupted whether the copies are others than before, so that the partition has to be
 *     compared from its beginning; then there are only differences that were found before that
 * @param keys how many were compared
 * @param bytes of their values, of one copy
 */
public record CopyStep(
    CopyPlace next,
    boolean isInterrupted,
    long keys,
    long bytes,
    List<CopyDifference> differences) {
  /** One whose copies are others than before. */
  public static CopyStep interrupted(List<CopyDifference> before) {
    return new CopyStep(null, true, 0, 0, before);
  }
}
