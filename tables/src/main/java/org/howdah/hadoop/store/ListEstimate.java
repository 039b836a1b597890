package org.howdah.hadoop.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.StoreFutures;
import org.howdah.store.Value;

/**
 * About how much the keys of a list are worth, from all of the list and some of the values. Keys
 * that someone has picked may well be in few partitions.
 *
 * @param listBytes of the list itself
 * @param partitionBytes keys and values that it has in each partition
 */
record ListEstimate(long listBytes, long[] partitionBytes) {
  private static final int SAMPLE_KEYS = 64;
  private static final long SAMPLE_BYTES_MAX = 4 << 20;

  static ListEstimate of(DataSet data, Path keys, Configuration job) throws IOException {
    long[] listed = new long[data.partitions()];
    List<byte[]> sample = new ArrayList<>();
    try (KeyFile list = new KeyFile(keys, job)) {
      for (byte[] key = list.next(); key != null; key = list.next()) {
        listed[data.partition(key)]++;
        if (sample.size() < SAMPLE_KEYS && key.length <= DataSet.KEY_BYTES_MAX) {
          sample.add(key);
        }
      }
    }
    long each = bytesEach(data, sample);
    return new ListEstimate(
        KeyFile.bytes(keys, job), Arrays.stream(listed).map(count -> count * each).toArray());
  }

  /** Of a key and its value; those that are absent count, too. */
  private static long bytesEach(DataSet data, List<byte[]> sample) throws HowdahException {
    if (sample.isEmpty()) {
      return 1;
    }
    long bytes = sample.stream().mapToLong(key -> key.length).sum() / sample.size();
    try {
      List<Value> values = StoreFutures.await(data.getSome(sample, SAMPLE_BYTES_MAX));
      long found = values.stream().filter(Objects::nonNull).mapToLong(v -> v.bytes().length).sum();
      return Math.max(1, bytes + found / Math.max(1, values.size()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HowdahException(ErrorCode.KILLED, "planning the job was interrupted", e);
    } catch (HowdahException e) {
      // Tasks may find it again; how many of them there are is no reason to fail.
      if (e.code() != ErrorCode.LOST && e.code() != ErrorCode.RESOURCES) {
        throw e;
      }
      return Math.max(1, bytes);
    }
  }

  /** Keys and values of all. */
  long bytes() {
    return Arrays.stream(partitionBytes).sum();
  }
}
