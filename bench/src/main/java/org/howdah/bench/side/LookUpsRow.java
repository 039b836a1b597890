package org.howdah.bench.side;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.howdah.bench.report.Goal;
import org.howdah.bench.report.Section;
import org.howdah.testkit.daemon.Memcached;

/** Random keys in one memcached of two threads. */
final class LookUpsRow {
  private static final double SYNCHRONOUS_TIMES = 12;
  private static final double BARE_SHARE = 0.7;

  private LookUpsRow() {}

  static Section run(SideWorkplace place) throws IOException, InterruptedException {
    int keys = place.settings().keys();
    Section section =
        new Section(
            SideRow.LOOKUPS.id(),
            "Random look-ups: " + keys + " keys, values of 8 bytes, one memcached of 2 threads");
    Path folder = place.folder("lookups");
    try (Memcached server = Memcached.startWithUdp(folder, "-t", "2", "-m", "1024");
        Rounds rounds = new Rounds(place, section)) {
      String address = server.address();
      BenchTable.load(folder, new BenchTable.Servers(address), keys, BenchTable.numbered(keys));
      Rates rates =
          rounds.run(SideRow.LOOKUPS, new Rounds.Target(folder.toString(), address, "", keys));
      Goal.add(
          section,
          List.of(
              Goal.atLeast(
                  "times the synchronous gets of spymemcached, both 2 threads",
                  SYNCHRONOUS_TIMES,
                  rates.ratio(SideClient.HOWDAH, 2, SideClient.SPYMEMCACHED, 2)),
              Goal.atLeast(
                  "share of the bare socket's rate, both 2 threads",
                  BARE_SHARE,
                  rates.ratio(SideClient.HOWDAH, 2, SideClient.BARE_SOCKET, 2))));
      RateTables.add(section, rates);
    }
    return section;
  }
}
