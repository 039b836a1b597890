package org.howdah.sort;

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

  /**
   * @param bucketsStart the partition's first bucket
   * @param bucketsEnd after its last
   * @param all whether groups count too whose values all stand in the group itself
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
  boolean hasGroup() {
    ahead = find();
    lookedAhead = true;
    return ahead != Groups.NONE;
  }

  @Override
  int nextGroup() {
    int group = lookedAhead ? ahead : find();
    lookedAhead = false;
    if (group != Groups.NONE) {
      values.detach(group);
    }
    return group;
  }

  private int find() {
    do {
      while (cursor != null && cursor.next()) {
        int group = cursor.group();
        if (groups.hasBlocks(group) || (all && groups.hasSeveral(group))) {
          return group;
        }
      }
    } while (enterNextBucket());
    return Groups.NONE;
  }

  private boolean enterNextBucket() {
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
  void skipRest() {
    boolean more = true;
    while (more) {
      more = next();
    }
  }
}
