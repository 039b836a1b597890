package org.howdah.hadoop.classes;

import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collections;

/*
 * The JDK lets code take back only drivers of its own class loader, so this class is defined in that of
 * the attempt: see TaskClassLoader.forgetDrivers.
 */
/** Takes back the JDBC drivers that classes of its own class loader have registered. */
final class DriverSweep implements Runnable {
  @Override
  public void run() {
    for (Driver driver : Collections.list(DriverManager.getDrivers())) {
      if (driver.getClass().getClassLoader() == getClass().getClassLoader()) {
        takeBack(driver);
      }
    }
  }

  private static void takeBack(Driver driver) {
    try {
      DriverManager.deregisterDriver(driver);
    } catch (SQLException kept) {
      throw new IllegalStateException("cannot take back " + driver, kept);
    }
  }
}
