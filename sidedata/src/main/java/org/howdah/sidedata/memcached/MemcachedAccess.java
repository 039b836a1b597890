package org.howdah.sidedata.memcached;

import javax.net.ssl.SSLContext;
import org.howdah.record.api.PublicApi;

/**
 * How servers are spoken to.
 *
 * @param timeoutMillis how long a server may be silent while it owes an answer
 * @param tls for connections by TLS, with the server's name checked against its certificate; null
 *     for plain ones
 * @param credentials for servers that ask for them; null for none
 */
@PublicApi
public record MemcachedAccess(int timeoutMillis, SSLContext tls, Credentials credentials) {
  /** How long servers may be silent unless someone says otherwise. */
  public static final int TIMEOUT_MILLIS_DEFAULT = 2_000;

  /** Plain connections without credentials. */
  public static MemcachedAccess plain(int timeoutMillis) {
    return new MemcachedAccess(timeoutMillis, null, null);
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
