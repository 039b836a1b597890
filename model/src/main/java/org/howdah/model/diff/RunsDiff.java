package org.howdah.model.diff;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Runs before beside runs after, job by job in their order.
 *
 * @param before one or more
 * @param after one or more
 */
public record RunsDiff(List<ReportedRun> before, List<ReportedRun> after) {
  /** As many as each run has. */
  public List<JobDiff> jobs() {
    int count = runs().mapToInt(run -> run.jobs().size()).min().orElse(0);
    List<JobDiff> jobs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      jobs.add(new JobDiff(job(before, i), job(after, i)));
    }
    return jobs;
  }

  private static List<JobFigures> job(List<ReportedRun> runs, int index) {
    return runs.stream().map(run -> run.jobs().get(index)).toList();
  }

  private Stream<ReportedRun> runs() {
    return Stream.concat(before.stream(), after.stream());
  }

  /**
   * Whether each run has as many jobs that ended well; of others nobody can say which is slower.
   */
  public boolean hasAsManyJobs() {
    return runs().mapToInt(run -> run.jobs().size()).distinct().count() == 1;
  }

  /** What makes a comparison doubtful. */
  public List<String> warnings() {
    Set<String> warnings = new LinkedHashSet<>();
    if (!hasAsManyJobs()) {
      warnings.add(
          "runs have different numbers of jobs: only the first %d of each are compared"
              .formatted(jobs().size()));
    }
    for (JobDiff job : jobs()) {
      if (!job.isOneJob()) {
        warnings.add(
            "these are runs of different jobs: %s before, %s after"
                .formatted(
                    String.join(" and ", JobDiff.names(job.before())),
                    String.join(" and ", JobDiff.names(job.after()))));
      }
      job.settings().stream()
          .filter(setting -> setting.name().equals("input bytes"))
          .forEach(
              setting ->
                  warnings.add(
                      "the input of %s differs: %s bytes before, %s after"
                          .formatted(job.name(), setting.before(), setting.after())));
    }
    return List.copyOf(warnings);
  }

  /** How long the whole commands took; empty if not all runs tell. */
  public Optional<FigureChange> command() {
    boolean isTold = runs().allMatch(run -> run.commandMillis().isPresent());
    return isTold
        ? Optional.of(
            new FigureChange(PhaseFigures.wall("command"), commands(before), commands(after)))
        : Optional.empty();
  }

  private static List<Double> commands(List<ReportedRun> runs) {
    return runs.stream().map(run -> run.commandMillis().orElseThrow()).toList();
  }

  /** By which share all jobs of a run together take longer, by medians. */
  public double slowerBy() {
    double was = FigureChange.median(before.stream().map(ReportedRun::wallMillis).toList());
    double is = FigureChange.median(after.stream().map(ReportedRun::wallMillis).toList());
    return was > 0 ? is / was - 1 : 0;
  }
}
