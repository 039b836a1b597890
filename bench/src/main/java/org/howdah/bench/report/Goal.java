package org.howdah.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.measure.Figures;

/** A bound for the median of what was measured. */
public record Goal(String text, double wanted, boolean isFloor, Figures reached) {
  public static Goal atLeast(String text, double wanted, Figures reached) {
    return new Goal(text, wanted, true, reached);
  }

  public static Goal atMost(String text, double wanted, Figures reached) {
    return new Goal(text, wanted, false, reached);
  }

  /** Adds a table of what was to be reached; goals that nothing was measured for are left out. */
  public static void add(Section section, List<Goal> goals) {
    List<List<String>> lines = new ArrayList<>();
    Map<String, Object> figures = new LinkedHashMap<>();
    for (Goal goal : goals) {
      if (goal.reached.isAvailable()) {
        String reached = Cells.number(goal.reached);
        lines.add(List.of(goal.text, goal.inWords(), reached, goal.isMet() ? "yes" : "no"));
        figures.put(goal.text, goal.reached.median());
      }
    }
    if (!lines.isEmpty()) {
      List<String> heads = List.of("goal", "wanted", "reached", "met");
      section.tables().add(new Section.Table("Goals", heads, lines));
      section.figures().put("goals", figures);
    }
  }

  private String inWords() {
    return (isFloor ? "at least " : "at most ") + Cells.number(Figures.of(wanted));
  }

  private boolean isMet() {
    return isFloor ? reached.median() >= wanted : reached.median() <= wanted;
  }
}
