package org.howdah.mirror;

import java.util.LinkedHashMap;
import java.util.Map;
import org.howdah.engine.JobReport;
import org.howdah.engine.JobReport.Phases;
import org.howdah.engine.JobReport.Tasks;
import org.howdah.grid.JobRecord;
import org.howdah.hadoop.GridJobs.Listed;
import org.howdah.hadoop.GridJobs.Told;
import org.howdah.record.json.Json;

/**
 * What the topic says of a job; see docs/formats/journal-mirror.md.
 *
 * @param listed as {@code howdah job ls} has it, with names of at most 1,000 characters
 * @param epoch of its manager; 0 before the first
 * @param ended whether the journal says that nothing comes after this state
 * @param settled whether its manager has told of the end, too, so that the numbers are the last
 */
public record JobEntry(
    Listed listed,
    long epoch,
    boolean ended,
    boolean settled,
    Tasks maps,
    Tasks reduces,
    Phases phases) {
  /** What every value begins with. */
  static final String BEGINNING = "{\"format\": 1,";

  private static final int NAME_CHARS_MAX = 1000;

  /** What the journal and the manager say, without what is too large to be kept for each job. */
  public static JobEntry of(JobRecord record, Told told) {
    Listed all = told.listed();
    JobReport report = told.report();
    return new JobEntry(
        new Listed(
            all.id(),
            cut(all.name()),
            cut(all.user()),
            all.state(),
            all.node(),
            all.submittedMillis()),
        record.epoch(),
        record.state().ended(),
        report.state().ended(),
        counted(report.maps()),
        counted(report.reduces()),
        report.phases());
  }

  /** How many run changes all the time. */
  private static Tasks counted(Tasks tasks) {
    return new Tasks(tasks.total(), 0, tasks.done(), tasks.failedAttempts());
  }

  static String cut(String name) {
    return name.length() <= NAME_CHARS_MAX ? name : name.substring(0, NAME_CHARS_MAX);
  }

  /** Whether this is to follow another; that time passes is no news of a job that goes on. */
  boolean isNewsAfter(JobEntry other) {
    return !equals(ended ? other : other.withPhases(phases));
  }

  private JobEntry withPhases(Phases others) {
    return new JobEntry(listed, epoch, ended, settled, maps, reduces, others);
  }

  /** JSON, on one line. */
  String value() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("format", 1);
    map.put("id", listed.id());
    map.put("state", listed.state());
    map.put("node", listed.node());
    map.put("epoch", epoch);
    map.put("name", listed.name());
    map.put("user", listed.user());
    map.put("submittedMillis", listed.submittedMillis());
    map.put("maps", toMap(maps));
    map.put("reduces", toMap(reduces));
    map.put("setupMillis", phases.setup());
    map.put("mapMillis", phases.map());
    map.put("reduceMillis", phases.reduce());
    map.put("commitMillis", phases.commit());
    // Within texts, line ends are escaped.
    return Json.of(map)
        .replaceAll("\\{\n *", "{")
        .replaceAll("\n *\\}", "}")
        .replaceAll("\n *", " ");
  }

  private static Map<String, Object> toMap(Tasks tasks) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("total", tasks.total());
    map.put("done", tasks.done());
    map.put("failedAttempts", tasks.failedAttempts());
    return map;
  }
}
