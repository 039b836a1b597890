package org.howdah.hadoop.store;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.http.Patience;

/** Opens stores and data sets by a job's settings. */
final class Stores {
  private static final long PATIENCE_MILLIS = 120_000;

  private Stores() {}

  static StoreAccess open(Configuration job) throws IOException {
    Class<? extends StoreOpener> opener;
    try {
      opener = job.getClass(StoreKeys.OPENER, RemoteOpener.class, StoreOpener.class);
    } catch (RuntimeException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          StoreKeys.OPENER
              + " must be the class of a StoreOpener, not "
              + job.get(StoreKeys.OPENER)
              + "; give its jar with -libjars",
          e);
    }
    return ReflectionUtils.newInstance(opener, job).open(job);
  }

  /**
   * Does something on a store, again and again while its nodes cannot: when most of them are away,
   * or what is lost is not back yet.
   *
   * @param what is done, for the log
   */
  static <T> T patiently(Configuration job, String what, Work<T> work) throws IOException {
    long millis = job.getTimeDuration(StoreKeys.PATIENCE, PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    try (StoreAccess access = open(job)) {
      return new Patience(millis).await(what, () -> work.on(access));
    }
  }

  /** What may be done twice. */
  interface Work<T> {
    T on(StoreAccess access) throws IOException;
  }

  /** The data set of that name. */
  static DataSet dataSet(KeyValueStore store, String name) throws HowdahException {
    return store
        .open(name)
        .orElseThrow(
            () ->
                new HowdahException(
                    ErrorCode.USER_CONFIGURATION,
                    "there is no data set " + name + "; 'howdah store ls' lists those there are"));
  }
}
