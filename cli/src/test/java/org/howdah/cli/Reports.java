package org.howdah.cli;

import java.util.Map;
import org.howdah.engine.JobReport;
import org.howdah.engine.JobReport.Phases;
import org.howdah.engine.JobReport.State;
import org.howdah.engine.JobReport.Tasks;

/** Reports of made-up jobs. */
public final class Reports {
  private static final String TASK_COUNTERS = "org.apache.hadoop.mapreduce.TaskCounter";

  private Reports() {}

  /** Half of 8 maps and none of 2 reduces done after 10 seconds. */
  public static JobReport running(String id) {
    return running(id, 5_000_000, 400_000_000);
  }

  public static JobReport running(String id, long records, long bytes) {
    return new JobReport(
        id,
        "word count",
        State.RUNNING,
        new Tasks(8, 2, 4, 0),
        new Tasks(2, 0, 0, 0),
        0.5,
        0,
        new Phases(100, 10_000, 0, 0),
        records,
        bytes,
        0,
        256L << 20,
        1L << 30,
        "file:/out",
        "",
        "",
        Map.of(),
        Map.of());
  }

  public static JobReport succeeded(String id) {
    return succeeded(
        id,
        Map.of(
            TASK_COUNTERS,
            Map.of(
                "REDUCE_INPUT_GROUPS", 1234L,
                "REDUCE_OUTPUT_RECORDS", 1234L,
                "MAP_OUTPUT_MATERIALIZED_BYTES", 3L << 20),
            "com.example.Parse",
            Map.of("BAD_LINES", 17L)));
  }

  public static JobReport succeeded(String id, Map<String, Map<String, Long>> counters) {
    return new JobReport(
        id,
        "word count",
        State.SUCCEEDED,
        new Tasks(8, 0, 8, 1),
        new Tasks(2, 0, 2, 0),
        1,
        1,
        new Phases(100, 4_000, 1_500, 50),
        10_000_000,
        800L << 20,
        0,
        0,
        1L << 30,
        "file:/out",
        "",
        "",
        counters,
        Map.of());
  }

  public static JobReport failed(String id, String failure) {
    return new JobReport(
        id,
        "word count",
        State.FAILED,
        new Tasks(8, 0, 3, 4),
        new Tasks(0, 0, 0, 0),
        0.4,
        0,
        new Phases(100, 900, 0, 10),
        0,
        0,
        0,
        0,
        1L << 30,
        "file:/out",
        failure,
        "/logs/" + id,
        Map.of(),
        Map.of());
  }
}
