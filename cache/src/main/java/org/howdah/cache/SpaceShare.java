package org.howdah.cache;

import java.util.Set;

/** Bytes that one run has of the space for localized data, until it gives them back. */
final class SpaceShare {
  private final Space space;
  private final Set<SpaceShare> live;
  private long bytes;
  private boolean released;

  /**
   * @param live the shares that are not given back, of which this is one; safe for several threads
   */
  SpaceShare(Space space, Set<SpaceShare> live) {
    this.space = space;
    this.live = live;
    live.add(this);
  }

  /** A share of bytes that were taken already. */
  static SpaceShare ofTaken(long bytes, Space space, Set<SpaceShare> live) {
    SpaceShare share = new SpaceShare(space, live);
    share.own(bytes);
    return share;
  }

  private synchronized void own(long taken) {
    bytes = taken;
  }

  /** False, and nothing changed, if there is no room or it was given back. */
  synchronized boolean grow(long more) {
    if (released || !space.take(more)) {
      return false;
    }
    bytes += more;
    return true;
  }

  /** Takes more or gives back what was not written; false, and nothing changed, if it cannot. */
  synchronized boolean resize(long wanted) {
    if (wanted > bytes) {
      return grow(wanted - bytes);
    }
    space.giveBack(bytes - wanted);
    bytes = wanted;
    return true;
  }

  synchronized long bytes() {
    return bytes;
  }

  /** What was written cannot be read any more. */
  void lost() {
    space.lost();
  }

  /** Gives all back, and nothing of it was written; does nothing the second time. */
  synchronized void abandon() {
    if (!released) {
      released = true;
      live.remove(this);
      space.giveBack(bytes);
      bytes = 0;
    }
  }

  /** Gives all back; does nothing the second time. */
  synchronized void release() {
    released = true;
    live.remove(this);
    space.release(bytes);
    bytes = 0;
  }
}
