package org.howdah.bench.cache;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Section;

/** What the paper printed of its figure 3, beside what is measured here. */
final class PaperSpeedUps {
  private PaperSpeedUps() {}

  /**
   * Adds a table.
   *
   * @param measured the mean speed-up of a group of jobs on a system
   */
  static void add(Section section, BiFunction<CacheJob.Group, CacheSystem, Figures> measured) {
    List<List<String>> lines = new ArrayList<>();
    for (CacheJob.Group group : CacheJob.Group.values()) {
      lines.add(
          List.of(
              group.title(),
              String.format(Locale.ROOT, "%.2f ×", group.paperSpeedUp()),
              Cells.times(measured.apply(group, CacheSystem.MPCACHE)),
              Cells.times(measured.apply(group, CacheSystem.OURS))));
    }
    List<String> heads = List.of("jobs with", "mpCache in the paper", "mpcache here", "ours here");
    section.tables().add(new Section.Table("Mean speed-ups over no cache", heads, lines));
  }
}
