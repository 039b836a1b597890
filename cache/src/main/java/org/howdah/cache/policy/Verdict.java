package org.howdah.cache.policy;

import java.util.List;

/**
 * What a policy answers to a miss.
 *
 * @param reason whether the block is to be cached, and why
 * @param evicted blocks that the node is to give up first; also if the block is refused
 */
public record Verdict(Reason reason, List<BlockId> evicted) {
  /** Why a block is cached or not. */
  public enum Reason {
    /** There is space. */
    FREE(true),
    /** It is worth more than what goes for it. */
    PROFITABLE(true),
    /** The data set was not accessed before, or so long ago that nobody remembers. */
    UNKNOWN(false),
    /** What would go for it is worth more, or as much. */
    UNPROFITABLE(false),
    /** All that may go would not make enough space. */
    NO_ROOM(false),
    /** Who decides could not be asked. */
    UNANSWERED(false),
    /** So much was written for so few hits that more does not pay; see {@link ThrashGuard}. */
    THRASHING(false);

    private final boolean admits;

    Reason(boolean admits) {
      this.admits = admits;
    }

    /** Whether the block is to be cached. */
    public boolean admits() {
      return admits;
    }
  }

  public Verdict {
    evicted = List.copyOf(evicted);
  }

  /** Whether the block is to be cached. */
  public boolean admitted() {
    return reason.admits;
  }
}
