package org.howdah.hadoop.side.tool;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
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
import org.howdah.sidedata.local.Shards;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedServers;
import org.howdah.sidedata.open.Backends;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A version is claimed, filled by a map-only job, verified, and published; whatever fails before that
 * deletes what it stored. Tasks of the job may run several times, and records may be repeated, so how
 * many entries a table in memcached has is settled by its rosters: either all tasks that stored
 * something succeeded, then what they added is the table; or no record is repeated, then all records
 * are.
 */
/** Loads a table: the whole of it, or nothing. Used once. */
public final class TableLoad {
  private static final Logger LOG = LoggerFactory.getLogger(TableLoad.class);
  private static final String PARTS = "parts";

  private final Configuration configuration;
  private final Request request;
  private final Catalog catalog;
  private TableId id;

  /**
   * What to load.
   *
   * @param name the table's
   * @param address {@code local} or that of memcached servers
   * @param source its input as the user named it
   * @param records about how many entries there are; 0 if that is to be estimated
   * @param keepsCopy whether a table in memcached also gets files, for what the servers lose
   * @param deflates whether memcached gets values compressed where that makes them shorter
   */
  record Request(
      String name,
      String address,
      TableSource source,
      long records,
      boolean keepsCopy,
      boolean deflates,
      Verification verification) {}

  TableLoad(Configuration configuration, Request request) throws IOException {
    this.configuration = configuration;
    this.request = request;
    catalog = TablePlaces.catalog(configuration);
  }

  /**
   * Loads it and makes it the current version.
   *
   * @throws HowdahException naming the table and what went wrong; nothing is left of it
   */
  Manifest run() throws IOException, InterruptedException {
    try {
      return load();
    } catch (HowdahException e) {
      String table = id == null ? request.name : id.toString();
      throw new HowdahException(
          e.code(), "side table " + table + " was not loaded: " + e.getMessage(), e);
    }
  }

  private Manifest load() throws IOException, InterruptedException {
    TableSource source = request.source.qualified(configuration);
    SourceSample sample = new SourceSample(source, configuration);
    long records = sample.estimateRecords();
    boolean isLocal = request.address.equals(Manifest.LOCAL);
    long expected = request.records > 0 ? request.records : records;
    MemcachedLayout layout = isLocal ? null : layout(expected);
    Map<String, String> details = new TreeMap<>(source.details());
    details.putAll(sample.types().details());
    if (isLocal || request.keepsCopy) {
      details.put(Backends.SHARDS, Integer.toString(Shards.countFor(expected)));
    }
    if (layout != null) {
      new MemcachedServers(layout, access()).snapshot();
      details.put(MemcachedLayout.ROSTERS, Integer.toString(layout.rosters()));
      details.put(SideJobs.COMPRESS_DETAIL, Boolean.toString(request.deflates));
    }
    id = catalog.claim(request.name);
    try (Unfinished unfinished = new Unfinished(catalog, id, layout, access())) {
      String address = isLocal ? Manifest.LOCAL : layout.toString();
      Manifest draft = new Manifest(id, address, 0, 0, 0, 0, details);
      catalog.begin(draft);
      Manifest loaded = fill(draft, layout);
      verify(loaded);
      unfinished.publish(loaded);
      return loaded;
    }
  }

  private void verify(Manifest loaded) throws IOException, InterruptedException {
    if (!loaded.isInMemcached() && TablePlaces.isLocal(TablePlaces.address(configuration, id))) {
      // The entries of these very files were counted when they had been made.
      request.verification.checkEntries(loaded, configuration);
    } else {
      request.verification.check(loaded, configuration);
    }
  }

  private MemcachedLayout layout(long records) throws HowdahException {
    try {
      return MemcachedLayout.forRecords(request.address, records);
    } catch (IllegalArgumentException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, "--to " + request.address + ": " + e.getMessage(), e);
    }
  }

  private Manifest fill(Manifest draft, MemcachedLayout layout)
      throws IOException, InterruptedException {
    boolean hasFiles = layout == null || request.keepsCopy;
    Path parts =
        hasFiles ? new Path(TablePlaces.address(configuration, draft.table()), PARTS) : null;
    Job job = SideJobs.make(configuration, draft, "load", LoadMapper.class, parts);
    EntryFigures all;
    EntryFigures entries = null;
    Map<String, String> details = new TreeMap<>();
    if (layout == null) {
      all = SourceCounters.ALL.of(SideJobs.run(job));
    } else {
      ServerFill fill = new ServerFill(draft, layout, access());
      entries = fill.run(job);
      all = fill.all();
      details.putAll(fill.details());
    }
    if (hasFiles) {
      String records = String.format("%,d", all.records());
      LOG.info("side table {}: making its files of {} records", draft.table(), records);
      LocalBuild build = new LocalBuild(configuration, draft, parts);
      entries = build.build(all, request.verification == Verification.FULL);
      details.putAll(build.details());
      parts.getFileSystem(configuration).delete(parts, true);
    }
    details.put(SideJobs.SOURCE_RECORDS_DETAIL, Long.toString(all.records()));
    details.put(SideJobs.SOURCE_CHECKSUM_DETAIL, Long.toHexString(all.checksum()));
    return draft.with(draft.address(), entries, details);
  }

  private MemcachedAccess access() throws IOException {
    return SideAccess.ofLoads(configuration);
  }
}
