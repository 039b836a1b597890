package org.howdah.model.diff;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How runs of one job before differ from runs of it after.
 *
 * @param before one or more
 * @param after one or more
 */
public record JobDiff(List<JobFigures> before, List<JobFigures> after) {
  /** Less of the job's time is not worth a line. */
  private static final double TIME_SHARE_MIN = 0.01;

  private static final double MACHINE_BYTES_MIN = 1 << 20;
  private static final double MACHINE_COUNT_MIN = 100;

  /** The name that runs before have. */
  public String name() {
    return before.get(0).name();
  }

  /** Whether all runs are of a job of that name. */
  public boolean isOneJob() {
    return names(before).equals(names(after)) && names(before).size() == 1;
  }

  /** The names of some runs, each once. */
  public static Set<String> names(List<JobFigures> runs) {
    return runs.stream().map(JobFigures::name).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** How long the job took. */
  public FigureChange wall() {
    return phase(PhaseFigures.wall("job")).orElseThrow();
  }

  Optional<FigureChange> phase(Figure figure) {
    FigureChange change =
        new FigureChange(
            figure,
            values(before, run -> run.phases().get(figure)),
            values(after, run -> run.phases().get(figure)));
    return Optional.of(change).filter(told -> told.isOf(before.size(), after.size()));
  }

  /** All times that both sides tell, in the order in which a reader narrows down. */
  public List<FigureChange> phases() {
    return figures(JobFigures::phases).stream().flatMap(name -> phase(name).stream()).toList();
  }

  /**
   * All that was counted, the largest relative changes first. A counter that a run has not counted
   * is 0; of a machine, both sides must tell.
   */
  public List<FigureChange> counted() {
    return figures(JobFigures::counted).stream()
        .map(this::counted)
        .filter(change -> change.isOf(before.size(), after.size()))
        .sorted(Comparator.comparingDouble((FigureChange change) -> -Math.abs(change.share())))
        .toList();
  }

  private FigureChange counted(Figure figure) {
    Double otherwise = figure.ofMachine() ? null : 0.0;
    return new FigureChange(
        figure,
        values(before, run -> run.counted().getOrDefault(figure, otherwise)),
        values(after, run -> run.counted().getOrDefault(figure, otherwise)));
  }

  private Set<Figure> figures(Function<JobFigures, Map<Figure, Double>> which) {
    Set<Figure> names = new LinkedHashSet<>();
    before.forEach(run -> names.addAll(which.apply(run).keySet()));
    after.forEach(run -> names.addAll(which.apply(run).keySet()));
    return names;
  }

  private static List<Double> values(List<JobFigures> runs, Function<JobFigures, Double> figure) {
    return runs.stream().map(figure).filter(Objects::nonNull).toList();
  }

  /**
   * Whether a change is worth a line: by its share, by its amount, and if both sides have several
   * runs, by being beyond their spread.
   *
   * @param threshold the least share: 0.05 for 5 %
   */
  public boolean isWorthALine(FigureChange change, double threshold) {
    return change.more() != 0
        && Math.abs(change.share()) >= threshold
        && Math.abs(change.more()) >= floor(change.figure())
        && change.isApart();
  }

  /** The least amount: of time by the job's, of what a machine does by what it does anyway. */
  double floor(Figure figure) {
    if (figure.unit() == Unit.MILLISECONDS) {
      return TIME_SHARE_MIN * wall().was();
    }
    return !figure.ofMachine()
        ? 0
        : figure.unit() == Unit.BYTES ? MACHINE_BYTES_MIN : MACHINE_COUNT_MIN;
  }

  /** Those that differ, of all that reports tell. */
  public List<SettingChange> settings() {
    Set<String> names = new LinkedHashSet<>();
    before.forEach(run -> names.addAll(run.settings().keySet()));
    after.forEach(run -> names.addAll(run.settings().keySet()));
    List<SettingChange> changes = new ArrayList<>();
    for (String name : names) {
      String was = setting(before, name);
      String is = setting(after, name);
      if (!was.equals(is)) {
        changes.add(new SettingChange(name, was, is));
      }
    }
    return changes;
  }

  private static String setting(List<JobFigures> runs, String name) {
    return runs.stream()
        .map(run -> run.settings().getOrDefault(name, "not told"))
        .distinct()
        .collect(Collectors.joining(" or "));
  }
}
