package org.howdah.bench.side;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.bench.compare.Better;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Section;

/** Rates as tables, bars and figures of a section. */
final class RateTables {
  private RateTables() {}

  /** Adds everything but the goals. */
  static void add(Section section, Rates rates) {
    List<List<String>> lines = new ArrayList<>();
    Map<String, Object> all = new LinkedHashMap<>();
    for (int threads : Rounds.THREADS) {
      List<Section.Bar> bars = new ArrayList<>();
      for (Rates.Measured measured : rates.measured()) {
        if (measured.threads() == threads) {
          SideClient client = measured.client();
          Figures figures = rates.figures(client, threads);
          Figures times = rates.ratio(SideClient.HOWDAH, threads, client, threads);
          String ratio = client == SideClient.HOWDAH ? "" : times(times);
          lines.add(List.of(client.id(), Integer.toString(threads), thousands(figures), ratio));
          bars.add(new Section.Bar(client.id(), scaled(figures), style(client)));
          String who = client.id() + "-" + threads;
          all.put(who, rates.of(client, threads));
          section.compare(
              who, "lookUpsPerSecond", Better.MORE, client.isOurs(), rates.of(client, threads));
        }
      }
      String plural = threads == 1 ? " thread" : " threads";
      section.bars().add(new Section.Bars("thousand look-ups/s, " + threads + plural, bars));
    }
    List<String> heads = List.of("client", "threads", "thousand look-ups/s", "howdah is faster");
    section.tables().add(new Section.Table("Look-ups a second", heads, lines));
    section.figures().put("lookUpsPerSecond", all);
    for (SideClient client : SideClient.values()) {
      if (rates.measured().stream().anyMatch(measured -> measured.client() == client)) {
        section.notes().add(client.id() + ": " + client.settings() + ".");
      }
    }
  }

  private static Section.Style style(SideClient client) {
    return client.isOurs()
        ? Section.Style.HOWDAH
        : client.isBound() ? Section.Style.BOUND : Section.Style.RIVAL;
  }

  private static Figures scaled(Figures figures) {
    return new Figures(figures.min() / 1e3, figures.median() / 1e3, figures.max() / 1e3);
  }

  /** Thousands a second. */
  static String thousands(Figures figures) {
    return spread(scaled(figures), "");
  }

  static String times(Figures figures) {
    return spread(figures, " ×");
  }

  /** The median with a unit, and the range when it is one. */
  static String spread(Figures figures, String unit) {
    if (!figures.isAvailable()) {
      return "not available";
    }
    String median = number(figures.median()) + unit;
    return figures.min() == figures.max()
        ? median
        : median + " (" + number(figures.min()) + "–" + number(figures.max()) + ")";
  }

  /** With three digits. */
  static String number(double value) {
    int digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}
