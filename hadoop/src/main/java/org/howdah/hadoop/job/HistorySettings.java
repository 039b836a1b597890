package org.howdah.hadoop.job;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** Those of a job's settings that say how MapReduce ran it, and nothing that is secret. */
final class HistorySettings {
  private static final Pattern TOLD = Pattern.compile("(mapreduce|io|yarn\\.app\\.mapreduce)\\..+");
  private static final Pattern SECRET =
      Pattern.compile(".*(password|secret|token|credential|key).*");

  private HistorySettings() {}

  /**
   * By their names.
   *
   * @param job its id: values that have it differ in each run, and are left out
   */
  static Map<String, String> of(Configuration conf, Object job) {
    String id = String.valueOf(job);
    Map<String, String> told = new TreeMap<>();
    for (Map.Entry<String, String> setting : conf) {
      boolean isTold =
          TOLD.matcher(setting.getKey()).matches() && !SECRET.matcher(setting.getKey()).matches();
      if (isTold && !setting.getValue().contains(id)) {
        told.put(setting.getKey(), setting.getValue());
      }
    }
    return told;
  }
}
