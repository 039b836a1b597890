package org.howdah.cli.characterize;

import java.util.ArrayList;
import java.util.List;

/**
 * One run of a sweep.
 *
 * @param sizeBytes of the input; 0 for all of it
 * @param slots tasks at a time; 0 for the default
 * @param memory of the process, such as 2g; empty for the default
 * @param reduces tasks; negative for the job's own
 * @param compress map output: yes, no, or empty for the job's own
 * @param repeat from 1
 */
record SweepRun(
    long sizeBytes, int slots, String memory, int reduces, String compress, int repeat) {
  /** Every combination, all of them once before any is repeated. */
  static List<SweepRun> all(SweepAxes axes, int repeats) {
    List<SweepRun> runs = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (long size : axes.sizesBytes()) {
        for (int slots : axes.slots()) {
          for (String memory : axes.memories()) {
            for (int reduces : axes.reduces()) {
              for (String compress : axes.compress()) {
                runs.add(new SweepRun(size, slots, memory, reduces, compress, repeat));
              }
            }
          }
        }
      }
    }
    return runs;
  }

  /** Options of {@code howdah run} that are the same everywhere. */
  List<String> options() {
    List<String> options = new ArrayList<>();
    if (reduces >= 0) {
      options.addAll(List.of("-D", "mapreduce.job.reduces=" + reduces));
    }
    if (!compress.isEmpty()) {
      options.addAll(List.of("-D", "mapreduce.map.output.compress=" + compress.equals("yes")));
    }
    return options;
  }

  /** What it differs in, for progress and the names of files. */
  String label() {
    List<String> parts = new ArrayList<>();
    if (sizeBytes > 0) {
      parts.add(sizeBytes + "-bytes");
    }
    if (slots > 0) {
      parts.add(slots + "-slots");
    }
    if (!memory.isEmpty()) {
      parts.add(memory);
    }
    if (reduces >= 0) {
      parts.add(reduces + "-reduces");
    }
    if (!compress.isEmpty()) {
      parts.add(compress.equals("yes") ? "compressed" : "plain");
    }
    parts.add("run-" + repeat);
    return String.join("-", parts);
  }
}
