package org.howdah.store.memcached;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.nio.file.Path;
import javax.net.ssl.SSLException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * Whom a server lets in, and how they speak to it.
 *
 * @param tls for connections by TLS; null for plain ones
 * @param users who may ask, after they said who they are; null for anyone
 */
public record Admission(SslContext tls, Users users) {
  /** Anyone, by plain connections. */
  public static final Admission ANYONE = new Admission(null, null);

  /** The same users, by TLS. */
  public Admission by(SslContext other) {
    return new Admission(other, users);
  }

  /**
   * TLS with the certificate of a file; clients need not have one.
   *
   * @param certificates in PEM format: the server's, then those that vouch for it
   * @param key in PEM format, without a password
   * @throws HowdahException naming the files, if they are no certificate and its key
   */
  public static SslContext tls(Path certificates, Path key) throws HowdahException {
    try {
      return SslContextBuilder.forServer(certificates.toFile(), key.toFile())
          .sslProvider(SslProvider.JDK)
          .build();
    } catch (SSLException | IllegalArgumentException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          certificates
              + " and "
              + key
              + " cannot be read as a certificate and its key in PEM format, without a password ("
              + e.getMessage()
              + ")",
          e);
    }
  }
}
