package org.howdah.worker.nodes;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.engine.JobReport;
import org.howdah.engine.JobReport.Phases;
import org.howdah.engine.JobReport.Tasks;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.record.json.JsonReader;

/** Reports of jobs as JSON, for those who run elsewhere. */
public final class JobReports {
  private JobReports() {}

  /** What there is before a manager has said anything. */
  public static JobReport unknown(String id, String name, JobReport.State state, String failure) {
    Tasks none = new Tasks(0, 0, 0, 0);
    Phases phases = new Phases(0, 0, 0, 0);
    return new JobReport(
        id, name, state, none, none, 0, 0, phases, 0, 0, 0, 0, 0, "", failure, "", Map.of(),
        Map.of());
  }

  /** The same job, which is over. */
  public static JobReport ended(JobReport last, JobReport.State state, String failure) {
    return new JobReport(
        last.id(),
        last.name(),
        state,
        last.maps(),
        last.reduces(),
        last.mapProgress(),
        last.reduceProgress(),
        last.phases(),
        last.inputRecords(),
        last.inputBytes(),
        last.spilledBytes(),
        last.memoryBytesUsed(),
        last.memoryBytesMax(),
        last.output(),
        failure,
        last.logs(),
        last.counters(),
        last.record());
  }

  /** The same report without counters, which may be many. */
  public static JobReport withoutCounters(JobReport report) {
    return new JobReport(
        report.id(),
        report.name(),
        report.state(),
        report.maps(),
        report.reduces(),
        report.mapProgress(),
        report.reduceProgress(),
        report.phases(),
        report.inputRecords(),
        report.inputBytes(),
        report.spilledBytes(),
        report.memoryBytesUsed(),
        report.memoryBytesMax(),
        report.output(),
        report.failure(),
        report.logs(),
        Map.of(),
        report.record());
  }

  public static String toJson(JobReport report) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("id", report.id());
    map.put("name", report.name());
    map.put("state", report.state().name().toLowerCase(Locale.ROOT));
    map.put("maps", toMap(report.maps()));
    map.put("reduces", toMap(report.reduces()));
    map.put("mapProgress", report.mapProgress());
    map.put("reduceProgress", report.reduceProgress());
    map.put("phases", toMap(report.phases()));
    map.put("inputRecords", report.inputRecords());
    map.put("inputBytes", report.inputBytes());
    map.put("spilledBytes", report.spilledBytes());
    map.put("memoryBytesUsed", report.memoryBytesUsed());
    map.put("memoryBytesMax", report.memoryBytesMax());
    map.put("output", report.output());
    map.put("failure", report.failure());
    map.put("logs", report.logs());
    map.put("counters", report.counters());
    map.put("record", report.record());
    return Json.of(map);
  }

  private static Map<String, Object> toMap(Tasks tasks) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("total", tasks.total());
    map.put("running", tasks.running());
    map.put("done", tasks.done());
    map.put("failedAttempts", tasks.failedAttempts());
    return map;
  }

  private static Map<String, Object> toMap(Phases phases) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("setupMillis", phases.setup());
    map.put("mapMillis", phases.map());
    map.put("reduceMillis", phases.reduce());
    map.put("commitMillis", phases.commit());
    return map;
  }

  /**
   * Reads what {@link #toJson} made.
   *
   * @throws HowdahException {@code CORRUPTION} if it did not
   */
  public static JobReport fromJson(String json) throws HowdahException {
    try {
      Fields fields = new Fields((Map<?, ?>) JsonReader.read(json));
      return new JobReport(
          fields.text("id"),
          fields.text("name"),
          JobReport.State.valueOf(fields.text("state").toUpperCase(Locale.ROOT)),
          fields.tasks("maps"),
          fields.tasks("reduces"),
          fields.fraction("mapProgress"),
          fields.fraction("reduceProgress"),
          fields.phases("phases"),
          fields.number("inputRecords"),
          fields.number("inputBytes"),
          fields.number("spilledBytes"),
          fields.number("memoryBytesUsed"),
          fields.number("memoryBytesMax"),
          fields.text("output"),
          fields.text("failure"),
          fields.text("logs", ""),
          fields.counters("counters"),
          fields.object("record"));
    } catch (ClassCastException | IllegalArgumentException | NullPointerException e) {
      throw new HowdahException(
          ErrorCode.CORRUPTION, "the report of a job is not understood: " + e, e);
    }
  }

  /** The fields of one object. */
  private record Fields(Map<?, ?> map) {
    String text(String name) {
      return (String) map.get(name);
    }

    /** Older versions do not write all of them. */
    String text(String name, String otherwise) {
      return map.get(name) == null ? otherwise : text(name);
    }

    /** Numbers of more than 18 digits are read as if they had a fraction. */
    long number(String name) {
      return ((Number) map.get(name)).longValue();
    }

    double fraction(String name) {
      return ((Number) map.get(name)).doubleValue();
    }

    Tasks tasks(String name) {
      Fields tasks = new Fields((Map<?, ?>) map.get(name));
      return new Tasks(
          (int) tasks.number("total"),
          (int) tasks.number("running"),
          (int) tasks.number("done"),
          (int) tasks.number("failedAttempts"));
    }

    Phases phases(String name) {
      Fields phases = new Fields((Map<?, ?>) map.get(name));
      return new Phases(
          phases.number("setupMillis"),
          phases.number("mapMillis"),
          phases.number("reduceMillis"),
          phases.number("commitMillis"));
    }

    /** Empty in those of earlier versions. */
    Map<String, Object> object(String name) {
      Map<String, Object> object = new LinkedHashMap<>();
      if (map.get(name) instanceof Map<?, ?> there) {
        there.forEach((key, value) -> object.put((String) key, value));
      }
      return object;
    }

    Map<String, Map<String, Long>> counters(String name) {
      Map<String, Map<String, Long>> counters = new TreeMap<>();
      ((Map<?, ?>) map.get(name))
          .forEach(
              (group, values) -> {
                Map<String, Long> own = new TreeMap<>();
                ((Map<?, ?>) values)
                    .forEach((key, value) -> own.put((String) key, ((Number) value).longValue()));
                counters.put((String) group, own);
              });
      return counters;
    }
  }
}
