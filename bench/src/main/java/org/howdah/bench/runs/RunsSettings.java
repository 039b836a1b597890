package org.howdah.bench.runs;

import java.nio.file.Path;
import java.util.List;

/**
 * What is run.
 *
 * @param sizes of inputs, in bytes
 * @param slots tasks at a time
 * @param repeats of each combination
 * @param settleSeconds the longest wait before a run until the machine is quiet
 * @param data the folder of inputs, which are made once and kept
 * @param into the folder of reports, where a run that is there already is not made again
 * @param table gets a line for each run
 */
record RunsSettings(
    List<RunsPlaces> places,
    List<RunsJob> jobs,
    List<Long> sizes,
    List<Integer> slots,
    int repeats,
    int settleSeconds,
    Path data,
    Path into,
    Path table,
    Path launcher) {
  RunsSettings {
    places = List.copyOf(places);
    jobs = List.copyOf(jobs);
    sizes = List.copyOf(sizes);
    slots = List.copyOf(slots);
  }

  long largest() {
    return sizes.stream().mapToLong(Long::longValue).max().orElseThrow();
  }
}
