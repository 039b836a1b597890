package org.howdah.bench.memcached;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Section;
import org.howdah.record.Plural;

/** The same server asked by memcaslap and by this benchmark's clients, in turn. */
final class CheckRow {
  private static final List<Integer> THREADS = List.of(1, 2, 4);
  private static final double TOLERANCE = 0.1;

  private final MemcachedSettings settings;
  private final Sweep sweep;
  private final Memcaslap memcaslap;

  CheckRow(MemcachedSettings settings, Sweep sweep, Memcaslap memcaslap) {
    this.settings = settings;
    this.sweep = sweep;
    this.memcaslap = memcaslap;
  }

  Section run() throws IOException, InterruptedException {
    Section section = new Section(MemcachedRow.CHECK.id(), MemcachedRow.CHECK.title());
    if (!Memcaslap.isThere()) {
      section.notes().add("Not measured: memcaslap is not installed (libmemcached-tools).");
      section.figures().put("memcaslap", "not installed");
      return section;
    }
    List<List<String>> lines = new ArrayList<>();
    Map<String, Object> figures = new LinkedHashMap<>();
    List<String> differ = new ArrayList<>();
    for (int threads : THREADS) {
      Pair pair = measure(threads);
      Figures share = Figures.ratio(pair.ours, pair.theirs, rate -> rate);
      lines.add(
          List.of(
              Integer.toString(threads),
              Cells.number(Figures.of(pair.theirs, rate -> rate / 1e3)),
              Cells.number(Figures.of(pair.ours, rate -> rate / 1e3)),
              Cells.times(share)));
      figures.put(threads + " threads", Map.of("memcaslap", pair.theirs, "howdah", pair.ours));
      if (Math.abs(share.median() - 1) > TOLERANCE) {
        differ.add(Plural.of(threads, "thread"));
      }
    }
    List<String> heads =
        List.of(
            "threads", "memcaslap, thousand gets/s", "here, thousand gets/s", "here / memcaslap");
    section
        .tables()
        .add(new Section.Table("Gets of one key of 16 bytes, values of 64", heads, lines));
    section.figures().put("byThreads", figures);
    section
        .notes()
        .add(
            differ.isEmpty()
                ? "Both agree within 10 %."
                : "They differ by more than 10 % with " + String.join(" and ", differ) + ".");
    return section;
  }

  private record Pair(List<Double> theirs, List<Double> ours) {}

  private Pair measure(int threads) throws IOException, InterruptedException {
    Pair pair = new Pair(new ArrayList<>(), new ArrayList<>());
    Point point = new Points(settings).check(threads);
    for (int round = 1 - settings.warmUps(); round <= settings.runs(); round++) {
      double ours = sweep.once(point).figures().getsPerSecond();
      double theirs =
          memcaslap.getsPerSecond(
              sweep.servers(point.servers()).addresses().get(0),
              threads,
              Points.SMALL_BYTES,
              settings.duration());
      if (round > 0) {
        pair.ours.add(ours);
        pair.theirs.add(theirs);
      }
    }
    return pair;
  }
}
