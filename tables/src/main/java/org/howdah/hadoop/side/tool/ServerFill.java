package org.howdah.hadoop.side.tool;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.hadoop.side.SideJobs;
import org.howdah.hadoop.side.SourceCounters;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.EntryFigures;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedServers;
import org.howdah.sidedata.memcached.RosterKeeper;

/** Runs a job that stores a table in memcached servers, and makes sure that they kept it. */
final class ServerFill {
  private final Manifest table;
  private final MemcachedLayout layout;
  private final MemcachedAccess access;
  private EntryFigures all;
  private EntryFigures added;
  private long listed;
  private Map<String, String> details;

  ServerFill(Manifest table, MemcachedLayout layout, MemcachedAccess access) {
    this.table = table;
    this.layout = layout;
    this.access = access;
  }

  /** Figures of all records that were read. */
  EntryFigures all() {
    return all;
  }

  /** How many keys the rosters list. */
  long listed() {
    return listed;
  }

  /** What the manifest has to remember of the servers. */
  Map<String, String> details() {
    return details;
  }

  /** Stores the entries and completes the rosters. */
  void store(Job job) throws IOException, InterruptedException {
    MemcachedServers servers = new MemcachedServers(layout, access);
    MemcachedServers.Snapshot before = servers.snapshot();
    Counters counters = SideJobs.run(job);
    all = SourceCounters.ALL.of(counters);
    added = SourceCounters.ADDED.of(counters);
    Map<String, Long> refused = SourceCounters.refusedBytes(counters);
    if (!refused.isEmpty()) {
      servers.checkKept(before, refused);
    }
    try (RosterKeeper rosters = new RosterKeeper(table.table(), layout, access)) {
      listed = rosters.complete();
    }
    details = Map.of(MemcachedLayout.SERVERS, servers.checkKept(before, refused).marks());
  }

  /** As {@link #store}, for a table that nothing was stored of yet; returns its figures. */
  EntryFigures run(Job job) throws IOException, InterruptedException {
    store(job);
    if (listed == added.records()) {
      return added;
    }
    if (listed == all.records()) {
      return all;
    }
    throw new HowdahException(
        ErrorCode.LOST,
        listed > added.records() && listed < all.records()
            ? "attempts of tasks failed, and the input repeats records, so that nobody can say how"
                + " large the table is. Load it again"
            : "the servers list " + listed + " keys of " + all.records() + " records");
  }
}
