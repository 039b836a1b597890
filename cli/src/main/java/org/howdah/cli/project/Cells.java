package org.howdah.cli.project;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.cli.kit.Figures;
import org.howdah.model.project.Projection;
import org.howdah.model.project.Scale;

/** Sizes of runs, and times, for people and for scripts. */
final class Cells {
  /** What stands over the cells of a scale. */
  static final List<String> SCALE = List.of("nodes", "type", "slots", "tasks", "input");

  private Cells() {}

  static List<String> of(Scale scale) {
    List<String> cells = new ArrayList<>();
    cells.add(Figures.exact(scale.nodes()));
    cells.add(scale.type().isEmpty() ? "-" : scale.type());
    cells.add(scale.slots() == 0 ? "-" : Figures.exact(scale.slots()));
    cells.add(scale.tasks() == 0 ? "-" : Figures.exact(scale.tasks()));
    cells.add(input(scale));
    return cells;
  }

  /** And in how much memory, where that is known. */
  private static String input(Scale scale) {
    String memory =
        scale.memoryBytes() == 0 ? "" : " in " + Figures.bytes((long) scale.memoryBytes());
    return (scale.inputBytes() == 0 ? "-" : Figures.bytes((long) scale.inputBytes())) + memory;
  }

  static String time(double seconds) {
    return Double.isNaN(seconds) ? "-" : Figures.duration(Math.round(1000 * seconds));
  }

  /** The interval of 80 %. */
  static String interval(Projection projection) {
    return time(projection.low80()) + " to " + time(projection.high80());
  }

  static String percent(double percent) {
    return String.format(Locale.ROOT, "%.1f %%", percent);
  }

  /** What is not known is null. */
  static Map<String, Object> map(Projection projection) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("time_s", projection.seconds());
    fields.put("low80_s", projection.low80());
    fields.put("high80_s", projection.high80());
    fields.put("low95_s", projection.low95());
    fields.put("high95_s", projection.high95());
    fields.put("refused", projection.isRefused() ? projection.refused() : null);
    return fields;
  }
}
