package org.howdah.model.characterize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * A report of a run with the records of its jobs; see docs/formats/run-record.md.
 *
 * @param file that it comes from, for errors
 * @param report as {@code howdah run --json} prints it, as maps, lists, text and numbers
 */
public record JobRecords(String file, Object report) {
  private static final long VERSION = 1;

  /**
   * The jobs that succeeded, in their order.
   *
   * @throws HowdahException if there is none, or no record that is understood
   */
  public List<JobRecord> jobs() throws HowdahException {
    List<JobRecord> jobs = new ArrayList<>();
    for (Map<String, Object> job : told()) {
      jobs.add(job(job));
    }
    return jobs;
  }

  /**
   * The same as the report has them, with all that it tells.
   *
   * @throws HowdahException likewise
   */
  public List<Map<String, Object>> succeeded() throws HowdahException {
    List<Map<String, Object>> told = told();
    for (Map<String, Object> job : told) {
      job(job);
    }
    return told;
  }

  private List<Map<String, Object>> told() throws HowdahException {
    if (!(object(report).get("jobs") instanceof List<?> told)) {
      throw wrong("it has no list of jobs: give what howdah run --json printed");
    }
    List<Map<String, Object>> jobs = new ArrayList<>();
    for (Object each : told) {
      Map<String, Object> job = object(each);
      if ("succeeded".equals(job.get("state"))) {
        jobs.add(job);
      }
    }
    if (jobs.isEmpty()) {
      throw wrong("no job of it succeeded, so that nothing can be said of any");
    }
    return jobs;
  }

  private JobRecord job(Map<String, Object> job) throws HowdahException {
    String name = String.valueOf(job.get("name"));
    Map<String, Object> record = object(job.getOrDefault("record", Map.of()));
    if (record.isEmpty()) {
      throw wrong("job " + name + " has no record: run it again with this version");
    }
    if (known(record, "version", 0).longValue() != VERSION) {
      throw wrong(
          "the record of job "
              + name
              + " has version "
              + record.get("version")
              + ", and this one knows "
              + VERSION);
    }
    return new JobRecord(
        name,
        String.valueOf(record.get("places")),
        known(record, "nodes", 1).intValue(),
        (int) number(record, "slots"),
        known(record, "memoryBytes", 0).longValue(),
        Boolean.TRUE.equals(record.get("mapOutputIsCompressed")),
        number(job, "inputBytes"),
        number(job, "wallMillis"),
        new PhaseRecord("map", object(record.get("map"))),
        new PhaseRecord("reduce", object(record.get("reduce"))));
  }

  private long number(Map<String, Object> map, String name) throws HowdahException {
    if (map.get(name) instanceof Number number) {
      return number.longValue();
    }
    throw wrong("it has no number " + name);
  }

  private static Number known(Map<String, Object> map, String name, int otherwise) {
    return map.get(name) instanceof Number number ? number : otherwise;
  }

  private Map<String, Object> object(Object value) throws HowdahException {
    if (!(value instanceof Map<?, ?> map)) {
      throw wrong("it is not what howdah run --json prints");
    }
    Map<String, Object> object = new LinkedHashMap<>();
    map.forEach((key, one) -> object.put(String.valueOf(key), one));
    return object;
  }

  private HowdahException wrong(String what) {
    return wrong(file, what);
  }

  /** What is wrong with a file of records. */
  static HowdahException wrong(String file, String what) {
    return new HowdahException(ErrorCode.INPUT, file + ": " + what);
  }
}
