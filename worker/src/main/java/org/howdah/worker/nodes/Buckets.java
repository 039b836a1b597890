package org.howdah.worker.nodes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.howdah.record.RunIndex;
import org.howdah.store.http.KeptBuckets;
import org.howdah.worker.BucketCounter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a worker's node keeps of buckets, for one piece of work, and what that saved. */
public final class Buckets {
  private static final Logger LOG = LoggerFactory.getLogger(Buckets.class);

  private final KeptBuckets kept;
  private final Map<BucketCounter, Long> counted = new EnumMap<>(BucketCounter.class);

  /**
   * @param kept nothing if the node keeps none
   */
  public Buckets(Optional<KeptBuckets> kept) {
    this.kept = kept.orElse(null);
    for (BucketCounter one : BucketCounter.values()) {
      counted.put(one, 0L);
    }
  }

  /** Writes the fingerprints of a run beside it, if it can; nothing depends on them. */
  static Optional<Path> writeFingerprints(Path run, byte[] index) {
    try {
      return Fingerprints.write(run, RunIndex.parse(index, run.toString()));
    } catch (IOException e) {
      LOG.warn("nobody will know again what is in {}: {}", run, e.toString());
      return Optional.empty();
    }
  }

  /** Whether it is worth to know the fingerprint of a bucket of so many bytes. */
  boolean wants(long bytes) {
    return kept != null && Fingerprints.has(bytes);
  }

  /** Gives a bucket that is kept another name, if it is there and whole. */
  boolean take(byte[] fingerprint, long bytes, Path target) {
    boolean taken = kept.take(fingerprint, bytes, target);
    if (taken) {
      counted.merge(BucketCounter.BUCKET_BYTES_NOT_SENT_AGAIN, bytes, Long::sum);
    }
    return taken;
  }

  /**
   * Bytes have come from another node.
   *
   * @param fingerprint of the bucket that they are; null if they are none, or nobody knows
   */
  void wereSent(long bytes, byte[] fingerprint, Path file) {
    counted.merge(BucketCounter.BUCKET_BYTES_SENT, bytes, Long::sum);
    if (fingerprint != null) {
      kept.keep(fingerprint, file);
    }
  }

  /** Keeps a bucket of a run that is here: next time it may be made elsewhere. */
  void wasHere(Path run, RunIndex index, int partition) {
    long bytes = index.storedBytes(partition);
    if (!wants(bytes)) {
      return;
    }
    try {
      byte[] fingerprint = Fingerprints.read(run, partition);
      if (fingerprint != null) {
        kept.keep(fingerprint, run, index.start(partition), bytes);
      }
    } catch (IOException e) {
      LOG.warn("nothing of {} is kept: {}", run, e.toString());
    }
  }

  /** The bytes so far. */
  Map<BucketCounter, Long> counted() {
    return Map.copyOf(counted);
  }
}
