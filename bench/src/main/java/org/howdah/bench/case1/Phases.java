package org.howdah.bench.case1;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a map task's output took, phase by phase. One thread at a time. */
final class Phases {
  long fillNanos;
  long sortNanos;
  long spillNanos;
  long mergeNanos;

  /** Of the processor, in all phases, which says more than the clock where others use it, too. */
  long processorNanos;

  long spills;
  long comparisons;
  long records;
  long outputRecords;

  /** Seconds and counts, by their names in reports. */
  Map<String, Double> figures() {
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("fillSeconds", seconds(fillNanos));
    figures.put("sortSeconds", seconds(sortNanos));
    figures.put("spillSeconds", seconds(spillNanos));
    figures.put("mergeSeconds", seconds(mergeNanos));
    figures.put("totalSeconds", seconds(fillNanos + sortNanos + spillNanos + mergeNanos));
    figures.put("processorSeconds", seconds(processorNanos));
    figures.put("spills", (double) spills);
    figures.put("comparisons", (double) comparisons);
    figures.put("records", (double) records);
    figures.put("outputRecords", (double) outputRecords);
    return figures;
  }

  private static double seconds(long nanos) {
    return nanos / 1e9;
  }
}
