package org.howdah.bench.side;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Section;
import org.howdah.testkit.daemon.HdfsDaemons;
import org.howdah.testkit.daemon.Memcached;

/**
 * What the paper decided against: random gets from a MapFile on HDFS, whose index is in memory,
 * beside the same keys in memcached.
 */
final class MapFileRow {
  private MapFileRow() {}

  static Section run(SideWorkplace place) throws IOException, InterruptedException {
    int keys = place.settings().keys();
    Section section =
        new Section(
            SideRow.MAPFILE.id(),
            "The rejected alternative: " + keys + " keys at random in a MapFile on HDFS");
    Path folder = place.folder("mapfile");
    place.say("starting HDFS");
    try (HdfsDaemons hdfs = HdfsDaemons.start(folder.resolve("hdfs"));
        Memcached server = Memcached.start(folder, "-t", "2", "-m", "1024");
        Rounds rounds = new Rounds(place, section)) {
      String address = server.address();
      BenchTable.load(folder, new BenchTable.Servers(address), keys, BenchTable.numbered(keys));
      String mapFile = hdfs.uri() + "/bench.map";
      Rates rates =
          rounds.run(SideRow.MAPFILE, new Rounds.Target(folder.toString(), address, mapFile, keys));
      RateTables.add(section, rates);
      explain(section, rates);
    }
    return section;
  }

  private static void explain(Section section, Rates rates) {
    Figures single = rates.figures(SideClient.MAPFILE, 1);
    if (single.isAvailable()) {
      section
          .notes()
          .add(
              String.format(
                  Locale.ROOT,
                  "One get from the MapFile takes %.2f ms on average. NameNode and DataNode are real,"
                      + " run on this machine, and have the whole file in the page cache: no disk and"
                      + " no network is in that time, so it is the least that HDFS takes.",
                  1e3 / single.median()));
    }
  }
}
