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
 * @param splitBytes about how much a split has
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
  private static final long SPLIT_BYTES = 32 << 20;
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
        Settings.bytes(job, StoreKeys.SPLIT_BYTES, SPLIT_BYTES),
        job.getTrimmed(StoreKeys.SPLITS_MAX, "").isEmpty()
            ? 0
            : Settings.number(job, StoreKeys.SPLITS_MAX, SPLITS_USUAL_MAX, 1, SPLITS_LIMIT));
  }

  /**
   * How many splits there are to be.
   *
   * @param wanted how many the size asks for, 1 or more
   * @param access of a job whose settings do not say, asked for the slots that would stay empty
   */
  int splits(long wanted, StoreAccess access) {
    int most = splitsMax > 0 ? splitsMax : SPLITS_USUAL_MAX;
    if (splitsMax == 0 && wanted > most) {
      most = Math.max(most, access.slots());
    }
    return (int) Math.min(wanted, most);
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
