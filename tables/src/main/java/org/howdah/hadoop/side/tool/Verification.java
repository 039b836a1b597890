package org.howdah.hadoop.side.tool;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.side.SideAccess;
import org.howdah.hadoop.side.SideJobs;
import org.howdah.hadoop.side.SideTables;
import org.howdah.hadoop.side.SourceCounters;
import org.howdah.hadoop.side.TableSource;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.EntryFigures;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.local.LocalScan;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.RosterKeeper;

/** How thoroughly a table is compared with its source. */
enum Verification {
  /** Every entry of the source is looked up, by a job. */
  FULL,
  /** The first entries of some parts of the source are looked up, here. */
  SAMPLE,
  /** None is. */
  NONE;

  /**
   * Makes sure that a table has the entries of its source, and counts those that it has.
   *
   * @return how many entries of the source were looked up
   * @throws HowdahException naming the table and the key, server or file that is not as it was
   */
  long check(Manifest manifest, Configuration configuration)
      throws IOException, InterruptedException {
    long count = checkEntries(manifest, configuration);
    checkWhole(manifest, configuration);
    return count;
  }

  /** As {@link #check}, without counting those that the table has. */
  long checkEntries(Manifest manifest, Configuration configuration)
      throws IOException, InterruptedException {
    return switch (this) {
      case FULL ->
          SourceCounters.ALL
              .of(
                  SideJobs.run(
                      SideJobs.make(configuration, manifest, "verify", CheckMapper.class, null)))
              .records();
      case SAMPLE -> {
        SourceSample sample = new SourceSample(TableSource.of(manifest), configuration);
        try (EntryCheck check = EntryCheck.open(manifest, configuration)) {
          yield sample.readTo(check);
        }
      }
      case NONE -> 0;
    };
  }

  /** Counts what is there: entries in files, or keys in the rosters of memcached servers. */
  private static void checkWhole(Manifest manifest, Configuration configuration)
      throws IOException {
    if (!manifest.isInMemcached()) {
      EntryFigures found = LocalScan.figures(SideTables.localFiles(configuration, manifest));
      if (!found.matches(manifest.figures())) {
        throw wrong(manifest, "its files have " + found);
      }
      return;
    }
    try (RosterKeeper rosters =
        new RosterKeeper(
            manifest.table(), MemcachedLayout.of(manifest), SideAccess.ofLoads(configuration))) {
      long keys = rosters.count();
      if (keys != manifest.records()) {
        throw wrong(manifest, "the rosters on its servers list " + keys + " keys");
      }
    }
  }

  private static HowdahException wrong(Manifest manifest, String what) {
    return new HowdahException(
        ErrorCode.CORRUPTION,
        "side table "
            + manifest.table()
            + " is not what its manifest says: "
            + what
            + ", the manifest says "
            + manifest.figures()
            + ". Load it again");
  }
}
