package org.howdah.cli.diff;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.cli.kit.UserError;
import org.howdah.hadoop.job.HistoryReport;
import org.howdah.model.characterize.RecordsFile;
import org.howdah.model.diff.ReportedRun;
import org.howdah.record.HowdahException;

/** The runs of one side: a report, several with commas between them, or a folder of reports. */
final class RunsOption {
  private static final int REPORTS_MAX = 1000;

  private RunsOption() {}

  /**
   * Reads them.
   *
   * @param text what the user gave
   * @throws HowdahException naming the file that is no report
   */
  static List<ReportedRun> read(String text) throws HowdahException {
    List<ReportedRun> runs = new ArrayList<>();
    for (String file : files(text)) {
      runs.add(run(file));
    }
    return runs;
  }

  private static List<String> files(String text) {
    boolean isOne = Files.isRegularFile(Path.of(text));
    List<String> files = new ArrayList<>();
    for (String part : isOne ? new String[] {text} : text.split(",", -1)) {
      if (part.isEmpty()) {
        throw new UserError("'" + text + "': a report has no name; name files with , between them");
      } else if (!isOne && Files.isDirectory(Path.of(part))) {
        files.addAll(reports(Path.of(part)));
      } else {
        files.add(part);
      }
    }
    if (files.size() > REPORTS_MAX) {
      throw new UserError(
          "%s: %d reports are more than %d".formatted(text, files.size(), REPORTS_MAX));
    }
    return files;
  }

  private static List<String> reports(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      List<String> reports =
          all.map(Path::toString)
              .filter(file -> file.endsWith(".json") || HistoryReport.isHistory(file))
              .sorted()
              .toList();
      if (reports.isEmpty()) {
        throw new UserError(folder + ": no file in it ends with .json or .jhist");
      }
      return reports;
    } catch (IOException e) {
      throw new UserError(folder + ": it cannot be read: " + e.getMessage(), e);
    }
  }

  private static ReportedRun run(String file) throws HowdahException {
    return ReportedRun.of(
        file,
        HistoryReport.isHistory(file)
            ? HistoryReport.read(file)
            : new RecordsFile(Path.of(file)).report());
  }
}
