package org.howdah.hadoop.side;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.open.Backends;

/*
 * Each file is asked for by itself. A folder would do in one line, but its time changes when a repair
 * replaces the manifest in it, and a NodeManager refuses what has changed since the job was submitted.
 */
/**
 * Tables' files that NodeManagers bring to their machines by Hadoop's distributed cache, once for
 * all tasks, jobs and users if all may read them. Safe for several threads.
 */
final class LocalizedTables {
  /** The folder in that of a container where its links to the files are. */
  private static final String LINKS = "howdah-side";

  private LocalizedTables() {}

  /** Whether Hadoop's own distributed cache brings this job's files to its tasks. */
  static boolean isOnYarn(Configuration job) {
    return MRConfig.YARN_FRAMEWORK_NAME.equals(job.get(MRConfig.FRAMEWORK_NAME));
  }

  /**
   * Has NodeManagers bring a version's files to the tasks of a job that is not submitted yet.
   * Nothing is done for tables in servers, whose copy in files is rarely read.
   */
  static void bring(Configuration job, Manifest manifest) throws IOException {
    if (!manifest.isInMemcached()) {
      Set<String> files = new LinkedHashSet<>(asked(job));
      files.addAll(links(job, manifest));
      job.set(MRJobConfig.CACHE_FILES, String.join(",", files));
    }
  }

  /** The folder of a version's files that were brought to this task; null if they were not. */
  static Path folder(Configuration job, Manifest manifest) throws IOException {
    if (!isOnYarn(job) || !asked(job).containsAll(links(job, manifest))) {
      return null;
    }
    Path folder = Path.of(link(manifest.table())).toAbsolutePath();
    for (String file : fileNames(manifest)) {
      if (!Files.exists(folder.resolve(file))) {
        return null;
      }
    }
    return folder;
  }

  private static Collection<String> asked(Configuration job) {
    return job.getTrimmedStringCollection(MRJobConfig.CACHE_FILES);
  }

  /** The files of a version as Hadoop's distributed cache names them, each with its link. */
  private static List<String> links(Configuration job, Manifest manifest) throws IOException {
    org.apache.hadoop.fs.Path source = TablePlaces.address(job, manifest.table());
    List<String> links = new ArrayList<>();
    for (String file : fileNames(manifest)) {
      URI address = new org.apache.hadoop.fs.Path(source, file).toUri();
      links.add(address + "#" + link(manifest.table()) + "/" + file);
    }
    return links;
  }

  private static List<String> fileNames(Manifest manifest) {
    return TablePlaces.fileNames(Backends.shards(manifest));
  }

  private static String link(TableId id) {
    return LINKS + "/" + id.name() + "-" + id.version();
  }
}
