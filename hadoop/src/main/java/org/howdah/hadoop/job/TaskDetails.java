package org.howdah.hadoop.job;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.mapred.TIPStatus;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskReport;

/** Reports of tasks, no larger than they may be. */
public final class TaskDetails {
  private static final int TEXTS_MAX = 4;
  private static final int TEXT_CHARS_MAX = 4 << 10;
  private static final int STATE_CHARS_MAX = 512;

  private TaskDetails() {}

  /**
   * All of the reports if there are no more than {@code max}, otherwise so many of those that tell
   * of a failure.
   */
  public static List<TaskReport> of(List<TaskReport> reports, int max, boolean counters) {
    List<TaskReport> told =
        reports.size() <= max
            ? reports
            : reports.stream().filter(report -> report.getDiagnostics().length > 0).toList();
    return told.stream().limit(max).<TaskReport>map(one -> new Shortened(one, counters)).toList();
  }

  private static String[] last(String[] texts) {
    return Arrays.stream(texts)
        .skip(Math.max(0, texts.length - TEXTS_MAX))
        .map(text -> shorten(text, TEXT_CHARS_MAX))
        .toArray(String[]::new);
  }

  private static String shorten(String text, int charsMax) {
    return text.substring(0, Math.min(charsMax, text.length()));
  }

  private static final class Shortened extends TaskReport {
    Shortened(TaskReport from, boolean counters) {
      super(
          from.getTaskID(),
          from.getProgress(),
          shorten(from.getState(), STATE_CHARS_MAX),
          last(from.getDiagnostics()),
          from.getCurrentStatus(),
          from.getStartTime(),
          from.getFinishTime(),
          counters ? from.getTaskCounters() : new Counters());
      if (from.getCurrentStatus() == TIPStatus.COMPLETE) {
        setSuccessfulAttemptId(from.getSuccessfulTaskAttemptId());
      }
    }
  }
}
