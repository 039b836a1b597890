package org.howdah.store.keys;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * What a node shows to others, and whom it believes: a folder that {@code howdah grid keys} made,
 * with the files {@value #CA_FILE}, {@value #CERTIFICATE_FILE} and {@value #KEY_FILE}. Immutable.
 */
public final class NodeKeys {
  /** The certificate of the group, which signed those of its nodes. */
  public static final String CA_FILE = "ca.pem";

  /** The certificate of this node. */
  public static final String CERTIFICATE_FILE = "node.pem";

  /** The private key of this node, without a password. */
  public static final String KEY_FILE = "node.key";

  // Ignite's filter for TLS between nodes was written before 1.3, and is tested with 1.2.
  private static final String BETWEEN_NODES = "TLSv1.2";
  private static final char[] IN_MEMORY = "in-memory".toCharArray();

  private final Path folder;
  private final X509Certificate own;
  private final SSLContext server;
  private final SSLContext node;

  private NodeKeys(Path folder, X509Certificate certificate, SSLContext server, SSLContext node) {
    this.folder = folder;
    own = certificate;
    this.server = server;
    this.node = node;
  }

  /**
   * Reads a folder.
   *
   * @throws HowdahException naming the file that is missing, wrong, of another group or out of date
   */
  public static NodeKeys read(Path folder) throws HowdahException {
    List<X509Certificate> own = Pem.certificates(folder.resolve(CERTIFICATE_FILE));
    List<X509Certificate> trusted = Pem.certificates(folder.resolve(CA_FILE));
    PrivateKey key = Pem.key(folder.resolve(KEY_FILE), own.get(0).getPublicKey().getAlgorithm());
    check(folder, own.get(0), trusted, key);
    try {
      KeyManager[] keys = keyManagers(key, own);
      TrustManager[] trust = trustManagers(trusted);
      SSLContext server = SSLContext.getInstance("TLS");
      server.init(keys, trust, null);
      SSLContext node = SSLContext.getInstance(BETWEEN_NODES);
      node.init(keys, trust, null);
      return new NodeKeys(folder, own.get(0), server, node);
    } catch (GeneralSecurityException | IOException e) {
      throw wrong("the keys in " + folder + " cannot be used (" + e.getMessage() + ")", e);
    }
  }

  private static void check(
      Path folder, X509Certificate own, List<X509Certificate> trusted, PrivateKey key)
      throws HowdahException {
    Path file = folder.resolve(CERTIFICATE_FILE);
    if (trusted.stream().noneMatch(authority -> isSignedBy(own, authority))) {
      throw wrong(
          file + " was not signed by " + folder.resolve(CA_FILE) + "; take both of one set", null);
    }
    try {
      own.checkValidity();
    } catch (CertificateException e) {
      throw wrong(
          file + " holds from " + own.getNotBefore() + " to " + own.getNotAfter() + " only", e);
    }
    if (!isKeyOf(own, key)) {
      throw wrong(folder.resolve(KEY_FILE) + " is not the key of " + file, null);
    }
  }

  private static boolean isSignedBy(X509Certificate certificate, X509Certificate authority) {
    try {
      certificate.verify(authority.getPublicKey());
      return true;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static boolean isKeyOf(X509Certificate certificate, PrivateKey key) {
    String kind = certificate.getPublicKey().getAlgorithm();
    byte[] message = {1, 2, 3};
    try {
      Signature signer =
          Signature.getInstance(kind.equals("EC") ? "SHA256withECDSA" : "SHA256with" + kind);
      signer.initSign(key);
      signer.update(message);
      byte[] signature = signer.sign();
      signer.initVerify(certificate);
      signer.update(message);
      return signer.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static KeyManager[] keyManagers(PrivateKey key, List<X509Certificate> chain)
      throws GeneralSecurityException, IOException {
    KeyStore store = empty();
    store.setKeyEntry("node", key, IN_MEMORY, chain.toArray(new Certificate[0]));
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, IN_MEMORY);
    return keys.getKeyManagers();
  }

  private static TrustManager[] trustManagers(List<X509Certificate> trusted)
      throws GeneralSecurityException, IOException {
    KeyStore store = empty();
    for (int i = 0; i < trusted.size(); i++) {
      store.setCertificateEntry("trusted-" + i, trusted.get(i));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    return trust.getTrustManagers();
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  /**
   * For clients, who trust servers that show a certificate of a file, or one that such a
   * certificate signed.
   *
   * @param certificates in PEM format
   * @throws HowdahException naming the file, if it cannot be read as such
   */
  public static SSLContext trusting(Path certificates) throws HowdahException {
    List<X509Certificate> trusted = Pem.certificates(certificates);
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trustManagers(trusted), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw wrong("the certificates in " + certificates + " cannot be used", e);
    }
  }

  private static HowdahException wrong(String message, Exception cause) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message, cause);
  }

  /**
   * Makes sure that clients who reach the node there take its certificate.
   *
   * @param host a name or an address
   */
  public void checkHoldFor(String host) throws HowdahException {
    List<String> hosts = hosts();
    if (hosts.stream().noneMatch(host::equalsIgnoreCase)) {
      throw wrong(
          certificate()
              + " holds for "
              + String.join(", ", hosts)
              + ", and not for "
              + host
              + ", where the node listens; make keys of NAME="
              + host
              + " with howdah grid keys",
          null);
    }
  }

  private List<String> hosts() throws HowdahException {
    try {
      var names = own.getSubjectAlternativeNames();
      return names == null
          ? List.of()
          : names.stream().map(name -> String.valueOf(name.get(1))).toList();
    } catch (CertificateException e) {
      throw wrong(certificate() + " has names that cannot be read", e);
    }
  }

  /** For what clients connect to. */
  public SSLContext forClients() {
    return server;
  }

  /** For what nodes connect to, both of which show a certificate of the group. */
  public SSLContext betweenNodes() {
    return node;
  }

  /** The file of the group's certificate. */
  public Path authority() {
    return folder.resolve(CA_FILE);
  }

  /** The file of the node's certificate. */
  public Path certificate() {
    return folder.resolve(CERTIFICATE_FILE);
  }

  /** The file of the node's key. */
  public Path key() {
    return folder.resolve(KEY_FILE);
  }
}
