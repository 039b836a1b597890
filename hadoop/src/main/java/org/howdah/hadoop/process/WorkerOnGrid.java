package org.howdah.hadoop.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.howdah.hadoop.store.StoreKeys;
import org.howdah.record.Compression;
import org.howdah.store.http.Access;
import org.howdah.store.http.KeptBuckets;
import org.howdah.store.http.KeptScans;
import org.howdah.worker.ProcessPlace;
import org.howdah.worker.WorkerMessage.OnGrid;
import org.howdah.worker.WorkerRuns;
import org.howdah.worker.nodes.Buckets;
import org.howdah.worker.nodes.GridKeys;
import org.howdah.worker.nodes.NodeWorkerRuns;
import org.howdah.worker.nodes.RunNodes;

/** A worker process on a node of a grid: what is different there. For one thread. */
final class WorkerOnGrid {
  private final OnGrid place;
  private final Path home = ProcessPlace.current().folder();
  private RunNodes nodes;
  private boolean keepsBuckets;
  private int wanted = 1;

  /** A file with those of the group; null if it has no keys. */
  private Path certificates;

  /**
   * @param place where it is
   */
  WorkerOnGrid(OnGrid place) {
    this.place = place;
  }

  /** The job's folder on this machine. */
  private Path folder() {
    return home.getParent();
  }

  /**
   * Has settings name this machine's files rather than the manager's, and this node first where
   * they name the grid's store, and its cache if it has one; makes the links of the distributed
   * cache.
   */
  void adapt(Configuration conf) throws IOException {
    // Of two encrypted buckets no byte is the same, and what a job had encrypted is not to stay.
    keepsBuckets =
        conf.getBoolean(GridKeys.BUCKETS_KEEP, false) && !CryptoUtils.isEncryptedSpillEnabled(conf);
    wanted = GridSettings.copies(conf);
    List<Map.Entry<String, String>> all = new ArrayList<>();
    conf.forEach(all::add);
    for (Map.Entry<String, String> entry : all) {
      if (entry.getValue().contains(place.managerFolder())) {
        String here = entry.getValue().replace(place.managerFolder(), folder().toString());
        conf.set(entry.getKey(), here);
      }
    }
    if (!place.certificates().isEmpty()) {
      certificates = write(Access.CERTIFICATES_FILE, place.certificates());
    }
    String nodes = conf.get(GridKeys.NODES, "");
    if (nodes.equals(conf.get(StoreKeys.NODES))) {
      conf.set(StoreKeys.NODES, place.node() + "," + nodes);
      conf.set(StoreKeys.TOKEN_FILE, write("token", place.token()).toString());
      conf.set(StoreKeys.CERTIFICATES, certificates == null ? "" : certificates.toString());
    }
    NodeCache.putInto(conf, ProcessPlace.current()::variable);
    for (Map.Entry<String, String> link : place.links().entrySet()) {
      CacheFiles.link(home.resolve(link.getKey()), folder().resolve(link.getValue()));
    }
  }

  private Path write(String name, String content) throws IOException {
    Path file = home.resolve("tmp").resolve(name);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(file, content, StandardOpenOption.WRITE);
  }

  /** The runs of one piece of work. */
  WorkerRuns runs(String job, Path own, Compression compression) {
    if (nodes == null) {
      Access grid = new Access(List.of(place.node()), place.token(), certificates);
      nodes = new RunNodes(job, grid, ProcessPlace.current().reserve());
    }
    Path kept = own.resolve("../../..").normalize().resolve(KeptScans.FOLDER);
    return new NodeWorkerRuns(
        nodes,
        place.node(),
        own,
        home.resolve("fetched"),
        compression,
        wanted,
        keepsBuckets ? new Buckets(KeptBuckets.of(kept)) : null);
  }
}
