package org.howdah.hadoop.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.security.UserGroupInformation;
import org.howdah.cache.JobShare;
import org.howdah.hadoop.process.CacheFiles;
import org.howdah.hadoop.process.WorkerSetup;
import org.howdah.hadoop.task.JobSort;
import org.howdah.worker.WorkerMessage;

/**
 * What a job is made of, for those who run its tasks.
 *
 * @param conf its settings
 * @param submitFolder where a client put it
 * @param files its folders on this machine
 * @param cache its distributed cache
 * @param loader finds its classes
 * @param sort null for a map-only job
 * @param fast its share of a fast device; null for none
 * @param resources what it shares with others
 */
record JobParts(
    JobID id,
    JobConf conf,
    UserGroupInformation user,
    String submitFolder,
    JobFiles files,
    CacheFiles cache,
    ClassLoader loader,
    JobSort sort,
    JobShare fast,
    JobResources resources) {
  /** Where the folders of its worker processes are, once {@link #writeForWorkers} made it. */
  Path workersFolder() {
    return files.folder().resolve("workers");
  }

  /**
   * Writes down what worker processes read of the job.
   *
   * @param settings its settings as they are to have them
   * @param door of this process's cache; empty if they are not to read through it
   * @return the first that each of them hears
   */
  WorkerMessage.Start writeForWorkers(JobConf settings, Optional<Path> door) throws IOException {
    return new WorkerSetup(workersFolder(), door)
        .write(
            id,
            settings,
            sort == null ? "" : sort.comparator(),
            user,
            loader,
            submitFolder,
            fast == null ? "" : fast.folder().toString(),
            files.runFolders(),
            resources.workerMemoryBytes());
  }
}
