package org.howdah.cache.policy;

/*
 * Caffeine's policy by its published algorithm (TinyLFU, 2017, section 4), and not Caffeine itself,
 * which tests compare it with: it decides by buffers that may drop reads and by a random number against
 * attacks on its hash, so two runs may differ; it has a size of its own, where ours changes from call
 * to call; and it cannot be told that a block is being read and must stay. It also widens its window and
 * narrows it again as hits come and go, which ours does not.
 *
 * One departure more: the window holds at least one block. With a share of 1 % and blocks of 128 MiB it
 * would otherwise hold none in caches below 12.8 GB, and every new block would go at once.
 */
/**
 * A small window of what is new, and a main space that a block enters from there if it was used
 * more often than what it displaces. The main space protects what was used again. Each node for
 * itself.
 */
public final class WTinyLfu extends PerNodePolicy {
  public WTinyLfu() {
    super(TinyLfuNode::new);
  }
}
