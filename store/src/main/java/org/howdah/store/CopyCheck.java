package org.howdah.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Retry;

/** Compares the copies of all partitions of a group, one after the other. For one thread. */
public final class CopyCheck {
  /** Values read of each copy in a second, unless someone says otherwise. */
  public static final long BYTES_PER_SECOND = 50L << 20;

  private static final Retry TRIES = new Retry(5, 500, 500, Long.MAX_VALUE);

  /** Hears what is found; on the thread that compares. */
  public interface Listener {
    /** All before that partition is compared. */
    void at(String dataSet, int partition, int partitions);

    /** A key's copies differ, or did; once more if its partition has to be begun anew. */
    void found(String dataSet, CopyDifference difference);
  }

  private final Group group;
  private final CopyMend mend;
  private final long bytesPerSecond;
  private final Listener listener;
  private final List<String> left = new ArrayList<>();
  private int partitions;
  private long keys;
  private long bytes;
  private long differing;
  private long mended;

  /**
   * @param bytesPerSecond of values that are read of each copy, at most; at least 1
   */
  public CopyCheck(Group group, CopyMend mend, long bytesPerSecond, Listener listener) {
    this.group = group;
    this.mend = mend;
    this.bytesPerSecond = bytesPerSecond;
    this.listener = listener;
  }

  /**
   * Compares all, and mends what is to be mended. A partition whose nodes come or go is tried again
   * a few times.
   *
   * @throws HowdahException if the group cannot say what it has
   */
  public CopyReport run() throws HowdahException, InterruptedException {
    for (GroupStatus.Data data : group.status().dataSets()) {
      for (int p = 0; p < data.partitions(); p++) {
        listener.at(data.name(), p, data.partitions());
        compare(CopyPlace.first(data.name(), p));
      }
    }
    return new CopyReport(partitions, keys, bytes, differing, mended, List.copyOf(left));
  }

  private void compare(CopyPlace first) throws HowdahException, InterruptedException {
    try {
      TRIES.run(() -> compareOnce(first), HowdahException::isLost);
    } catch (HowdahException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (!HowdahException.isLost(e)) {
        throw e;
      }
      left.add(
          "partition %d of %s: %s".formatted(first.partition(), first.dataSet(), e.getMessage()));
    }
  }

  /**
   * Compares a partition.
   *
   * @throws HowdahException {@code LOST} if that has to be begun anew
   */
  private void compareOnce(CopyPlace first) throws HowdahException {
    long keysHere = 0;
    long bytesHere = 0;
    long differingHere = 0;
    CopyPlace at = first;
    while (at != null) {
      long begin = System.nanoTime();
      CopyStep step = group.compareCopies(at, mend);
      for (CopyDifference one : step.differences()) {
        listener.found(first.dataSet(), one);
        differingHere += one.isMended() ? 0 : 1;
        mended += one.isMended() ? 1 : 0;
      }
      if (step.isInterrupted()) {
        throw new HowdahException(ErrorCode.LOST, "its nodes come and go");
      }
      keysHere += step.keys();
      bytesHere += step.bytes();
      at = step.next();
      slowDown(step.bytes(), System.nanoTime() - begin);
    }
    partitions++;
    keys += keysHere;
    bytes += bytesHere;
    differing += differingHere;
  }

  private void slowDown(long read, long tookNanos) throws HowdahException {
    double wantedNanos = (double) read / bytesPerSecond * TimeUnit.SECONDS.toNanos(1);
    try {
      TimeUnit.NANOSECONDS.sleep((long) wantedNanos - tookNanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HowdahException(ErrorCode.KILLED, "interrupted", e);
    }
  }
}
