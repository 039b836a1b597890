package org.howdah.cli.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.cli.kit.Figures;
import org.howdah.engine.JobReport;
import org.howdah.hadoop.task.LocalizedCounter;
import org.howdah.record.Plural;

/** What is said of a job's intermediate data on a fast device, to people and to scripts. */
final class LocalizedLines {
  private LocalizedLines() {}

  /** Pairs of a label and a text, for a summary; none for a job without such a device. */
  static List<Map.Entry<String, String>> of(JobReport job) {
    Map<String, Long> counters = job.counters().get(LocalizedCounter.GROUP);
    if (counters == null || !counters.containsKey(LocalizedCounter.LOCALIZED_BYTES.name())) {
      return List.of();
    }
    String text =
        String.format(
            "%s of runs on the fast device, %s refused; %s moved, %s of them reserved,"
                + " %s of input evicted",
            Figures.bytes(get(counters, LocalizedCounter.LOCALIZED_BYTES)),
            Figures.bytes(get(counters, LocalizedCounter.LOCALIZED_BYTES_REFUSED)),
            Plural.of(get(counters, LocalizedCounter.POOL_BLOCKS_MOVED), "pool block"),
            Figures.exact(get(counters, LocalizedCounter.POOL_BLOCKS_RESERVED)),
            Plural.of(get(counters, LocalizedCounter.INPUT_BLOCKS_EVICTED), "block"));
    return List.of(Map.entry("runs", text));
  }

  /** By the names of the JSON report; all of them 0 for a job without such a device. */
  static Map<String, Object> toMap(JobReport job) {
    Map<String, Long> counters = job.counters().getOrDefault(LocalizedCounter.GROUP, Map.of());
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("bytes", get(counters, LocalizedCounter.LOCALIZED_BYTES));
    map.put("bytesRefused", get(counters, LocalizedCounter.LOCALIZED_BYTES_REFUSED));
    map.put("inputBlocksEvicted", get(counters, LocalizedCounter.INPUT_BLOCKS_EVICTED));
    map.put("poolBlocksReserved", get(counters, LocalizedCounter.POOL_BLOCKS_RESERVED));
    map.put("poolBlocksMoved", get(counters, LocalizedCounter.POOL_BLOCKS_MOVED));
    return map;
  }

  private static long get(Map<String, Long> counters, LocalizedCounter name) {
    return counters.getOrDefault(name.name(), 0L);
  }
}
