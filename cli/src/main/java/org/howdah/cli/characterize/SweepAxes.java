package org.howdah.cli.characterize;

import java.util.List;

/**
 * What a sweep varies, with at least one value of each.
 *
 * @param sizesBytes of the input; 0 for all of it
 * @param slots 0 for the default
 * @param memories empty for the default
 * @param reduces negative for the job's own
 * @param compress yes, no, or empty for the job's own
 */
record SweepAxes(
    List<Long> sizesBytes,
    List<Integer> slots,
    List<String> memories,
    List<Integer> reduces,
    List<String> compress) {
  int combinations() {
    return sizesBytes.size() * slots.size() * memories.size() * reduces.size() * compress.size();
  }
}
