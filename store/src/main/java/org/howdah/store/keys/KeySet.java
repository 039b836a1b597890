package org.howdah.store.keys;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.util.HexFormat;
import java.util.List;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;

/*
 * A certificate is made by the JDK's keytool, in a key store that is deleted afterwards: no class of
 * the JDK that others may use makes one.
 */
/**
 * The keys of a group: a folder with the group's certificate and its key, which signs those of
 * nodes, and for each node a folder that {@link NodeKeys} reads. The group's key is needed to add
 * nodes, and by none of them.
 */
public final class KeySet {
  /** The file of the group's key. */
  public static final String CA_KEY_FILE = "ca.key";

  private static final String FOLDER_MODE = "rwx------";
  private static final String FILE_MODE = "rw-------";
  private static final String AUTHORITY = "ca";
  private static final String NODE = "node";
  private static final String KIND = "EC";
  private static final int RANDOM_BYTES = 16;

  private final Path folder;
  private final Keytool keytool;

  private KeySet(Path folder, Keytool keytool) {
    this.folder = folder;
    this.keytool = keytool;
  }

  /**
   * Makes keys of nodes; the first time also those of the group.
   *
   * @param folder for the set; made if need be
   * @throws HowdahException if a node has keys there, or the folder cannot be written
   */
  public static void make(Path folder, List<KeyOwner> nodes) throws HowdahException {
    for (KeyOwner node : nodes) {
      if (Files.exists(folder.resolve(node.name()))) {
        throw wrong(
            "there is "
                + folder.resolve(node.name())
                + " already; delete it, or leave the node out",
            null);
      }
    }
    Path scratch = null;
    try {
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(folder, Folders.ownerOnly(folder, FOLDER_MODE));
      }
      scratch = Files.createTempDirectory(folder, "making", Folders.ownerOnly(folder, FOLDER_MODE));
      byte[] random = new byte[RANDOM_BYTES];
      new SecureRandom().nextBytes(random);
      Keytool keytool = new Keytool(scratch.resolve("store"), HexFormat.of().formatHex(random));
      new KeySet(folder, keytool).make(nodes, scratch);
    } catch (HowdahException e) {
      throw e;
    } catch (IOException | GeneralSecurityException e) {
      throw wrong("cannot make keys in " + folder + " (" + e + ")", e);
    } finally {
      delete(scratch);
    }
  }

  private static void delete(Path scratch) throws HowdahException {
    try {
      if (scratch != null) {
        Folders.delete(scratch);
      }
    } catch (IOException e) {
      throw wrong("cannot delete " + scratch + ", which has private keys; delete it", e);
    }
  }

  private void make(List<KeyOwner> nodes, Path scratch)
      throws IOException, GeneralSecurityException {
    Path certificate = folder.resolve(NodeKeys.CA_FILE);
    Path key = folder.resolve(CA_KEY_FILE);
    if (Files.exists(key)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      Certificate[] chain = Pem.certificates(certificate).toArray(new Certificate[0]);
      store.setKeyEntry(AUTHORITY, Pem.key(key, KIND), keytool.password(), chain);
      try (OutputStream out = Files.newOutputStream(keytool.store())) {
        store.store(out, keytool.password());
      }
    } else {
      keytool.makeAuthority(AUTHORITY);
      KeyStore store = load();
      write(certificate, Pem.text(store.getCertificate(AUTHORITY)));
      write(key, Pem.text((PrivateKey) store.getKey(AUTHORITY, keytool.password())));
    }
    for (KeyOwner node : nodes) {
      make(node, Files.readString(certificate, US_ASCII), scratch);
    }
  }

  /** Seen whole or not at all. */
  private void make(KeyOwner node, String authority, Path scratch)
      throws IOException, GeneralSecurityException {
    String alias = NODE + "-" + node.name();
    keytool.makeNode(alias, AUTHORITY, node);
    KeyStore store = load();
    Path made = scratch.resolve(node.name());
    Files.createDirectory(made, Folders.ownerOnly(made, FOLDER_MODE));
    write(made.resolve(NodeKeys.CA_FILE), authority);
    write(made.resolve(NodeKeys.CERTIFICATE_FILE), Pem.text(store.getCertificate(alias)));
    write(
        made.resolve(NodeKeys.KEY_FILE),
        Pem.text((PrivateKey) store.getKey(alias, keytool.password())));
    Files.move(made, folder.resolve(node.name()));
  }

  private KeyStore load() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keytool.store())) {
      store.load(in, keytool.password());
    }
    return store;
  }

  private static void write(Path file, String text) throws IOException {
    Files.createFile(file, Folders.ownerOnly(file, FILE_MODE));
    Files.writeString(file, text, US_ASCII);
  }

  private static HowdahException wrong(String message, Exception cause) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message, cause);
  }
}
