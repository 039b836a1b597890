package org.howdah.hadoop.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A user whom the machine has no entry of, as in many containers. Hadoop cannot find out who that
 * is, and fails.
 */
public final class NamelessUser {
  /** What Java calls such a user. */
  private static final String UNKNOWN = "?";

  /** As whom this process has logged in; null if its user has a name. */
  private static String known;

  private NamelessUser() {}

  /**
   * If the user of this process has no name, logs in under {@code HADOOP_USER_NAME}, or else the
   * user's number. To be called before Hadoop asks who it is.
   */
  public static synchronized void login() {
    if (UNKNOWN.equals(System.getProperty("user.name"))) {
      String name = System.getenv("HADOOP_USER_NAME");
      known = name == null || name.isEmpty() ? number() : name;
      System.setProperty("user.name", known);
    }
    // Again, if somebody had Hadoop forget who that is.
    if (known != null) {
      UserGroupInformation.setLoginUser(UserGroupInformation.createRemoteUser(known));
    }
  }

  private static String number() {
    try {
      return Files.getAttribute(Path.of("/proc/self"), "unix:uid").toString();
    } catch (IOException notLinux) {
      throw new UncheckedIOException(notLinux);
    }
  }
}
