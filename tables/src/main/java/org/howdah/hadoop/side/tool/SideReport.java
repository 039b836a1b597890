package org.howdah.hadoop.side.tool;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.side.SideAccess;
import org.howdah.hadoop.side.TablePlaces;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedServers;
import org.howdah.sidedata.memcached.ServerStatus;
import org.howdah.sidedata.open.Backends;

/** What is said of tables, for people and, as maps in order, for scripts. */
public final class SideReport {
  private final Configuration configuration;
  private final Catalog catalog;

  public SideReport(Configuration configuration) throws IOException {
    this.configuration = configuration;
    catalog = TablePlaces.catalog(configuration);
  }

  /** All tables with their current versions, then loads that have not ended. */
  List<Map<String, Object>> tables() throws IOException {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (String name : catalog.claimedNames()) {
      List<TableId> versions = catalog.versions(name);
      if (!versions.isEmpty()) {
        Map<String, Object> row = row(versions.get(versions.size() - 1), catalog::manifest);
        row.put("versions", versions.stream().map(TableId::version).toList());
        row.put("loaded", true);
        rows.add(row);
      }
      for (TableId id : catalog.unfinishedVersions(name)) {
        Map<String, Object> row = row(id, catalog::draft);
        if (row != null) {
          row.put("versions", List.of(id.version()));
          row.put("loaded", false);
          rows.add(row);
        }
      }
    }
    return rows;
  }

  private interface Manifests {
    Manifest read(TableId id) throws IOException;
  }

  /** What a manifest says, or what is wrong with it; null if there is none. */
  private static Map<String, Object> row(TableId id, Manifests manifests) throws IOException {
    Map<String, Object> row;
    String problem = "";
    try {
      Manifest manifest = manifests.read(id);
      row = manifest == null ? null : row(manifest);
    } catch (HowdahException e) {
      if (e.code() != ErrorCode.CORRUPTION) {
        throw e;
      }
      row = row(new Manifest(id, "", 0, 0, 0, 0, Map.of()));
      problem = e.getMessage();
    }
    if (row != null) {
      row.put("problem", problem);
    }
    return row;
  }

  /** The table as lines of text. */
  static String text(List<Map<String, Object>> tables) {
    StringBuilder text = new StringBuilder();
    String format = "%-24s %15s %15s  %s%n";
    text.append(String.format(format, "TABLE", "RECORDS", "BYTES", "WHERE"));
    for (Map<String, Object> row : tables) {
      boolean loaded = (boolean) row.get("loaded");
      boolean known = loaded && row.get("problem").equals("");
      text.append(
          String.format(
              format,
              row.get("table"),
              known ? grouped(row.get("records")) : "-",
              known ? grouped(bytes(row)) : "-",
              where(row) + (loaded ? "" : " (its load runs, or was killed)")));
    }
    return text.toString();
  }

  private static String where(Map<String, Object> row) {
    String problem = (String) row.get("problem");
    return problem.isEmpty() ? (String) row.get("address") : "damaged: " + problem;
  }

  private static long bytes(Map<String, Object> row) {
    return (long) row.get("keyBytes") + (long) row.get("valueBytes");
  }

  /** What a manifest says. */
  static Map<String, Object> row(Manifest manifest) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("table", manifest.table().toString());
    row.put("address", manifest.address());
    row.put("records", manifest.records());
    row.put("keyBytes", manifest.keyBytes());
    row.put("valueBytes", manifest.valueBytes());
    return row;
  }

  /** All of one version: its manifest, and each of its servers. */
  public Map<String, Object> table(TableId id) throws IOException {
    Manifest manifest = catalog.manifest(id);
    Map<String, Object> report = row(manifest);
    report.put("checksum", Long.toHexString(manifest.checksum()));
    report.put("folder", catalog.address(id));
    report.put("hasFiles", Backends.hasFiles(manifest));
    report.put("details", new TreeMap<>(manifest.details()));
    List<Map<String, Object>> servers = new ArrayList<>();
    if (manifest.isInMemcached()) {
      MemcachedServers all =
          new MemcachedServers(MemcachedLayout.of(manifest), SideAccess.ofLoads(configuration));
      all.status().forEach(server -> servers.add(row(server)));
    }
    report.put("servers", servers);
    return report;
  }

  private static Map<String, Object> row(ServerStatus server) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("server", server.address());
    row.put("up", server.isUp());
    row.put("problem", server.problem());
    row.put("entries", server.entries());
    row.put("bytesUsed", server.bytesUsed());
    row.put("bytesMax", server.bytesMax());
    row.put("evictions", server.evictions());
    return row;
  }

  /** The report of one version as lines of text. */
  @SuppressWarnings("unchecked")
  static String text(Map<String, Object> report) {
    StringBuilder text = new StringBuilder();
    report.forEach(
        (name, value) -> {
          if (value instanceof Map<?, ?> details) {
            details.forEach((detail, content) -> line(text, detail, content));
          } else if (value instanceof List<?> servers) {
            servers.forEach(server -> text.append(server((Map<String, Object>) server)));
          } else {
            line(text, name, value instanceof Long ? grouped(value) : value);
          }
        });
    return text.toString();
  }

  private static void line(StringBuilder text, Object name, Object value) {
    text.append(String.format("%-16s %s%n", name, value));
  }

  private static String grouped(Object number) {
    return String.format("%,d", (Long) number);
  }

  private static String server(Map<String, Object> server) {
    return (boolean) server.get("up")
        ? String.format(
            "%-16s %s up, %s entries, %s of %s bytes, %s evictions%n",
            "server",
            server.get("server"),
            grouped(server.get("entries")),
            grouped(server.get("bytesUsed")),
            grouped(server.get("bytesMax")),
            grouped(server.get("evictions")))
        : String.format(
            "%-16s %s down: %s%n", "server", server.get("server"), server.get("problem"));
  }
}
