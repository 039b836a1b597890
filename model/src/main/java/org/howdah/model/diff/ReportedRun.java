package org.howdah.model.diff;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.howdah.model.characterize.JobRecords;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * A report of a run.
 *
 * @param file that it comes from
 * @param commandMillis from the start of the command to its end, with that of its JVM; a history of
 *     Hadoop's does not tell
 * @param jobs those that succeeded, in their order
 */
public record ReportedRun(String file, OptionalDouble commandMillis, List<JobFigures> jobs) {
  /**
   * Of what {@code howdah run --json} printed, read as maps, lists, text and numbers.
   *
   * @throws HowdahException naming the file, if it is something else, or no job succeeded
   */
  public static ReportedRun of(String file, Object report) throws HowdahException {
    Map<String, Object> root = report instanceof Map<?, ?> map ? ReportFields.map(map) : Map.of();
    if (root.containsKey("benchmark")) {
      throw new HowdahException(
          ErrorCode.INPUT,
          file + ": it is a saved benchmark: howdah bench --against FILE --compare FILE does that");
    }
    List<Map<String, Object>> jobs = new JobRecords(file, report).succeeded();
    Object version = root.get("howdah");
    return new ReportedRun(
        file,
        ReportFields.number(root, "wallMillis"),
        jobs.stream().map(job -> JobFigures.of(job, version)).toList());
  }

  /** Of all of its jobs together. */
  double wallMillis() {
    return jobs.stream().mapToDouble(JobFigures::wallMillis).sum();
  }
}
