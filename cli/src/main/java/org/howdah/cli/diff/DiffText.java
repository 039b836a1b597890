package org.howdah.cli.diff;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.howdah.cli.kit.Table;
import org.howdah.model.diff.FigureChange;
import org.howdah.model.diff.JobDiff;
import org.howdah.model.diff.MainChange;
import org.howdah.model.diff.RunsDiff;
import org.howdah.model.diff.SettingChange;

/** How runs differ, for people: settings, then phases, then counters. */
final class DiffText {
  private final RunsDiff runs;
  private final Threshold threshold;

  DiffText(RunsDiff runs, Threshold threshold) {
    this.runs = runs;
    this.threshold = threshold;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    runs.warnings().forEach(warning -> text.append("warning: ").append(warning).append("\n"));
    runs.command().ifPresent(change -> text.append(head("command", change)));
    text.append(runs.jobs().stream().map(this::job).collect(Collectors.joining("\n")));
    return text.toString();
  }

  private String job(JobDiff job) {
    FigureChange wall = job.wall();
    StringBuilder text = new StringBuilder(head(job.name(), wall));
    if (threshold.isWorthALine(job, wall)) {
      main(job).ifPresent(text::append);
    }
    section(text, settings(job));
    section(text, figures("phase", "time", threshold.of(job, job.phases())));
    section(text, figures("counter", "", threshold.of(job, job.counted())));
    if (text.indexOf("\n") == text.length() - 1) {
      text.append("Nothing differs by as much as --threshold says.\n");
    }
    return text.toString();
  }

  private static String head(String name, FigureChange wall) {
    return "%s: %s before, %s after%s\n"
        .formatted(name, before(wall), after(wall), inBrackets(Amounts.share(wall)));
  }

  private static void section(StringBuilder text, List<List<String>> table) {
    if (table.size() > 1) {
      text.append("\n").append(Table.of(table));
    }
  }

  private static String inBrackets(String share) {
    return share.isEmpty() ? "" : " (" + share + ")";
  }

  private static String before(FigureChange change) {
    return Amounts.of(change.figure().unit(), change.was(), change.before());
  }

  private static String after(FigureChange change) {
    return Amounts.of(change.figure().unit(), change.is(), change.after());
  }

  /** Where to look first. */
  private static Optional<String> main(JobDiff job) {
    return MainChange.of(job)
        .map(
            main ->
                "Of that, %s in %s.%s\n"
                    .formatted(
                        Amounts.more(main.phase()), main.phase().figure().place(), parts(main)));
  }

  private static String parts(MainChange main) {
    return main.parts().isEmpty()
        ? ""
        : main.parts().stream()
            .map(part -> part.figure().name() + " " + Amounts.more(part))
            .collect(Collectors.joining(", ", " Its tasks together: ", "."));
  }

  private static List<List<String>> settings(JobDiff job) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("setting", "before", "after"));
    for (SettingChange setting : job.settings()) {
      table.add(List.of(setting.name(), setting.before(), setting.after()));
    }
    return table;
  }

  private static List<List<String>> figures(String place, String name, List<FigureChange> changes) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of(place, name, "before", "after", "change"));
    for (FigureChange change : changes) {
      String group = change.figure().place();
      table.add(
          List.of(
              group.substring(group.lastIndexOf('.') + 1),
              change.figure().name(),
              before(change),
              after(change),
              Amounts.share(change)));
    }
    return table;
  }
}
