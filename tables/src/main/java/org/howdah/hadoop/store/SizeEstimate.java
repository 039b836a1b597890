package org.howdah.hadoop.store;

import java.util.stream.IntStream;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.Scan;

/**
 * About how large the partitions of a data set are, from the first keys of some. Keys are spread by
 * hash, so that partitions are alike, and so are the keys of one.
 *
 * @param partitionBytes keys and values of one
 * @param isLeast whether it is only known that they have no less
 */
record SizeEstimate(long partitionBytes, boolean isLeast) {
  private static final int SAMPLE_PARTITIONS = 4;

  /** Four of these are read in a moment. */
  private static final long SAMPLE_BYTES_MAX = 4 << 20;

  static SizeEstimate of(DataSet data) throws HowdahException {
    int sampled = Math.min(SAMPLE_PARTITIONS, data.partitions());
    int step = data.partitions() / sampled;
    long bytes = 0;
    boolean isLeast = false;
    for (int partition : IntStream.range(0, sampled).map(i -> i * step).toArray()) {
      SizeEstimate one = ofPartition(data, partition);
      bytes += one.partitionBytes;
      isLeast |= one.isLeast;
    }
    return new SizeEstimate(bytes / sampled, isLeast);
  }

  private static SizeEstimate ofPartition(DataSet data, int partition) throws HowdahException {
    long bytes = 0;
    long keys = 0;
    try (Scan scan = data.scan(partition)) {
      while (bytes < SAMPLE_BYTES_MAX) {
        if (!scan.next()) {
          return new SizeEstimate(bytes, false);
        }
        bytes += scan.key().length + scan.value().bytes().length;
        keys++;
      }
    } catch (HowdahException e) {
      // Tasks may find it again; how many of them there are is no reason to fail.
      if (e.code() != ErrorCode.LOST && e.code() != ErrorCode.RESOURCES) {
        throw e;
      }
      return new SizeEstimate(bytes, true);
    }
    long entries = data.entries(partition);
    return new SizeEstimate(
        (long) (bytes * (Math.max(keys, entries) / (double) keys)), entries < 0);
  }
}
