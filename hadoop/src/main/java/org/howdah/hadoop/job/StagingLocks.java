package org.howdah.hadoop.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.howdah.record.FolderLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The locks of this process's staging folders, which clients may look into until it ends. They go
 * with the folders, when Hadoop deletes what it was asked to delete at exit.
 */
final class StagingLocks {
  private static final Logger LOG = LoggerFactory.getLogger(StagingLocks.class);

  private static final Map<Path, FolderLock> HELD = new HashMap<>();

  /** Of files that are gone and have been made again. Someone may have one open to sweep it. */
  private static final List<FolderLock> GONE = new ArrayList<>();

  private StagingLocks() {}

  /** Takes the lock of {@code folder}, and sweeps beside it. */
  static synchronized void take(Path folder, FileSystem local) throws IOException {
    FolderLock.sweep(folder.getParent())
        .forEach(swept -> LOG.info("deleted {}, left by a process that was killed", swept));
    FolderLock held = HELD.remove(folder);
    forgetGone();
    if (held != null && held.isThere()) {
      HELD.put(folder, held);
      return;
    }
    if (held != null) {
      GONE.add(held);
    }
    HELD.put(folder, FolderLock.take(folder));
    local.deleteOnExit(new org.apache.hadoop.fs.Path(FolderLock.fileOf(folder).toUri()));
  }

  private static void forgetGone() {
    List<FolderLock> gone = HELD.values().stream().filter(lock -> !lock.isThere()).toList();
    gone.forEach(FolderLock::close);
    HELD.values().removeAll(gone);
  }
}
