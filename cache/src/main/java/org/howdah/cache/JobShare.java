package org.howdah.cache;

import java.io.IOException;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.Folders;

/**
 * What a job has of a node's space for localized data while it runs: blocks of the pool that are
 * reserved for it, and a folder on the device. Ends when it is closed. Safe for several threads.
 */
public final class JobShare implements Space, AutoCloseable {
  private static final Logger LOG = Logger.getLogger(JobShare.class.getName());

  private final LocalizedSpace space;
  private final Master.Job job;
  private final Path folder;
  private final int poolBlocks;
  private final LocalizedUse use;
  private LocalizedRunStore store;
  private boolean closed;
  private volatile boolean lost;

  JobShare(LocalizedSpace space, Master.Job job, Path folder, int poolBlocks, LocalizedUse use) {
    this.space = space;
    this.job = job;
    this.folder = folder;
    this.poolBlocks = poolBlocks;
    this.use = use;
  }

  /** How many blocks of the pool are reserved. */
  public int poolBlocks() {
    return poolBlocks;
  }

  /** Where its runs lie; made with the first of them, gone with the job. */
  public Path folder() {
    return folder;
  }

  /**
   * Keeps the job's runs in its folder as long as there is space. The first call makes it, this
   * closes it.
   *
   * @param compression of the first call counts
   */
  public synchronized LocalizedRunStore store(Compression compression) {
    if (store == null) {
      store = new LocalizedRunStore(new DirectoryRunStore(folder, compression), this);
      if (closed) {
        store.close();
      }
    }
    return store;
  }

  @Override
  public boolean take(long bytes) {
    return !lost && space.take(bytes, use);
  }

  /** The job takes no more: what loses runs once would most likely lose those made again, too. */
  @Override
  public void lost() {
    lost = true;
  }

  @Override
  public void giveBack(long bytes) {
    space.giveBack(bytes, use);
  }

  @Override
  public void release(long bytes) {
    space.release(bytes, use);
  }

  /** What the job did to the cache so far; complete once this is closed. */
  public LocalizedStats stats() {
    return use.with(poolBlocks);
  }

  /**
   * Deletes what is left of its runs, gives its blocks back, and has what it took remembered for
   * the next job like it.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (store != null) {
      store.close();
    }
    try {
      Folders.delete(folder);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "cannot delete " + folder + "; it goes at the next start", e);
    }
    space.endJob(job, poolBlocks, use);
  }
}
