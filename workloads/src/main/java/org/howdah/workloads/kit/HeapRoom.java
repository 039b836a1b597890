package org.howdah.workloads.kit;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/*
 * Whoever fills the heap to the last byte is seldom the one whose next object finds no room: any
 * thread of the process may be, and few of them can say whose fault it was. So a table has to stop
 * before. What the collector left of the part of the heap where objects stay is the only measure that
 * does not count garbage.
 */
/** Whether there is room in the heap for more that stays there. Safe for several threads. */
final class HeapRoom {
  private static final double FULL = 0.9;

  private final List<MemoryPoolMXBean> pools;

  HeapRoom() {
    pools =
        ManagementFactory.getMemoryPoolMXBeans().stream().filter(HeapRoom::isForWhatStays).toList();
    for (MemoryPoolMXBean pool : pools) {
      pool.setCollectionUsageThreshold((long) (FULL * pool.getUsage().getMax()));
    }
  }

  private static boolean isForWhatStays(MemoryPoolMXBean pool) {
    boolean isOld = pool.getName().contains("Old") || pool.getName().contains("Tenured");
    return isOld
        && pool.getType() == MemoryType.HEAP
        && pool.isCollectionUsageThresholdSupported()
        && pool.getUsage().getMax() > 0;
  }

  /** Whether almost all of the heap is in use; that takes a collection, if it seems so. */
  boolean isUsedUp() {
    if (!seemsUsedUp()) {
      return false;
    }
    // What the last collection found may be long ago.
    System.gc();
    return seemsUsedUp();
  }

  private boolean seemsUsedUp() {
    for (MemoryPoolMXBean pool : pools) {
      if (pool.isCollectionUsageThresholdExceeded()) {
        return true;
      }
    }
    return false;
  }
}
