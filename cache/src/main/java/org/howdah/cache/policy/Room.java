package org.howdah.cache.policy;

import java.util.Set;

/**
 * What a node says of its space.
 *
 * @param bytesShort how much must be freed before what is wanted fits; 0 if it does
 * @param busy blocks of this node that are being read or written, which cannot be freed now
 */
public record Room(long bytesShort, Set<BlockId> busy) {
  /** Space that is free, for whatever is wanted. */
  public static final Room ENOUGH = new Room(0, Set.of());

  public Room {
    busy = Set.copyOf(busy);
    if (bytesShort < 0) {
      throw new IllegalArgumentException(bytesShort + " bytes short is less than none");
    }
  }
}
