package org.howdah.bench.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Two measurements of the same, row by row and rival by rival. */
public final class Comparison {
  private final SavedBench before;
  private final SavedBench after;
  private final double tolerance;
  private final List<Line> lines = new ArrayList<>();
  private final Set<String> missing = new LinkedHashSet<>();

  /** A figure that both have. */
  private record Line(RoundFigure figure, Change change, Verdict verdict) {}

  /**
   * @param tolerance which change of a figure is none, as a share: 0.05 for 5 %
   */
  public Comparison(SavedBench before, SavedBench after, double tolerance) {
    this.before = before;
    this.after = after;
    this.tolerance = tolerance;
    Map<String, RoundFigure> earlier = byKey(before);
    for (RoundFigure figure : after.figures()) {
      RoundFigure was = earlier.remove(figure.key());
      if (was != null) {
        add(was, figure);
      } else {
        lacks(before, figure);
      }
    }
    earlier.values().forEach(was -> lacks(after, was));
  }

  /** What the other could not measure either is no loss. */
  private void lacks(SavedBench saved, RoundFigure figure) {
    if (!figure.rounds().isEmpty()) {
      missing.add(saved.file() + " has no " + figure.row() + " of " + figure.who());
    }
  }

  private static Map<String, RoundFigure> byKey(SavedBench saved) {
    Map<String, RoundFigure> figures = new LinkedHashMap<>();
    saved.figures().forEach(figure -> figures.put(figure.key(), figure));
    return figures;
  }

  private void add(RoundFigure was, RoundFigure is) {
    if (!was.rounds().isEmpty() && !is.rounds().isEmpty()) {
      Change change = new Change(was.rounds(), is.rounds(), is.better());
      lines.add(new Line(is, change, change.verdict(tolerance)));
    }
  }

  /**
   * Whether something of what is measured got worse for certain; rivals and memory do not count.
   */
  public boolean isWorse() {
    return lines.stream().anyMatch(line -> line.figure.decides() && line.verdict == Verdict.WORSE);
  }

  /** Tables for a terminal and for documents. */
  public String markdown() {
    StringBuilder text = new StringBuilder("## Compared with " + before.file() + "\n\n");
    text.append(origin("Before", before)).append("\n\n").append(origin("After", after));
    text.append("\n\n");
    warnings().forEach(warning -> text.append("**Warning:** ").append(warning).append("\n\n"));
    if (lines.isEmpty()) {
      return text.append("They have no figure in common.\n").toString();
    }
    text.append("| row | who | figure | before | after | ratio | range of 95 % | verdict |\n");
    text.append("|---|---|---|---|---|---|---|---|\n");
    lines.forEach(line -> text.append(text(line)));
    return text.append("\n").append(summary()).append("\n").toString();
  }

  private static String origin(String when, SavedBench saved) {
    Map<String, ?> machine = saved.conditions().machine();
    // The command that was measured may be of another commit than the one that measures.
    Object commit = machine.get(machine.containsKey("Howdah") ? "Howdah" : "commit");
    String name = saved.file() + ", " + saved.started();
    return when + ": " + name + (commit == null ? "" : ", commit " + commit) + ".";
  }

  private List<String> warnings() {
    List<String> all = new ArrayList<>();
    before
        .conditions()
        .differences(after.conditions())
        .forEach(difference -> all.add("these are not the same conditions: " + difference));
    before.doubts().forEach(doubt -> all.add(before.file() + ": " + doubt));
    after.doubts().forEach(doubt -> all.add(after.file() + ": " + doubt));
    all.addAll(missing);
    if (!changedRivals().isEmpty()) {
      all.add(
          "rivals changed, too: "
              + String.join(", ", changedRivals())
              + ". If their programs did not, the machine did.");
    }
    return all;
  }

  private Set<String> changedRivals() {
    return lines.stream()
        .filter(line -> !line.figure.decides() && !FigureText.isSize(line.figure.figure()))
        .filter(line -> line.verdict == Verdict.BETTER || line.verdict == Verdict.WORSE)
        .map(line -> line.figure.who())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static String text(Line line) {
    String figure = line.figure.figure();
    List<String> cells =
        List.of(
            line.figure.row(),
            line.figure.who(),
            FigureText.name(figure),
            FigureText.amount(figure, line.change.figuresBefore()),
            FigureText.amount(figure, line.change.figuresAfter()),
            FigureText.ratio(line.change.ratio()),
            FigureText.interval(line.change.interval()),
            line.verdict.word(FigureText.isSize(figure)));
    return "| " + String.join(" | ", cells) + " |\n";
  }

  private String summary() {
    return Arrays.stream(Verdict.values())
            .map(verdict -> count(verdict) + " " + label(verdict))
            .collect(Collectors.joining(", "))
        + ".";
  }

  private static String label(Verdict verdict) {
    return switch (verdict) {
      case BETTER -> "better";
      case SAME -> "the same";
      case WORSE -> "worse";
      case UNKNOWN -> "of which nothing can be said: more rounds may tell";
    };
  }

  private long count(Verdict verdict) {
    return lines.stream().filter(line -> line.verdict == verdict).count();
  }
}
