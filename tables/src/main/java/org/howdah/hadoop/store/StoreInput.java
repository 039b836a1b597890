package org.howdah.hadoop.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.howdah.record.HowdahException;

/**
 * What a job reads.
 *
 * @param dataSet its name
 * @param prefix what keys begin with; empty for all
 * @param keys a file or folder of keys; null for all
 * @param keyType what keys become
 * @param valueType what values become
 * @param splitBytes about how much a split has; 0 if nothing is said of it
 * @param splitsMax how many there may be; 0 if nothing is said of it
 */
record StoreInput(
    String dataSet,
    byte[] prefix,
    Path keys,
    Class<?> keyType,
    Class<?> valueType,
    long splitBytes,
    int splitsMax) {
  /** In smaller ones starting and ending a task shows; of these a slot gets some, in turn. */
  private static final long SPLIT_BYTES_MIN = 32 << 20;

  /** As a block of HDFS. */
  private static final long SPLIT_BYTES_MAX = 128 << 20;

  /** What one slot has left when the others end is at most a part of all. */
  private static final int SPLITS_PER_SLOT = 4;

  private static final int SPLITS_USUAL_MAX = 32;
  private static final int SPLITS_LIMIT = 100_000;

  /** What a job's settings say. */
  static StoreInput of(Configuration job) throws HowdahException {
    String keys = job.getTrimmed(StoreKeys.INPUT_KEYS, "");
    byte[] prefix = prefix(job);
    if (!keys.isEmpty() && prefix.length > 0) {
      throw Settings.wrong(
          "a job reads the keys of a list or those with a prefix: leave out "
              + StoreKeys.INPUT_KEYS
              + " or "
              + StoreKeys.INPUT_PREFIX,
          null);
    }
    return new StoreInput(
        Settings.required(job, StoreKeys.INPUT, "the data set to read"),
        prefix,
        keys.isEmpty() ? null : new Path(keys),
        Settings.type(job, StoreKeys.INPUT_KEY_CLASS, Text.class),
        Settings.type(job, StoreKeys.INPUT_VALUE_CLASS, Text.class),
        isSaid(job, StoreKeys.SPLIT_BYTES)
            ? Settings.bytes(job, StoreKeys.SPLIT_BYTES, SPLIT_BYTES_MIN)
            : 0,
        !isSaid(job, StoreKeys.SPLITS_MAX)
            ? 0
            : Settings.number(job, StoreKeys.SPLITS_MAX, SPLITS_USUAL_MAX, 1, SPLITS_LIMIT));
  }

  private static boolean isSaid(Configuration job, String key) {
    return !job.getTrimmed(key, "").isEmpty();
  }

  /**
   * How many splits there are to be.
   *
   * @param least that something else than the size asks for
   * @param bytes about how much is read; {@link Long#MAX_VALUE} if it is much, and nobody says how
   *     much
   * @param access of a job whose settings do not say, asked for the slots that would stay empty, or
   *     would end a task to begin one of the same kind
   */
  int splits(long least, long bytes, StoreAccess access) {
    boolean isSmall = bytes <= SPLIT_BYTES_MIN && least <= SPLITS_USUAL_MAX;
    int slots = isSmall || (splitBytes > 0 && splitsMax > 0) ? 0 : access.slots();
    long most = splitsMax > 0 ? splitsMax : Math.max(SPLITS_USUAL_MAX, slots);
    long partBytes = splitBytes > 0 ? splitBytes : usualBytes(bytes, slots);
    return (int) Math.min(most, Math.max(least, parts(bytes, partBytes)));
  }

  /** So that each slot has some, of which the last ends about when those of the others do. */
  private static long usualBytes(long bytes, int slots) {
    long share = slots == 0 ? 0 : bytes / (SPLITS_PER_SLOT * (long) slots);
    return Math.max(SPLIT_BYTES_MIN, Math.min(SPLIT_BYTES_MAX, share));
  }

  /** How many parts of such a size there are, the last of them smaller; at least one. */
  static long parts(long bytes, long partBytes) {
    return Math.max(1, bytes / partBytes + Math.min(1, bytes % partBytes));
  }

  private static byte[] prefix(Configuration job) throws HowdahException {
    String text = job.get(StoreKeys.INPUT_PREFIX, "");
    String encoded = job.getTrimmed(StoreKeys.INPUT_PREFIX_BASE64, "");
    if (!text.isEmpty() && !encoded.isEmpty()) {
      throw Settings.wrong(
          "both "
              + StoreKeys.INPUT_PREFIX
              + " and "
              + StoreKeys.INPUT_PREFIX_BASE64
              + " are set: leave out one",
          null);
    }
    try {
      return encoded.isEmpty() ? text.getBytes(UTF_8) : Base64.getDecoder().decode(encoded);
    } catch (IllegalArgumentException e) {
      throw Settings.wrong(StoreKeys.INPUT_PREFIX_BASE64 + " is no Base64: " + encoded, e);
    }
  }
}
