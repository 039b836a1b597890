package org.howdah.sidedata.memcached;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Whom to trust. */
public final class Tls {
  private Tls() {}

  /**
   * Trusts servers whose certificate is among those of a file, or was signed by one of them.
   *
   * @param certificates in PEM format, one or more
   * @throws HowdahException naming the file, if it cannot be read as such
   */
  public static SSLContext trusting(Path certificates) throws IOException {
    try (InputStream in = Files.newInputStream(certificates)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int count = 0;
      for (Certificate certificate :
          CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("certificate-" + count++, certificate);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          certificates + " cannot be read as certificates in PEM format: " + e.getMessage(),
          e);
    }
  }
}
