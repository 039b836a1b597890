package org.howdah.model.characterize;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.JsonReader;

/**
 * A report of a run, as {@code --json} prints it, with the records of its jobs; see
 * docs/formats/run-record.md.
 */
public record RecordsFile(Path file) {
  private static final long BYTES_MAX = 256L << 20;
  private static final long VERSION = 1;

  /**
   * The jobs that succeeded, in their order.
   *
   * @throws HowdahException if the file is none, or has no record that is understood
   */
  public List<JobRecord> jobs() throws HowdahException {
    Map<String, Object> report = object(read());
    if (!(report.get("jobs") instanceof List<?> told)) {
      throw wrong("it has no list of jobs: give what howdah run --json printed");
    }
    List<JobRecord> jobs = new ArrayList<>();
    for (Object each : told) {
      Map<String, Object> job = object(each);
      if ("succeeded".equals(job.get("state"))) {
        jobs.add(job(job));
      }
    }
    if (jobs.isEmpty()) {
      throw wrong("no job of it succeeded, so that nothing can be said of any");
    }
    return jobs;
  }

  private Object read() throws HowdahException {
    String text;
    try {
      if (Files.size(file) > BYTES_MAX) {
        throw wrong("it is longer than any report");
      }
      text = Files.readString(file);
    } catch (HowdahException e) {
      throw e;
    } catch (IOException e) {
      throw wrong("it cannot be read: " + e);
    }
    try {
      return JsonReader.read(text);
    } catch (HowdahException e) {
      throw wrong("it is not JSON: " + e.getMessage());
    }
  }

  private JobRecord job(Map<String, Object> job) throws HowdahException {
    String name = String.valueOf(job.get("name"));
    Map<String, Object> record = object(job.getOrDefault("record", Map.of()));
    if (record.isEmpty()) {
      throw wrong("job " + name + " has no record: run it again with this version");
    }
    if (!Long.valueOf(VERSION).equals(record.get("version"))) {
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
        (int) number(record, "slots"),
        number(record, "memoryBytes"),
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

  private Map<String, Object> object(Object value) throws HowdahException {
    if (!(value instanceof Map<?, ?> map)) {
      throw wrong("it is not what howdah run --json prints");
    }
    Map<String, Object> object = new LinkedHashMap<>();
    map.forEach((key, one) -> object.put(String.valueOf(key), one));
    return object;
  }

  private HowdahException wrong(String what) {
    return new HowdahException(ErrorCode.INPUT, file + ": " + what);
  }
}
