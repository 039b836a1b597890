package org.howdah.hadoop.store;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/**
 * How the client of a job and its tasks come to the store. Implementations have a public
 * constructor without parameters.
 */
public interface StoreOpener {
  /**
   * Opens the store that a job's settings name; whoever calls closes it.
   *
   * @throws org.howdah.record.HowdahException {@code LOST} if it cannot be reached now
   */
  StoreAccess open(Configuration job) throws IOException;
}
