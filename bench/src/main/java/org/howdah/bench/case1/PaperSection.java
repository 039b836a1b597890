package org.howdah.bench.case1;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.howdah.bench.case1.layout.LayoutId;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Section;
import org.howdah.record.ByteSize;

/** What the article says beside what was measured and simulated here. */
final class PaperSection {
  private static final double INDEXED_UNTUNED_SECONDS = 375;
  private static final double INDEXED_SECONDS = 472;

  private final TimesRow times;
  private final MissesRow misses;
  private final int buffer;

  PaperSection(TimesRow times, MissesRow misses, int buffer) {
    this.times = times;
    this.misses = misses;
    this.buffer = buffer;
  }

  /** The claims of the article that something here answers. */
  Section report() {
    Section section = new Section("article", "The article beside this machine");
    List<List<String>> lines = new ArrayList<>();
    add(
        lines,
        "WordCount on a cluster: 375 s with ten times the spills, 472 s with MapReduce 2",
        times(INDEXED_SECONDS / INDEXED_UNTUNED_SECONDS),
        time(LayoutId.INDEXED, LayoutId.INDEXED_UNTUNED));
    add(
        lines,
        "spills before tuning : after",
        times(10),
        ratio(LayoutId.INDEXED_UNTUNED, LayoutId.INDEXED, "spills"));
    add(
        lines,
        "cache misses with ten times the spills : with few",
        times(0.5),
        miss(LayoutPair.MORE_SPILLS));
    add(lines, "cache misses sorted in place : by an index", times(0.5), miss(LayoutPair.IN_PLACE));
    add(
        lines,
        "time sorted in place : by an index with ten times the spills",
        "less than 1 ×",
        time(LayoutId.IN_PLACE, LayoutId.INDEXED_UNTUNED));
    if (!lines.isEmpty()) {
      List<String> heads = List.of("what", "article", "here");
      String caption = "With a buffer of " + ByteSize.format(buffer);
      section.tables().add(new Section.Table(caption, heads, lines));
      section
          .notes()
          .add(
              "The article's times are those of whole jobs, those here of a map task's output alone.");
    }
    return section;
  }

  private static void add(List<List<String>> lines, String what, String article, String here) {
    if (!here.isEmpty()) {
      lines.add(List.of(what, article, here));
    }
  }

  private String time(LayoutId layout, LayoutId beside) {
    String wall = ratio(layout, beside, "totalSeconds");
    String processor = ratio(layout, beside, "processorSeconds");
    return wall.isEmpty() ? "" : wall + " by the clock, " + processor + " of the processor";
  }

  private String ratio(LayoutId layout, LayoutId beside, String name) {
    Figures a = times.figures(layout, buffer, name);
    Figures b = times.figures(beside, buffer, name);
    return a.isAvailable() && b.isAvailable() ? times(a.median() / b.median()) : "";
  }

  private String miss(LayoutPair contrast) {
    return misses
        .run(contrast.layout(), buffer)
        .flatMap(
            a ->
                misses
                    .run(contrast.beside(), buffer)
                    .filter(b -> b.toMemory() > 0)
                    .map(b -> times((double) a.toMemory() / b.toMemory()) + ", simulated"))
        .orElse("");
  }

  private static String times(double ratio) {
    return String.format(Locale.ROOT, "%.2f ×", ratio);
  }
}
