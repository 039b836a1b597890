package org.howdah.hadoop.cache;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.howdah.cache.Admission;
import org.howdah.cache.CachedBlock;
import org.howdah.cache.block.ChunkBuffer;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Whoever has a local file open that is overwritten in place reads its old bytes and, from some moment on,
 * its new ones, but never old ones after new ones. Bytes that are read from the file may be new ones. So
 * before cached bytes, which are old, are served after such, the file is looked at once more.
 */
/** The blocks of a file in one state, for one who reads it. Never throws because of the cache. */
final class FileBlocks {
  private static final Logger LOG = LoggerFactory.getLogger(FileBlocks.class);

  /** Asks where a file is kept whether it is still in the same state. */
  interface State {
    boolean isUnchanged();
  }

  private final FastTier tier;
  private final FileVersion file;
  private final ReadScope scope;
  private final DataSet dataSet;
  private final State state;
  private final boolean staysAsOpened;
  private final AtomicLong readsElsewhere = new AtomicLong();
  private volatile long readsLookedAt;
  private volatile boolean replaced;

  /**
   * @param state null if nothing is to be cached of it, because a change could go unnoticed
   * @param staysAsOpened whether who has the file open never reads bytes of another state
   */
  FileBlocks(FastTier tier, FileVersion file, ReadScope scope, State state, boolean staysAsOpened) {
    this.tier = tier;
    this.file = file;
    this.scope = scope;
    this.state = state;
    this.staysAsOpened = staysAsOpened;
    dataSet = scope.input().dataSet(file.path(), file.length(), tier.blockBytes());
  }

  ReadCounts counts() {
    return scope.counts();
  }

  /** For whom it is read. */
  ReadScope scope() {
    return scope;
  }

  /** Of the whole file. */
  long length() {
    return file.length();
  }

  /** The block that a byte of the file is in. */
  long number(long position) {
    return position / tier.blockBytes();
  }

  long start(long number) {
    return number * tier.blockBytes();
  }

  long bytes(long number) {
    return Math.min(tier.blockBytes(), file.length() - start(number));
  }

  private Request request(long number) {
    BlockId block = new BlockId(file, tier.blockBytes(), number);
    return new Request(tier.name(), scope.job(), dataSet, block);
  }

  /** Whether a block was cached a moment ago; asking for it counts as no access. */
  boolean has(long number) {
    return tier.blocks().has(request(number).block());
  }

  /** The block, which the caller closes and lends memory to until then, or null. */
  CachedBlock open(long number, ChunkBuffer lent) {
    try {
      return tier.read(request(number), lent).orElse(null);
    } catch (RuntimeException e) {
      LOG.warn("{} is read without the cache", file.path(), e);
      return null;
    }
  }

  /** Whether it makes sense to offer blocks. */
  boolean takesAny() {
    return state != null;
  }

  /** Whether the file is what it was when it was opened; to be asked only if it takes any. */
  boolean isUnchanged() {
    return state.isUnchanged();
  }

  /** Bytes were read from where the file is kept. */
  void readElsewhere() {
    if (!staysAsOpened) {
      readsElsewhere.incrementAndGet();
    }
  }

  /**
   * Whether what is cached may be served after all that was read; from the first no on never again.
   * Who asks after bytes were read from elsewhere, and no block of them was handed over since, asks
   * where the file is kept, which takes as long as that takes.
   */
  boolean isCurrent() {
    return readsLookedAt == readsElsewhere.get() ? !replaced : look();
  }

  /** Those who ask meanwhile wait for the same answer. */
  private synchronized boolean look() {
    return readsLookedAt == readsElsewhere.get() ? !replaced : lookAnew();
  }

  private synchronized boolean lookAnew() {
    long reads = readsElsewhere.get();
    boolean unchanged = state != null && state.isUnchanged();
    if (!staysAsOpened) {
      replaced |= !unchanged;
      readsLookedAt = reads;
    }
    return unchanged && !replaced;
  }

  /** Where to hand over the bytes of a block, or null. */
  Admission admit(long number) {
    try {
      Optional<Admission> admission = tier.blocks().admit(request(number));
      if (admission.isEmpty()) {
        counts().refused.increment();
      }
      return admission.orElse(null);
    } catch (RuntimeException e) {
      LOG.warn("{} is not cached", file.path(), e);
      return null;
    }
  }

  /** A block was handed over; it stays if the file is what it was when reading began. */
  void commit(Admission admission) {
    try {
      if (!lookAnew()) {
        admission.abort();
      } else if (admission.commit()) {
        counts().admitted.increment();
      }
    } catch (RuntimeException e) {
      LOG.warn("{} is not cached", file.path(), e);
      admission.abort();
    }
  }
}
