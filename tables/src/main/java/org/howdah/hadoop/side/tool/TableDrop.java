package org.howdah.hadoop.side.tool;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.side.MachineCopies;
import org.howdah.hadoop.side.SideAccess;
import org.howdah.hadoop.side.TablePlaces;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedServers;

/** Deletes tables, also what a load left that was killed. */
final class TableDrop {
  private final Configuration configuration;
  private final Catalog catalog;
  private final List<String> warnings = new ArrayList<>();

  TableDrop(Configuration configuration) throws IOException {
    this.configuration = configuration;
    catalog = TablePlaces.catalog(configuration);
  }

  /** What could not be deleted; harmless, as no version is used again. */
  List<String> warnings() {
    return warnings;
  }

  /** Deletes all versions of a table; returns which. */
  List<TableId> all(String name) throws IOException {
    List<TableId> dropped = new ArrayList<>();
    List<TableId> versions = new ArrayList<>(catalog.versions(TableId.checkName(name)));
    versions.addAll(catalog.unfinishedVersions(name));
    for (TableId id : versions) {
      one(id);
      dropped.add(id);
    }
    if (dropped.isEmpty()) {
      catalog.current(name);
    }
    return dropped;
  }

  /**
   * Deletes one version.
   *
   * @throws org.howdah.record.HowdahException if there is none
   */
  void one(TableId id) throws IOException {
    Manifest manifest;
    try {
      Manifest draft = catalog.draft(id);
      manifest = draft == null ? catalog.manifest(id) : draft;
    } catch (HowdahException e) {
      if (e.code() != ErrorCode.CORRUPTION) {
        throw e;
      }
      catalog.forget(id);
      warnings.add(
          "if side table "
              + id
              + " has entries on memcached servers, they stay until they are evicted: "
              + e.getMessage());
      return;
    }
    delete(manifest);
  }

  private void delete(Manifest manifest) throws IOException {
    catalog.forget(manifest.table());
    new MachineCopies(configuration).deleteForgotten();
    if (manifest.isInMemcached()) {
      try {
        MemcachedAccess access = SideAccess.ofLoads(configuration);
        new MemcachedServers(MemcachedLayout.of(manifest), access).drop(manifest.table());
      } catch (IOException e) {
        warnings.add(
            "entries of side table "
                + manifest.table()
                + " stay until they are evicted: "
                + e.getMessage());
      }
    }
  }
}
