package org.howdah.cache;

import java.util.Set;

/** Bytes that one run has of the space for localized data, until it gives them back. */
final class SpaceShare {
  private final LocalizedSpace space;
  private final Set<SpaceShare> live;
  private long bytes;
  private boolean released;

  /**
   * @param live the shares that are not given back, of which this is one; safe for several threads
   */
  SpaceShare(LocalizedSpace space, Set<SpaceShare> live) {
    this.space = space;
    this.live = live;
    live.add(this);
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

  /** Gives all back; does nothing the second time. */
  synchronized void release() {
    released = true;
    live.remove(this);
    space.release(bytes);
    bytes = 0;
  }
}
