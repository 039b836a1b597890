package org.howdah.bench.side;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.howdah.bench.measure.Figures;

/** What the figures say about the paper's open questions, in words that follow from them. */
final class Conclusions {
  /** Medians nearer to each other than this are alike. */
  private static final double NOISE = 0.05;

  private Conclusions() {}

  /**
   * Workers and servers in two placements.
   *
   * @param asked how keys were asked for
   * @param ratio lines scored a second together over apart, round by round
   */
  record Placed(String asked, int computeMillis, Figures ratio) {
    private String verdict() {
      if (ratio.min() > 1) {
        return "together is faster";
      }
      return ratio.max() < 1 ? "apart is faster" : "no difference shows in all rounds";
    }
  }

  /** Which placement is faster when. */
  static String ofPlacement(List<Placed> all) {
    Map<String, List<Placed>> byAsked =
        all.stream()
            .collect(Collectors.groupingBy(Placed::asked, LinkedHashMap::new, Collectors.toList()));
    List<String> sentences = new ArrayList<>();
    byAsked.forEach((asked, some) -> sentences.add("Asked " + asked + ", " + verdicts(some) + "."));
    List<String> withWork =
        all.stream()
            .filter(placed -> placed.computeMillis > 0)
            .map(Placed::verdict)
            .distinct()
            .toList();
    if (withWork.equals(List.of("together is faster"))) {
      sentences.add(
          "So at equal processors workers and servers belong together once records take computation:"
              + " a processor that only serves idles while workers compute.");
    } else if (withWork.equals(List.of("apart is faster"))) {
      sentences.add(
          "So at equal processors servers belong on processors of their own once records take"
              + " computation.");
    } else {
      sentences.add("So neither is better throughout.");
    }
    return String.join(" ", sentences);
  }

  private static String verdicts(List<Placed> all) {
    Map<String, List<Placed>> byVerdict =
        all.stream()
            .collect(
                Collectors.groupingBy(Placed::verdict, LinkedHashMap::new, Collectors.toList()));
    List<String> parts = new ArrayList<>();
    byVerdict.forEach((verdict, some) -> parts.add(verdict + " with " + millis(some)));
    return String.join("; ", parts);
  }

  private static String millis(List<Placed> all) {
    return and(
        all.stream()
            .map(
                placed ->
                    String.format(
                        Locale.ROOT,
                        "%d ms of computation for each line (%.2f times the lines/s)",
                        placed.computeMillis,
                        placed.ratio.median()))
            .toList());
  }

  /**
   * Servers with so many copies of each entry.
   *
   * @param entries that fit
   * @param delayed tokens/s of servers that take time
   * @param whole tokens/s of free-running servers, all of them
   * @param withoutOne the same with one killed; not available where that fails the job
   */
  record Copied(int copies, long entries, Figures delayed, Figures whole, Figures withoutOne) {}

  /**
   * What copies cost and bring.
   *
   * @param all the first with one copy
   */
  static String ofReplication(List<Copied> all) {
    Copied one = all.get(0);
    List<Copied> more = all.subList(1, all.size());
    if (more.isEmpty()) {
      return "One server has no room for copies.";
    }
    List<String> room = new ArrayList<>();
    List<String> speed = new ArrayList<>();
    List<String> lost = new ArrayList<>();
    boolean isFaster = false;
    for (Copied copied : more) {
      double times = copied.delayed.median() / one.delayed.median();
      isFaster |= times > 1 + NOISE;
      String with = " with " + copied.copies;
      room.add(times((double) copied.entries / one.entries) + with);
      speed.add(times(times) + with);
      if (copied.withoutOne.isAvailable()) {
        lost.add(times(copied.withoutOne.median() / copied.whole.median()) + with);
      }
    }
    String sentences =
        String.format(
            Locale.ROOT,
            "Compared with one copy, %s the entries fit; servers that take time scored %s the"
                + " tokens/s. ",
            and(room),
            and(speed));
    if (!lost.isEmpty()) {
      sentences +=
          "With one server killed, " + and(lost) + " the tokens/s of all servers were scored. ";
    }
    return sentences
        + (isFaster
            ? "So copies bring throughput as well as safety, for the room that they take."
            : "So copies are worth their room where a server may be lost, and not for speed.");
  }

  private static String times(double value) {
    return String.format(Locale.ROOT, "%.2f times", value);
  }

  private static String and(List<String> parts) {
    int last = parts.size() - 1;
    return last == 0
        ? parts.get(0)
        : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
  }
}
