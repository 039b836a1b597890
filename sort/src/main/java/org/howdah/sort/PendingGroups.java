package org.howdah.sort;

import java.io.IOException;
import org.howdah.record.HowdahException;
import org.howdah.record.Slice;

/**
 * The groups of one partition that have something to combine, their values taken out, bucket by
 * bucket: a bucket's staged records move into its groups when the walk comes to it, and are still
 * in the processor's cache when its groups are combined.
 */
final class PendingGroups extends GroupWalk {
  private final GroupBucket[] buckets;
  private final int bucketsEnd;
  private final boolean all;
  private int bucket;
  private GroupBucket.GroupCursor cursor;
  private boolean lookedAhead;
  private int ahead;
  private int current = Groups.NONE;
  private int previous = Groups.NONE;

  /**
   * @param bucketsStart the partition's first bucket
   * @param bucketsEnd after its last
   * @param all whether groups count too that are in no one's way: whose values all stand in the
   *     group itself
   */
  PendingGroups(
      Groups groups, GroupBucket[] buckets, int bucketsStart, int bucketsEnd, boolean all) {
    super(groups);
    this.buckets = buckets;
    this.bucketsEnd = bucketsEnd;
    this.all = all;
    bucket = bucketsStart - 1;
  }

  /** Whether there is a first group; drains the buckets before it. */
  boolean hasGroup() throws HowdahException {
    ahead = find();
    lookedAhead = true;
    return ahead != Groups.NONE;
  }

  @Override
  int nextGroup() throws HowdahException {
    previous = current;
    current = lookedAhead ? ahead : find();
    lookedAhead = false;
    if (current != Groups.NONE) {
      values.detach(current);
    }
    return current;
  }

  /**
   * The group of {@code key} if the walk is at it or has just left it, as whoever writes what it
   * has read may have; else {@link Groups#NONE}. Its values were taken out, and those that it has
   * come from the combiner.
   */
  int walked(Slice key) {
    if (current != Groups.NONE && groups.hasKey(current, key)) {
      return current;
    }
    return previous != Groups.NONE && groups.hasKey(previous, key) ? previous : Groups.NONE;
  }

  private int find() throws HowdahException {
    do {
      while (cursor != null && cursor.next()) {
        int group = cursor.group();
        if (groups.hasBlocks(group) || (all && groups.isUncombined(group))) {
          return group;
        }
      }
    } while (enterNextBucket());
    return Groups.NONE;
  }

  private boolean enterNextBucket() throws HowdahException {
    if (cursor != null) {
      buckets[bucket].endCombine();
      cursor = null;
    }
    if (bucket + 1 >= bucketsEnd) {
      return false;
    }
    bucket++;
    buckets[bucket].beginCombine();
    cursor = buckets[bucket].new GroupCursor();
    return true;
  }

  /** Drops what the combiner left unread, and drains the buckets it did not come to. */
  void skipRest() throws IOException {
    boolean more = true;
    while (more) {
      more = next();
    }
  }
}
