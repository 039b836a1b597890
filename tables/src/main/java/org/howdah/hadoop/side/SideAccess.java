package org.howdah.hadoop.side;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.apache.hadoop.conf.Configuration;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.memcached.Credentials;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.memcached.Tls;

/** How a configuration wants memcached servers to be spoken to. */
public final class SideAccess {
  private SideAccess() {}

  /** For look-ups in tasks. */
  static MemcachedAccess ofTasks(Configuration job) throws IOException {
    return of(job, millis(job, SideKeys.TIMEOUT_MILLIS, MemcachedAccess.TIMEOUT_MILLIS_DEFAULT));
  }

  /**
   * What decides how tasks speak to servers: where two are equal, what was opened for one serves
   * the other.
   *
   * @param certificates the file and what it holds; empty without TLS
   * @param credentials null for none
   */
  record Settings(int timeoutMillis, String certificates, Credentials credentials) {}

  /** Equal settings, and equal files that they name, are equal. */
  static Settings settings(Configuration job) throws IOException {
    String certificates = job.getTrimmed(SideKeys.TLS_CERTIFICATES, "");
    return new Settings(
        millis(job, SideKeys.TIMEOUT_MILLIS, MemcachedAccess.TIMEOUT_MILLIS_DEFAULT),
        certificates.isEmpty() ? "" : certificates + "\n" + content(Path.of(certificates)),
        credentials(job));
  }

  private static String content(Path certificates) {
    try {
      return Files.readString(certificates, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      // Whoever opens the table with them says what is wrong.
      return "";
    }
  }

  /** For loading and looking after tables. */
  public static MemcachedAccess ofLoads(Configuration job) throws IOException {
    return of(job, millis(job, SideKeys.LOAD_TIMEOUT_MILLIS, SideKeys.LOAD_TIMEOUT_MILLIS_DEFAULT));
  }

  private static int millis(Configuration job, String key, int otherwise) throws HowdahException {
    String text = job.getTrimmed(key, Integer.toString(otherwise));
    if (!text.matches("[1-9][0-9]{0,8}")) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          key + " must be a whole number of milliseconds of 1 or more, not " + text);
    }
    return Integer.parseInt(text);
  }

  private static MemcachedAccess of(Configuration job, int timeoutMillis) throws IOException {
    String certificates = job.getTrimmed(SideKeys.TLS_CERTIFICATES, "");
    SSLContext tls = certificates.isEmpty() ? null : Tls.trusting(Path.of(certificates));
    return new MemcachedAccess(timeoutMillis, tls, credentials(job));
  }

  private static Credentials credentials(Configuration job) throws IOException {
    String file = job.getTrimmed(SideKeys.CREDENTIALS_FILE, "");
    return file.isEmpty() ? null : credentials(Path.of(file));
  }

  /** A file of its own, because everyone may read a job's configuration. */
  private static Credentials credentials(Path file) throws IOException {
    String line;
    try {
      line = Files.readString(file).strip();
    } catch (IOException e) {
      throw wrong(file, "cannot be read: " + e.getMessage(), e);
    }
    int colon = line.indexOf(':');
    if (colon < 1 || line.contains("\n") || line.contains(" ")) {
      throw wrong(file, "is not one line user:password, without spaces", null);
    }
    return new Credentials(line.substring(0, colon), line.substring(colon + 1));
  }

  private static HowdahException wrong(Path file, String how, Throwable cause) {
    return new HowdahException(
        ErrorCode.USER_CONFIGURATION,
        "the file " + file + " of " + SideKeys.CREDENTIALS_FILE + " " + how,
        cause);
  }
}
