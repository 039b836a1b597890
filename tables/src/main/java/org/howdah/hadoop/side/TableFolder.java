package org.howdah.hadoop.side;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.open.Backends;

/**
 * Where a version's files are on this machine: in the catalog itself, where Hadoop's distributed
 * cache has put them, or else in the machine's own copy, which is made then.
 */
record TableFolder(Configuration job, Manifest manifest) implements Backends.Folder {
  @Override
  public Path get() throws IOException {
    org.apache.hadoop.fs.Path source = TablePlaces.address(job, manifest.table());
    if (TablePlaces.isLocal(source)) {
      return TablePlaces.local(source);
    }
    Path brought = LocalizedTables.folder(job, manifest);
    return brought == null ? new MachineCopies(job).of(manifest) : brought;
  }

  /** Whether the machine needs a copy of its own; of a table in servers it does not. */
  boolean isCopied() throws IOException {
    return !manifest.isInMemcached()
        && !TablePlaces.isLocal(TablePlaces.address(job, manifest.table()))
        && LocalizedTables.folder(job, manifest) == null;
  }

  /** What was copied to a machine and is damaged is no loss: it is copied again. */
  @Override
  public Path renewed() throws IOException {
    if (TablePlaces.isLocal(TablePlaces.address(job, manifest.table()))) {
      return null;
    }
    MachineCopies copies = new MachineCopies(job);
    // Nobody may change what was brought, so that other tasks may have a good copy by now.
    return LocalizedTables.folder(job, manifest) == null
        ? copies.again(manifest)
        : copies.of(manifest);
  }

  /**
   * Says of a task's catalog that its machine lacks it, which is not the same as having no tables.
   *
   * @throws HowdahException if it is on a disk, and not there
   */
  static void checkCatalog(Configuration job) throws IOException {
    org.apache.hadoop.fs.Path root = TablePlaces.root(job);
    boolean inTask = job.get(MRJobConfig.TASK_ATTEMPT_ID) != null && LocalizedTables.isOnYarn(job);
    if (inTask && TablePlaces.isLocal(root) && !Files.isDirectory(TablePlaces.local(root))) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the catalog of side tables "
              + root
              + " is not on the machine of this task. Load the tables into one that all machines"
              + " reach, and name it, such as "
              + SideKeys.CATALOG
              + "=hdfs:///side");
    }
  }
}
