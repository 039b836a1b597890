package org.howdah.model.diff;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The phase in which most of a job's change is, and what its tasks did otherwise.
 *
 * @param phase how long it lasted
 * @param parts of its tasks' time together, those that changed most first
 */
public record MainChange(FigureChange phase, List<FigureChange> parts) {
  private static final int PARTS_MAX = 3;

  /** Of a job; empty if no phase is told, or none changed as the job did. */
  public static Optional<MainChange> of(JobDiff job) {
    double whole = job.wall().more();
    return PhaseFigures.PHASES.stream()
        .flatMap(phase -> job.phase(PhaseFigures.wall(phase)).stream())
        .filter(change -> change.more() * whole > 0)
        .max(Comparator.comparingDouble(change -> Math.abs(change.more())))
        .map(change -> new MainChange(change, parts(job, change.figure().place())));
  }

  private static List<FigureChange> parts(JobDiff job, String phase) {
    List<FigureChange> waits = told(job, PhaseFigures.waits(phase));
    List<FigureChange> parts = new ArrayList<>();
    told(job, PhaseFigures.ran(phase)).stream().limit(1).forEach(parts::add);
    parts.addAll(told(job, List.of(PhaseFigures.queued(phase))));
    parts.addAll(waits.isEmpty() ? told(job, List.of(PhaseFigures.blocked(phase))) : waits);
    return parts.stream()
        .filter(change -> Math.abs(change.more()) >= job.floor(change.figure()))
        .sorted(Comparator.comparingDouble((FigureChange change) -> -Math.abs(change.more())))
        .limit(PARTS_MAX)
        .toList();
  }

  private static List<FigureChange> told(JobDiff job, List<Figure> figures) {
    return figures.stream().flatMap(figure -> job.phase(figure).stream()).toList();
  }
}
