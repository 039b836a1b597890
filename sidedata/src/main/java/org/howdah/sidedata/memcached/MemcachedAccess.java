package org.howdah.sidedata.memcached;

import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLContext;

/**
 * How servers are spoken to.
 *
 * @param timeoutMillis how long a server may be silent while it owes an answer
 * @param tls for connections by TLS, with the server's name checked against its certificate; null
 *     for plain ones
 * @param credentials a user and a password with a space between, for servers that ask for them in
 *     memcached's text protocol (memcached -Y); null for none
 */
public record MemcachedAccess(int timeoutMillis, SSLContext tls, String credentials) {
  /** How long servers may be silent unless someone says otherwise. */
  public static final int TIMEOUT_MILLIS_DEFAULT = 2_000;

  /** Plain connections without credentials. */
  public static MemcachedAccess plain(int timeoutMillis) {
    return new MemcachedAccess(timeoutMillis, null, null);
  }

  /** The command that says who we are; memcached takes it for a set and answers as to one. */
  byte[] credentialsCommand() {
    byte[] data = credentials.getBytes(StandardCharsets.UTF_8);
    String command = "set credentials 0 0 " + data.length + "\r\n" + credentials + "\r\n";
    return command.getBytes(StandardCharsets.UTF_8);
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "timeout "
        + timeoutMillis
        + " ms"
        + (tls == null ? "" : ", TLS")
        + (credentials == null ? "" : ", with credentials");
  }
}
