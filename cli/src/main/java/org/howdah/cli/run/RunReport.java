package org.howdah.cli.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.cli.kit.Installation;
import org.howdah.engine.JobReport;
import org.howdah.record.json.Json;

/**
 * The result of a run, as {@code --json} prints it; docs/running.md has the schema.
 *
 * @param program what ran, as the user called it
 * @param outcome how it ended
 * @param error what went wrong, or an empty text
 * @param wallMillis from the command's start to the program's end
 * @param jobs the program's jobs, in the order of their submission
 */
public record RunReport(
    String program, Outcome outcome, String error, long wallMillis, List<JobReport> jobs) {

  /** How a run ended. */
  enum Outcome {
    SUCCEEDED,
    FAILED,
    INTERRUPTED;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** A program does not succeed beside a job that did not, or that has not ended. */
    Outcome with(List<JobReport> jobs) {
      boolean all = jobs.stream().allMatch(job -> job.state() == JobReport.State.SUCCEEDED);
      return this == SUCCEEDED && !all ? FAILED : this;
    }
  }

  String toJson() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("howdah", Installation.version("version"));
    document.put("program", program);
    document.put("outcome", outcome.label());
    document.put("error", error);
    document.put("wallMillis", wallMillis);
    document.put("jobs", jobs.stream().map(RunReport::toMap).toList());
    return Json.of(document);
  }

  public static Map<String, Object> toMap(JobReport job) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("id", job.id());
    map.put("name", job.name());
    map.put("state", job.state().name().toLowerCase(Locale.ROOT));
    map.put("wallMillis", job.phases().total());
    map.put("phases", toMap(job.phases()));
    map.put("maps", toMap(job.maps()));
    map.put("reduces", toMap(job.reduces()));
    map.put("inputRecords", job.inputRecords());
    map.put("inputBytes", job.inputBytes());
    map.put("spilledBytes", job.spilledBytes());
    map.put("memoryBytesMax", job.memoryBytesMax());
    map.put("output", job.output());
    map.put("failure", job.failure());
    map.put("logs", job.logs());
    map.put("sideTables", LookUpLines.toMaps(job));
    map.put("cache", CacheLines.toMap(job));
    map.put("localized", LocalizedLines.toMap(job));
    map.put("counters", job.counters());
    map.put("record", job.record());
    return map;
  }

  private static Map<String, Object> toMap(JobReport.Phases phases) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("setupMillis", phases.setup());
    map.put("mapMillis", phases.map());
    map.put("reduceMillis", phases.reduce());
    map.put("commitMillis", phases.commit());
    return map;
  }

  private static Map<String, Object> toMap(JobReport.Tasks tasks) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("total", tasks.total());
    map.put("done", tasks.done());
    map.put("failedAttempts", tasks.failedAttempts());
    return map;
  }
}
