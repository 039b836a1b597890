package org.howdah.hadoop.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class OwnClassesTest {
  private final TaskClasses classes =
      new OwnClasses(
          new JobClasses(
              OwnClassesTest.class.getClassLoader(), StockClasses.of(List.of()), Set.of()));

  /** Counts the drivers that an attempt's classes have registered, one of which it registers. */
  private static IntSupplier registering(ClassLoader attempt) throws Exception {
    return (IntSupplier)
        attempt.loadClass(Registers.class.getName()).getDeclaredConstructor().newInstance();
  }

  @Test
  void eachAttemptRegistersJdbcDriversOfItsOwnWhichEndWithIt() throws Exception {
    ClassLoader first = classes.enter();
    ClassLoader second = classes.enter();
    IntSupplier ofFirst = registering(first);
    IntSupplier ofSecond = registering(second);
    assertThat(ofFirst.getAsInt()).isEqualTo(1);
    classes.leave(first);
    assertThat(ofFirst.getAsInt()).isZero();
    assertThat(ofSecond.getAsInt()).isEqualTo(1);
    classes.leave(second);
    assertThat(ofSecond.getAsInt()).isZero();
  }

  /** What a job that reads a database has. */
  public static final class Registers implements IntSupplier {
    public Registers() throws SQLException {
      DriverManager.registerDriver(new NoDatabase());
    }

    @Override
    public int getAsInt() {
      return (int)
          Collections.list(DriverManager.getDrivers()).stream()
              .filter(driver -> driver instanceof NoDatabase)
              .count();
    }
  }

  /** Knows no database. */
  private static final class NoDatabase implements Driver {
    @Override
    public Connection connect(String url, Properties info) {
      return null;
    }

    @Override
    public boolean acceptsURL(String url) {
      return false;
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
      return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
      return 1;
    }

    @Override
    public int getMinorVersion() {
      return 0;
    }

    @Override
    public boolean jdbcCompliant() {
      return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
      throw new SQLFeatureNotSupportedException();
    }
  }
}
