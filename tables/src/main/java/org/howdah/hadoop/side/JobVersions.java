package org.howdah.hadoop.side;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.howdah.sidedata.CatalogFiles;
import org.howdah.sidedata.TableId;

/*
 * Hadoop makes a folder for each job that is submitted, on a file system that all of its tasks reach,
 * and deletes it when the job has ended; this is so in its local runner, on YARN, and on Howdah. The
 * first task to ask writes there which version it found, and all others read that. So nothing has to
 * be looked after, and nothing is left.
 */
/** Which version of a table a job keeps to. Safe for several threads and processes. */
final class JobVersions {
  private static final int JOBS_MAX = 1_000;

  /** What this process has found for jobs that were not told a version. */
  private static final Map<String, TableId> FOUND =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, TableId> eldest) {
          return size() > JOBS_MAX;
        }
      };

  private JobVersions() {}

  /**
   * The version of {@link SideTables#use}, or else the one that was current when the job's first
   * task asked. Outside of tasks, the one that is current now.
   *
   * @throws org.howdah.record.HowdahException if there is no such table
   */
  static TableId of(Configuration job, String name) throws IOException {
    int version = job.getInt(SideKeys.VERSION_PREFIX + TableId.checkName(name), 0);
    if (version > 0) {
      return new TableId(name, version);
    }
    TaskAttemptID attempt = TaskAttemptID.forName(job.get(MRJobConfig.TASK_ATTEMPT_ID));
    if (attempt == null) {
      return TablePlaces.catalog(job).current(name);
    }
    String asked = attempt.getJobID() + "|" + TablePlaces.root(job) + "|" + name;
    synchronized (FOUND) {
      TableId id = FOUND.get(asked);
      if (id == null) {
        id = agree(job, name);
        FOUND.put(asked, id);
      }
      return id;
    }
  }

  /** Without a folder of the job, which only a framework of its own kind lacks, nobody agrees. */
  private static TableId agree(Configuration job, String name) throws IOException {
    String folder = job.get(MRJobConfig.MAPREDUCE_JOB_DIR);
    if (folder == null) {
      return TablePlaces.catalog(job).current(name);
    }
    Path path = new Path(folder);
    CatalogFiles files = TablePlaces.files(path.getFileSystem(job).makeQualified(path), job);
    byte[] root = TablePlaces.root(job).toString().getBytes(StandardCharsets.UTF_8);
    String file = "side-tables/" + UUID.nameUUIDFromBytes(root) + "/" + name;
    byte[] agreed = files.read(file);
    if (agreed == null) {
      TableId current = TablePlaces.catalog(job).current(name);
      byte[] version = Integer.toString(current.version()).getBytes(StandardCharsets.US_ASCII);
      if (files.writeNew(file, version)) {
        return current;
      }
      agreed = files.read(file);
    }
    return new TableId(name, Integer.parseInt(new String(agreed, StandardCharsets.US_ASCII)));
  }
}
