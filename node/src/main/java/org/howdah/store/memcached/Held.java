package org.howdah.store.memcached;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;

/*
 * Room is never waited for: whoever waits for clients that take nothing waits for as long as they like. The
 * bytes of a value can be read again, so those that nobody takes make room for those that somebody does.
 */
/**
 * Large values that are kept in memory until their clients have taken them. Where they become too
 * many, the address that has most gives one up: that which its client has left alone for longest.
 * Safe for several threads.
 */
final class Held {
  private final long bytesMax;
  private final Map<InetAddress, Share> shares = new HashMap<>();
  private long taken;

  /** Of one address; first what has been left alone for longest. */
  private static final class Share {
    private final LinkedHashSet<LargeValue> values = new LinkedHashSet<>();
    private long taken;
  }

  Held(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /** Keeps a value; others, or this one, may be dropped for it. */
  synchronized void keep(LargeValue value) {
    Share share = shares.computeIfAbsent(value.address, address -> new Share());
    if (share.values.add(value)) {
      share.taken += value.length();
      taken += value.length();
    }
    while (taken > bytesMax) {
      LargeValue eldest = largest().values.iterator().next();
      eldest.drop();
      remove(eldest);
    }
  }

  private Share largest() {
    Share largest = null;
    for (Share share : shares.values()) {
      largest = largest == null || share.taken > largest.taken ? share : largest;
    }
    return largest;
  }

  /** Of a value whose client has taken some of it. */
  synchronized void progressed(LargeValue value) {
    Share share = shares.get(value.address);
    if (share != null && share.values.remove(value)) {
      share.values.add(value);
    }
  }

  /** Keeps it no longer. */
  synchronized void remove(LargeValue value) {
    Share share = shares.get(value.address);
    if (share != null && share.values.remove(value)) {
      share.taken -= value.length();
      taken -= value.length();
      if (share.values.isEmpty()) {
        shares.remove(value.address);
      }
    }
  }

  synchronized long taken() {
    return taken;
  }
}
