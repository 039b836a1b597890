package org.howdah.hadoop.store;

import org.apache.hadoop.conf.Configuration;
import org.howdah.record.HowdahException;
import org.howdah.store.KeyValueStore;
import org.howdah.store.Names;

/**
 * What a job fills.
 *
 * @param dataSet its name
 * @param isFresh whether it is the job's alone
 * @param overwrites whether what is there goes first
 * @param copies nodes that hold each key, if the job makes it
 * @param expireSeconds after which what is put is absent; 0 for never
 * @param flightBytes the most under way
 * @param skipsRefused whether pairs that the store does not take are counted rather than an error
 */
record StoreOutput(
    String dataSet,
    boolean isFresh,
    boolean overwrites,
    int copies,
    int expireSeconds,
    long flightBytes,
    boolean skipsRefused) {
  static final String FRESH = "fresh";
  static final String ADD = "add";
  static final int COPIES = 2;

  private static final long FLIGHT_BYTES = 8 << 20;

  /** What a job's settings say. */
  static StoreOutput of(Configuration job) throws HowdahException {
    String mode = job.getTrimmed(StoreKeys.OUTPUT_MODE, FRESH);
    if (!mode.equals(FRESH) && !mode.equals(ADD)) {
      throw Settings.wrong(
          StoreKeys.OUTPUT_MODE + " must be " + FRESH + " or " + ADD + ", not " + mode, null);
    }
    int copies = Settings.number(job, StoreKeys.OUTPUT_COPIES, COPIES, 1, KeyValueStore.COPIES_MAX);
    String name = Settings.required(job, StoreKeys.OUTPUT, "the data set to fill");
    Names.check(name, copies);
    if (mode.equals(FRESH) && name.equals(job.getTrimmed(StoreKeys.INPUT))) {
      throw Settings.wrong(
          "the data set "
              + name
              + " cannot be made anew by the job that reads it: fill another one, or set "
              + StoreKeys.OUTPUT_MODE
              + "="
              + ADD,
          null);
    }
    if (mode.equals(FRESH) && name.equals(KeyValueStore.DEFAULT_DATA_SET)) {
      throw Settings.wrong(
          "the data set "
              + name
              + " cannot be made anew by a job, because the memcached clients of all nodes use it:"
              + " fill another one, or add to it (--add, or "
              + StoreKeys.OUTPUT_MODE
              + "="
              + ADD
              + ")",
          null);
    }
    return new StoreOutput(
        name,
        mode.equals(FRESH),
        job.getBoolean(StoreKeys.OVERWRITE, false),
        copies,
        Settings.number(job, StoreKeys.OUTPUT_EXPIRE_SECONDS, 0, 0, Integer.MAX_VALUE),
        Settings.bytes(job, StoreKeys.OUTPUT_FLIGHT_BYTES, FLIGHT_BYTES),
        job.getBoolean(StoreKeys.OUTPUT_SKIP_REFUSED, false));
  }
}
