package org.howdah.bench.side;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Goal;
import org.howdah.bench.report.Section;
import org.howdah.record.Folders;

/** Random keys in a file of this machine. */
final class LocalRow {
  private static final double PER_THREAD = 1e6;
  private static final double HOPED_FOR = 2e6;

  private LocalRow() {}

  static Section run(SideWorkplace place) throws IOException, InterruptedException {
    int keys = place.settings().localKeys();
    Section section =
        new Section(SideRow.LOCAL.id(), "Local look-ups: " + keys + " keys, values of 8 bytes");
    Path catalog = catalog(place, keys);
    Path palDb = place.settings().data().resolve("paldb-" + keys + ".store");
    try (Rounds rounds = new Rounds(place, section)) {
      Rates rates =
          rounds.run(
              SideRow.LOCAL, new Rounds.Target(catalog.toString(), "", palDb.toString(), keys));
      Figures single = rates.figures(SideClient.HOWDAH, 1);
      Figures both = rates.ratio(SideClient.HOWDAH, 2, SideClient.HOWDAH, 1);
      Goal.add(
          section,
          List.of(
              Goal.atLeast("look-ups/s of one thread", PER_THREAD, single),
              Goal.atLeast("times as many with two threads that share it as with one", 1.9, both)));
      RateTables.add(section, rates);
      if (single.isAvailable()) {
        section.notes().add(aim(single.median()));
      }
    }
    return section;
  }

  /** The goal is one thing, what was hoped for another. */
  static String aim(double reached) {
    return String.format(
        Locale.ROOT,
        "Beyond the goal, the aim was %.0f million look-ups/s of one thread: it was %s, with %.2f"
            + " million.",
        HOPED_FOR / 1e6,
        reached >= HOPED_FOR ? "reached" : "missed",
        reached / 1e6);
  }

  /** Made once and kept; what has its final name is complete. */
  private static Path catalog(SideWorkplace place, int keys) throws IOException {
    Path catalog = place.settings().data().resolve("side-" + keys);
    if (!Files.exists(catalog)) {
      place.say("writing a table of " + keys + " keys");
      Path partial = catalog.resolveSibling(catalog.getFileName() + ".partial");
      Folders.delete(partial);
      Files.createDirectories(partial);
      BenchTable.write(partial, keys, BenchTable.numbered(keys));
      Files.move(partial, catalog);
    }
    return catalog;
  }
}
