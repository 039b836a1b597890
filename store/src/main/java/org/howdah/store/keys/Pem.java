package org.howdah.store.keys;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Certificates and keys as text, the format that other programs read, too. */
final class Pem {
  private static final String BEGIN_KEY = "-----BEGIN PRIVATE KEY-----";
  private static final String END_KEY = "-----END PRIVATE KEY-----";
  private static final int LINE_CHARACTERS = 64;

  private Pem() {}

  static List<X509Certificate> certificates(Path file) throws HowdahException {
    try {
      List<X509Certificate> found = new ArrayList<>();
      for (Certificate one :
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(read(file)))) {
        found.add((X509Certificate) one);
      }
      if (!found.isEmpty()) {
        return found;
      }
      throw wrong(file + " has no certificate in PEM format", null);
    } catch (CertificateException e) {
      throw wrong(
          file + " cannot be read as certificates in PEM format (" + e.getMessage() + ")", e);
    }
  }

  /** A key without a password, of the kind that a certificate's key is. */
  static PrivateKey key(Path file, String algorithm) throws HowdahException {
    String text = new String(read(file), US_ASCII);
    int begin = text.indexOf(BEGIN_KEY);
    int end = text.indexOf(END_KEY);
    if (begin < 0 || end < begin) {
      throw wrong(file + " has no '" + BEGIN_KEY + "'; it needs a key without a password", null);
    }
    try {
      byte[] der = Base64.getMimeDecoder().decode(text.substring(begin + BEGIN_KEY.length(), end));
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw wrong(file + " cannot be read as a key of kind " + algorithm, e);
    }
  }

  private static byte[] read(Path file) throws HowdahException {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw wrong("there is no file " + file + "; howdah grid keys makes a set of keys", e);
    } catch (IOException e) {
      throw wrong("cannot read " + file + " (" + e + ")", e);
    }
  }

  static String text(Certificate certificate) throws CertificateException {
    return text("CERTIFICATE", certificate.getEncoded());
  }

  static String text(PrivateKey key) {
    return text("PRIVATE KEY", key.getEncoded());
  }

  private static String text(String kind, byte[] der) {
    String lines = Base64.getMimeEncoder(LINE_CHARACTERS, new byte[] {'\n'}).encodeToString(der);
    return "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n";
  }

  private static HowdahException wrong(String message, Exception cause) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message, cause);
  }
}
