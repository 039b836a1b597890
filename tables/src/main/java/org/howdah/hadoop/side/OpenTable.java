package org.howdah.hadoop.side;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Manifest;

/**
 * What has to be equal for tasks of one process to share a table.
 *
 * @param folder of the version
 * @param nearBytes how many bytes of values are kept near
 * @param manifest as it was read last, since a repair replaces it
 * @param access of a table in memcached; null for others
 */
record OpenTable(
    String folder,
    long nearBytes,
    Class<?> keys,
    Class<?> values,
    Manifest manifest,
    SideAccess.Settings access) {

  /**
   * A table as a job opens it.
   *
   * @throws HowdahException if the table has other types
   */
  static OpenTable of(
      Configuration job,
      String folder,
      long nearBytes,
      Class<?> keys,
      Class<?> values,
      Manifest manifest)
      throws IOException {
    TableTypes types = TableTypes.of(manifest.details());
    TableTypes asked = TableTypes.of(keys, values);
    if (!asked.fit(types)) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "side table "
              + manifest.table()
              + " has "
              + types
              + ", and cannot be opened with "
              + asked
              + ". Open it with its own types, or load it with others");
    }
    SideAccess.Settings access = manifest.isInMemcached() ? SideAccess.settings(job) : null;
    return new OpenTable(folder, nearBytes, keys, values, manifest, access);
  }
}
