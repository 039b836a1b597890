package org.howdah.store.ignite.reads;

import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.IgniteException;
import org.apache.ignite.internal.pagemem.PageIdAllocator;
import org.apache.ignite.internal.pagemem.PageIdUtils;
import org.apache.ignite.internal.pagemem.PageMemory;
import org.apache.ignite.internal.processors.cache.CacheGroupContext;
import org.apache.ignite.internal.processors.cache.GridCacheContext;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Like LocalReads, of Ignite's inside: so it reads all data when a node is told to warm up.
 */
/**
 * Where partitions lie: in pages of a file, which are read into memory when they are needed. Safe
 * for several threads.
 */
public final class PartitionPages {
  private static final Logger LOG = LoggerFactory.getLogger(PartitionPages.class);

  /** Few, as a checkpoint waits until they are read, and so does who drops the data set. */
  private static final int PAGES_AT_ONCE = 16;

  /** A walk gives nothing before they are read, which takes a slow disk seconds. */
  private static final long BYTES_MAX = 128L << 20;

  /** A partition that needs a larger part of the memory would drive itself and others out. */
  private static final int MEMORY_PART = 4;

  private static final long LARGE_BYTES = 4096;

  private final LocalReads local;
  private final GridCacheContext<String, byte[]> context;
  private final CacheGroupContext group;
  private final PageMemory memory;
  private final long bytesMax;

  public PartitionPages(GridCacheContext<String, byte[]> context, LocalReads local) {
    this.local = local;
    this.context = context;
    group = context.group();
    memory = group.dataRegion().pageMemory();
    bytesMax = Math.min(BYTES_MAX, group.dataRegion().config().getMaxSize() / MEMORY_PART);
  }

  /**
   * Brings a partition that stays here meanwhile into memory in the order of its file, unless it
   * has more than 128 MiB or a quarter of the memory for data. A walk over its keys reads it in the
   * order of their hashes, for which a disk seeks at each value. What is in memory already costs a
   * look for each page; what cannot be read is left to who needs it.
   *
   * @throws IllegalStateException if the cache is gone
   */
  public void load(int partition) {
    try {
      int pages = pages(partition);
      for (int first = 0; first < pages; first += PAGES_AT_ONCE) {
        int from = first;
        local.whileThere(() -> load(partition, from, Math.min(pages, from + PAGES_AT_ONCE)));
      }
    } catch (IgniteException e) {
      LOG.debug("partition {} of {} is read as its keys come", partition, context.name(), e);
    }
  }

  private int pages(int partition) {
    long pages = local.whileThere(() -> stored(partition));
    return pages * memory.pageSize() > bytesMax ? 0 : (int) pages;
  }

  private long stored(int partition) {
    try {
      return context.shared().pageStore().pages(group.groupId(), partition);
    } catch (IgniteCheckedException e) {
      throw new IgniteException(e);
    }
  }

  private Void load(int partition, int from, int to) {
    context.shared().database().checkpointReadLock();
    try {
      for (int index = from; index < to; index++) {
        long page = PageIdUtils.pageId(partition, PageIdAllocator.FLAG_DATA, index);
        memory.releasePage(group.groupId(), page, memory.acquirePage(group.groupId(), page));
      }
      return null;
    } catch (IgniteCheckedException e) {
      throw new IgniteException(e);
    } finally {
      context.shared().database().checkpointReadUnlock();
    }
  }

  /**
   * Whether its values have more than 4 KiB on average, so that a thousand of them are not to be
   * read at once. To be called while the cache is there.
   */
  public boolean hasLargeValues(int partition) {
    return valueBytes(partition) > LARGE_BYTES;
  }

  /**
   * How many bytes a value of it has on average, about, as far as it is here: 0 where it is not.
   */
  public double valueBytes(int partition) {
    GridDhtLocalPartition here = group.topology().localPartition(partition);
    try {
      return here == null
          ? 0
          : (double) stored(partition) * memory.pageSize() / Math.max(1, here.fullSize());
    } catch (IgniteException e) {
      return 0;
    }
  }

  /** How many pages of all data are in memory. */
  public long loaded() {
    return memory.loadedPages();
  }
}
