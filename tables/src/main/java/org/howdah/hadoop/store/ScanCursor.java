package org.howdah.hadoop.store;

import java.util.Arrays;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.Scan;

/*
 * Keys have no order, so that a partition of which some keys were handed out can be read on nowhere
 * else: nobody could tell which keys those were. One of which none was handed out is begun again,
 * which the store may do at another of its owners.
 */
/** Reads partitions from their beginning to their end, each key of them once, or fails. */
final class ScanCursor implements EntryCursor {
  private static final int ATTEMPTS_MAX = 3;

  private final DataSet data;
  private final Scanner scanner;
  private final int[] partitions;
  private final byte[] prefix;
  private HowdahException failed;
  private int place;
  private long handedOut;
  private Scan scan;

  /** Reads partitions. */
  @FunctionalInterface
  interface Scanner {
    /** As {@link StoreAccess#scan}. */
    Scan scan(DataSet data, int partition, byte[] prefix) throws HowdahException;
  }

  ScanCursor(DataSet data, Scanner scanner, int[] partitions, byte[] prefix) {
    this.data = data;
    this.scanner = scanner;
    this.partitions = partitions;
    this.prefix = prefix;
  }

  @Override
  public boolean next() throws HowdahException {
    if (failed != null) {
      // Else another thread of the task would begin the partition again, and have its keys twice.
      throw failed;
    }
    while (place < partitions.length) {
      if (nextInPartition()) {
        handedOut++;
        return true;
      }
      close();
      place++;
      handedOut = 0;
    }
    return false;
  }

  private boolean nextInPartition() throws HowdahException {
    for (int attempt = 1; ; attempt++) {
      try {
        if (scan == null) {
          scan = scanner.scan(data, partitions[place], prefix);
        }
        return nextThatFits();
      } catch (HowdahException e) {
        close();
        boolean mayBegin = handedOut == 0 && e.code() == ErrorCode.LOST;
        if (!mayBegin || attempt == ATTEMPTS_MAX) {
          failed = failure(e);
          throw failed;
        }
      }
    }
  }

  private boolean nextThatFits() throws HowdahException {
    while (scan.next()) {
      byte[] key = scan.key();
      if (key.length >= prefix.length
          && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length)) {
        return true;
      }
    }
    return false;
  }

  private HowdahException failure(HowdahException cause) {
    String read =
        handedOut == 0
            ? "cannot be read"
            : "cannot be read on after "
                + handedOut
                + " of its keys, which have no order to go on from; another attempt begins again";
    return new HowdahException(
        cause.code(),
        "partition "
            + partitions[place]
            + " of data set "
            + data.name()
            + " "
            + read
            + ": "
            + cause.getMessage(),
        cause);
  }

  @Override
  public byte[] key() {
    return scan.key();
  }

  @Override
  public byte[] value() {
    return scan.value().bytes();
  }

  @Override
  public boolean isKept() {
    return scan.isKept();
  }

  @Override
  public float progress() {
    return partitions.length == 0 ? 1 : (float) place / partitions.length;
  }

  @Override
  public void close() {
    if (scan != null) {
      scan.close();
      scan = null;
    }
  }
}
