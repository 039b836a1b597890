package org.howdah.cli.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.howdah.cli.kit.Figures;
import org.howdah.engine.JobReport;
import org.howdah.hadoop.cache.CacheReport;
import org.howdah.record.Plural;

/** What is said of a job's use of the cache, to people and to scripts. */
final class CacheLines {
  private CacheLines() {}

  /** A text for a summary; none if the job had nothing to do with a cache. */
  static Optional<String> of(JobReport job) {
    if (job.counters().keySet().stream().noneMatch(CacheReport::covers)) {
      return Optional.empty();
    }
    CacheReport report = CacheReport.of(job.counters());
    long read = report.hitBytes() + report.missBytes();
    return Optional.of(
        String.format(
            "%s of %s read from it; %s admitted, %s refused, %s evicted, %s moved",
            Figures.bytes(report.hitBytes()),
            Figures.bytes(read),
            Plural.of(report.admitted(), "block"),
            Figures.exact(report.refused()),
            Figures.exact(report.evicted()),
            Figures.exact(report.poolBlocksMoved())));
  }

  static Map<String, Object> toMap(JobReport job) {
    CacheReport report = CacheReport.of(job.counters());
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("hitBytes", report.hitBytes());
    map.put("missBytes", report.missBytes());
    map.put("admitted", report.admitted());
    map.put("refused", report.refused());
    map.put("evicted", report.evicted());
    map.put("poolBlocksMoved", report.poolBlocksMoved());
    return map;
  }
}
