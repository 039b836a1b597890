package org.howdah.cli.run;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.cli.kit.Figures;
import org.howdah.engine.JobReport;

/** One line that says how a running job goes. */
public final class ProgressLine {
  /** Map work of a job with reducers, as a share of all its work; an estimate. */
  private static final double MAP_SHARE = 0.7;

  private static final double PROGRESS_MIN = 0.02;
  private static final long ELAPSED_MIN_MILLIS = 1_000;
  private static final int NAME_LENGTH_MAX = 24;

  /** The parts of a line, in their order. */
  private enum Part {
    NAME,
    MAPS,
    REDUCES,
    RECORDS,
    BYTES,
    MEMORY,
    LEFT
  }

  private static final List<Part> LEFT_OUT_FIRST = List.of(Part.NAME, Part.RECORDS, Part.MEMORY);

  private ProgressLine() {}

  /**
   * The line.
   *
   * @param before an earlier report of the same job, from which rates are taken
   * @param now the newest report
   * @param millisBetween between the two; 0 when there is only one
   * @param width columns there are; what matters least is left out to fit
   */
  public static String render(JobReport before, JobReport now, long millisBetween, int width) {
    Map<Part, String> parts = new EnumMap<>(Part.class);
    parts.put(Part.NAME, shorten(now.name().isEmpty() ? now.id() : now.name()));
    parts.put(Part.MAPS, tasks("maps", now.maps(), now.mapProgress()));
    if (now.reduces().total() > 0) {
      parts.put(Part.REDUCES, tasks("reduces", now.reduces(), now.reduceProgress()));
    }
    if (millisBetween > 0) {
      double seconds = millisBetween / 1000.0;
      double records = Math.max(0, now.inputRecords() - before.inputRecords()) / seconds;
      double bytes = Math.max(0, now.inputBytes() - before.inputBytes()) / seconds;
      parts.put(Part.RECORDS, Figures.rounded(records) + " rec/s");
      parts.put(Part.BYTES, String.format(Locale.ROOT, "%.1f MB/s", bytes / 1e6));
    }
    String used = Figures.bytes(now.memoryBytesUsed());
    parts.put(Part.MEMORY, "mem " + used + "/" + Figures.bytes(now.memoryBytesMax()));
    long left = millisLeft(now);
    if (left >= 0) {
      parts.put(Part.LEFT, Figures.duration(roundToSeconds(left)) + " left");
    }
    return fit(parts, width);
  }

  private static String fit(Map<Part, String> parts, int width) {
    String line = String.join("  ", parts.values());
    for (Part part : LEFT_OUT_FIRST) {
      if (line.length() > width) {
        parts.remove(part);
        line = String.join("  ", parts.values());
      }
    }
    return line.length() <= width ? line : line.substring(0, Math.max(0, width));
  }

  /** An estimate from the progress so far, in milliseconds; -1 while it would be a guess. */
  static long millisLeft(JobReport job) {
    double progress =
        job.reduces().total() == 0
            ? job.mapProgress()
            : MAP_SHARE * job.mapProgress() + (1 - MAP_SHARE) * job.reduceProgress();
    long elapsed = job.phases().map() + job.phases().reduce() + job.phases().commit();
    if (progress < PROGRESS_MIN || elapsed < ELAPSED_MIN_MILLIS) {
      return -1;
    }
    return Math.round(elapsed * (1 - progress) / progress);
  }

  private static String tasks(String what, JobReport.Tasks tasks, double progress) {
    String failed = tasks.failedAttempts() == 0 ? "" : " (" + tasks.failedAttempts() + " failed)";
    long percent = (long) Math.floor(100 * progress);
    return what + " " + tasks.done() + "/" + tasks.total() + " " + percent + "%" + failed;
  }

  private static long roundToSeconds(long millis) {
    return Math.max(1, Math.round(millis / 1000.0)) * 1000;
  }

  private static String shorten(String name) {
    return name.length() <= NAME_LENGTH_MAX ? name : name.substring(0, NAME_LENGTH_MAX - 1) + "…";
  }
}
