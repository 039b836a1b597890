package org.howdah.cache.policy;

/*
 * FNV-1a over chars and longs, with the last step of MurmurHash3, which spreads what FNV leaves in the
 * upper bits. Two of a million names collide once in 37 million such sets; then one block is taken to be worth what
 * another is, which costs some hits and no wrong byte.
 */
/** Names of blocks and data sets in 64 bits, the same in every process. */
final class StableHash {
  private static final long BASIS = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private StableHash() {}

  static long of(BlockId block) {
    FileVersion file = block.file();
    long hash = add(add(BASIS, file.path()), file.length());
    hash = add(add(hash, file.version()), block.blockBytes());
    return spread(add(hash, block.number()));
  }

  static long of(String name) {
    return spread(add(BASIS, name));
  }

  private static long add(long hash, String text) {
    long added = add(hash, text.length());
    for (int i = 0; i < text.length(); i++) {
      added = (added ^ text.charAt(i)) * PRIME;
    }
    return added;
  }

  private static long add(long hash, long number) {
    long added = (hash ^ (number & 0xffffffffL)) * PRIME;
    return (added ^ (number >>> Integer.SIZE)) * PRIME;
  }

  private static long spread(long hash) {
    long mixed = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }
}
