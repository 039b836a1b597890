package org.howdah.hadoop.store;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;

/** Opens stores and data sets by a job's settings. */
final class Stores {
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
