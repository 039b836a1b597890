package org.howdah.hadoop.side.tool;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.hadoop.side.SideAccess;
import org.howdah.hadoop.side.SideJobs;
import org.howdah.hadoop.side.SourceCounters;
import org.howdah.hadoop.side.TablePlaces;
import org.howdah.hadoop.side.TableSource;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.EntryFigures;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedServers;
import org.howdah.sidedata.memcached.ServerAddress;
import org.howdah.sidedata.memcached.ServerStatus;

/*
 * The source is read once without storing anything, for a source that changed would mix two tables.
 * Then it is loaded again: what a server still has it keeps, and what it lacks it gets.
 */
/** Stores again what memcached servers lost of a table, on those of them that answer. */
final class TableRepair {
  private final Configuration configuration;
  private final Catalog catalog;
  private final Verification verification;

  TableRepair(Configuration configuration, Verification verification) throws IOException {
    this.configuration = configuration;
    this.verification = verification;
    catalog = TablePlaces.catalog(configuration);
  }

  /**
   * Repairs a version.
   *
   * @param address where it shall be; null for the servers of its manifest that answer
   * @return the manifest as it is now
   * @throws HowdahException naming the table and what went wrong; the table is no worse than before
   */
  Manifest run(TableId id, String address) throws IOException, InterruptedException {
    Manifest manifest = catalog.manifest(id);
    if (!manifest.isInMemcached()) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "side table "
              + id
              + " is in files, of which nothing is lost but by damage: load it again");
    }
    try {
      Manifest repaired = run(manifest, target(manifest, address));
      verification.check(repaired, configuration);
      catalog.manifest(id);
      catalog.publish(repaired);
      return repaired;
    } catch (HowdahException e) {
      throw new HowdahException(
          e.code(), "side table " + id + " was not repaired: " + e.getMessage(), e);
    }
  }

  private MemcachedLayout target(Manifest manifest, String address) throws IOException {
    MemcachedLayout layout = MemcachedLayout.of(manifest);
    if (address != null) {
      try {
        return MemcachedLayout.parse(address, layout.rosters());
      } catch (IllegalArgumentException e) {
        throw new HowdahException(
            ErrorCode.USER_CONFIGURATION, "--to " + address + ": " + e.getMessage(), e);
      }
    }
    List<ServerStatus> servers = new MemcachedServers(layout, access()).status();
    List<ServerAddress> up = new ArrayList<>();
    for (int i = 0; i < servers.size(); i++) {
      if (servers.get(i).isUp()) {
        up.add(layout.servers().get(i));
      }
    }
    if (up.isEmpty()) {
      throw new HowdahException(
          ErrorCode.LOST,
          servers.stream().map(ServerStatus::problem).collect(Collectors.joining("; "))
              + ". Start a server, or name others with --to");
    }
    return up.size() == servers.size() ? layout : layout.on(up);
  }

  private Manifest run(Manifest manifest, MemcachedLayout target)
      throws IOException, InterruptedException {
    checkSource(manifest);
    Manifest there = on(manifest, target, Map.of(MemcachedLayout.SERVERS, ""));
    Job job = SideJobs.make(configuration, there, "repair", LoadMapper.class, null);
    ServerFill fill = new ServerFill(there, target, access());
    fill.store(job);
    if (fill.listed() != manifest.records()) {
      throw new HowdahException(
          ErrorCode.CORRUPTION,
          "its servers list "
              + fill.listed()
              + " keys, its manifest "
              + manifest.records()
              + ". Load it again");
    }
    return on(manifest, target, fill.details());
  }

  private static Manifest on(
      Manifest manifest, MemcachedLayout target, Map<String, String> details) {
    return manifest.with(target.toString(), manifest.figures(), details);
  }

  private void checkSource(Manifest manifest) throws IOException, InterruptedException {
    Job job = SideJobs.make(configuration, manifest, "check", CountMapper.class, null);
    EntryFigures now = SourceCounters.ALL.of(SideJobs.run(job));
    String checksum = manifest.details().get(SideJobs.SOURCE_CHECKSUM_DETAIL);
    if (now.records() != manifest.number(SideJobs.SOURCE_RECORDS_DETAIL)
        || !Long.toHexString(now.checksum()).equals(checksum)) {
      throw new HowdahException(
          ErrorCode.INPUT,
          "its source "
              + TableSource.of(manifest).input()
              + " is not what was loaded: it has "
              + now
              + ". Load the table again");
    }
  }

  private MemcachedAccess access() throws IOException {
    return SideAccess.ofLoads(configuration);
  }
}
