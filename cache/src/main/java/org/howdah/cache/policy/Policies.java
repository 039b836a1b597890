package org.howdah.cache.policy;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The policies that there are, by the names that users choose them by. */
public enum Policies {
  /** Blocks that serve the most jobs of late, each counting less the more it reads. */
  JOB_SHARES,
  /** Admission and replacement by data set, as in the paper on mpCache. */
  MPCACHE,
  /** Least recently used block first. */
  LRU,
  /** Least often used block first. */
  LFU,
  /** GreedyDual-Size-Frequency: small and often used blocks stay. */
  GDSF,
  /** PACMan's policy for short jobs. */
  LIFE,
  /** PACMan's policy for little work. */
  LFU_F,
  /** Caffeine's: what is new must be used more often than what it displaces. */
  W_TINYLFU;

  /** What a cache has that is not told otherwise. */
  public static final Policies DEFAULT = JOB_SHARES;

  /** A policy that knows of nothing cached. */
  public Policy create() {
    return switch (this) {
      case JOB_SHARES -> new JobShares(JobShares.Settings.DEFAULT);
      case MPCACHE -> new MpCache(MpCache.Settings.DEFAULT);
      case LRU -> new RankedPolicy(RankedPolicy.Ranking.RECENCY);
      case LFU -> new RankedPolicy(RankedPolicy.Ranking.FREQUENCY);
      case GDSF -> new RankedPolicy(RankedPolicy.Ranking.SIZE_AND_FREQUENCY);
      case LIFE -> new Pacman(Pacman.Variant.LIFE, Pacman.WINDOW);
      case LFU_F -> new Pacman(Pacman.Variant.LFU_F, Pacman.WINDOW);
      case W_TINYLFU -> new WTinyLfu();
    };
  }

  /** As users write it: {@code mpcache}, {@code lfu-f}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The policy with that label.
   *
   * @throws IllegalArgumentException if there is none; the message lists those that there are
   */
  public static Policies labelled(String label) {
    return Arrays.stream(values())
        .filter(policy -> policy.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no cache policy '"
                        + label
                        + "'; there are: "
                        + Arrays.stream(values())
                            .map(Policies::label)
                            .collect(Collectors.joining(", "))));
  }
}
