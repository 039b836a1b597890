package org.howdah.bench.memcached;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.bench.report.Section;
import org.howdah.probe.choice.ChoiceFigures;
import org.howdah.probe.choice.KeyHash;

/** Modulo and ring by each hash function: counted, not timed. */
final class ChoicesRow {
  private static final int SERVERS = 8;
  private static final List<String> HEADS =
      List.of("choice", "hash", "fullest server", "emptiest", "moved by joining", "by leaving");

  private ChoicesRow() {}

  static Section run(int keys) {
    Section section = new Section(MemcachedRow.CHOICES.id(), MemcachedRow.CHOICES.title());
    List<List<String>> lines = new ArrayList<>();
    Map<String, Object> all = new LinkedHashMap<>();
    for (ChoiceFigures.Kind kind : ChoiceFigures.Kind.values()) {
      for (KeyHash hash : KeyHash.values()) {
        ChoiceFigures figures = ChoiceFigures.of(kind, hash, SERVERS, keys);
        lines.add(
            List.of(
                kind.id(),
                hash.id(),
                String.format(Locale.ROOT, "%.2f ×", figures.fullest()),
                String.format(Locale.ROOT, "%.2f ×", figures.emptiest()),
                String.format(Locale.ROOT, "%.1f %%", 100 * figures.movedByJoining()),
                String.format(Locale.ROOT, "%.1f %%", 100 * figures.movedByLeaving())));
        all.put(kind.id() + " " + hash.id(), map(figures));
      }
    }
    section
        .tables()
        .add(
            new Section.Table(
                String.format(
                    Locale.ROOT, "%d servers, %,d keys; 1 × is an even share", SERVERS, keys),
                HEADS,
                lines));
    section.figures().put("choices", all);
    section
        .notes()
        .add(
            "Nothing moves less than 1/%d of the keys when a server joins, and 1/%d when one leaves."
                .formatted(SERVERS + 1, SERVERS));
    return section;
  }

  private static Map<String, Object> map(ChoiceFigures figures) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("fullest", figures.fullest());
    map.put("emptiest", figures.emptiest());
    map.put("movedByJoining", figures.movedByJoining());
    map.put("movedByLeaving", figures.movedByLeaving());
    return map;
  }
}
