package org.howdah.model.stream;

import java.util.ArrayList;
import java.util.List;
import org.howdah.model.characterize.JobRecord;
import org.howdah.model.project.TableFile;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Writes what {@link JobsFile} reads, from the records of jobs that ran. */
public final class JobsTable {
  private JobsTable() {}

  /**
   * A line of names, and one for each job. Jobs of one name that read as many bytes are taken to
   * read the same; who knows better changes the column.
   *
   * @param type of machine that they ran on; may be empty
   * @throws HowdahException if a record does not say when its job began, or what it computed
   */
  public static String of(List<JobRecord> jobs, String type) throws HowdahException {
    double first = Double.POSITIVE_INFINITY;
    for (JobRecord job : jobs) {
      first = Math.min(first, beganSeconds(job));
    }
    List<List<Object>> lines = new ArrayList<>();
    for (JobRecord job : jobs) {
      lines.add(line(job, first, type));
    }
    return TableFile.text(JobsFile.NEEDED, lines);
  }

  private static List<Object> line(JobRecord job, double first, String type)
      throws HowdahException {
    boolean reduces = job.reduce().tasks() > 0;
    boolean isKnown = job.slots() > 0 && job.memoryBytes() > 0;
    String memory = isKnown ? Long.toString(job.memoryBytesOfTask()) : "";
    return List.of(
        job.name(),
        seconds(beganSeconds(job) - first),
        job.name() + " " + job.inputBytes(),
        job.inputBytes(),
        Math.max(1, job.map().tasks()),
        seconds(sum(job, "map", "cpuMillis") / 1e3),
        reduces ? whole(sum(job, "map", "storedBytes")) : 0,
        job.reduce().tasks(),
        reduces ? seconds(sum(job, "reduce", "cpuMillis") / 1e3) : 0,
        whole(sum(job, reduces ? "reduce" : "map", "outputBytes")),
        seconds(fixedSeconds(job)),
        memory,
        type);
  }

  /** Before its tasks, and after them. */
  private static double fixedSeconds(JobRecord job) {
    double tasks = job.map().wallMillis() + job.reduce().wallMillis();
    return Math.max(0, job.wallMillis() - tasks) / 1e3;
  }

  private static double beganSeconds(JobRecord job) throws HowdahException {
    if (job.map().beganSeconds().isEmpty()) {
      throw wrong(job, "when its map phase began");
    }
    return job.map().beganSeconds().getAsDouble() - fixedSeconds(job);
  }

  private static double sum(JobRecord job, String phase, String figure) throws HowdahException {
    return (phase.equals("map") ? job.map() : job.reduce())
        .sum(figure)
        .orElseThrow(() -> wrong(job, "the %s of its %s tasks".formatted(figure, phase)));
  }

  private static HowdahException wrong(JobRecord job, String what) {
    return new HowdahException(
        ErrorCode.INPUT,
        "the record of job %s does not say %s: run it again with this version, on this machine"
            .formatted(job.name(), what));
  }

  private static double seconds(double value) {
    return Math.round(value * 1e3) / 1e3;
  }

  private static long whole(double value) {
    return Math.round(value);
  }
}
