package org.howdah.bench.case1;

import java.util.Locale;
import org.howdah.bench.kit.Choice;

/** What can be measured. */
enum Case1Row {
  /** What filling, sorting, spilling and merging take. */
  TIMES,
  /** The misses of a simulated cache. */
  MISSES,
  /** WordCount with one map task, and one reduce task or none. */
  JOBS;

  /** The name in options and reports. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the row of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  static Case1Row of(String id) {
    return Choice.of("row", values(), Case1Row::id, id);
  }
}
