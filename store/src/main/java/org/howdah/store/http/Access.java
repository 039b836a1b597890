package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;
import org.howdah.store.keys.NodeKeys;

/**
 * Where a store is and the secret that opens it.
 *
 * @param addresses where nodes answer HTTP, each {@code host:port}
 * @param token the group's secret
 * @param certificates for a group with keys: a file in PEM format with its certificate; null for
 *     plain connections
 */
@PublicApi
public record Access(List<String> addresses, String token, Path certificates) {
  /** The file of a node's folder that holds the token, for the folder's owner only. */
  public static final String TOKEN_FILE = "token";

  /** The file of a node's folder that says where it answers HTTP, while it runs. */
  public static final String ADDRESS_FILE = "http";

  /** The file of a node's folder with the group's certificate, if it has keys. */
  public static final String CERTIFICATES_FILE = NodeKeys.CA_FILE;

  /** By plain connections. */
  public Access(List<String> addresses, String token) {
    this(addresses, token, null);
  }

  /**
   * Reads what a node on this machine has written into its data folder.
   *
   * @throws HowdahException if it does not run there, or is another user's
   */
  public static Access ofFolder(Path folder) throws HowdahException {
    Path certificates = folder.resolve(CERTIFICATES_FILE);
    return new Access(
        List.of(
            line(
                folder.resolve(ADDRESS_FILE),
                "no node serves data from the folder " + folder + "; start one with howdah node")),
        line(
            folder.resolve(TOKEN_FILE),
            "the folder " + folder + " has no token; start its node again"),
        Files.exists(certificates) ? certificates : null);
  }

  /** Takes the token from a file. */
  public static Access of(List<String> addresses, Path tokenFile) throws HowdahException {
    return of(addresses, tokenFile, null);
  }

  /** The same for a group with keys. */
  public static Access of(List<String> addresses, Path tokenFile, Path certificates)
      throws HowdahException {
    String token = line(tokenFile, "there is no token in " + tokenFile + "; name another file");
    return new Access(addresses, token, certificates);
  }

  private static String line(Path file, String otherwise) throws HowdahException {
    try {
      String text = Files.readString(file, UTF_8).strip();
      if (!text.isEmpty()) {
        return text;
      }
      throw wrong(otherwise, null);
    } catch (NoSuchFileException e) {
      throw wrong(otherwise, e);
    } catch (AccessDeniedException e) {
      throw wrong(file + " is for its owner only; run this as the user of the node", e);
    } catch (HowdahException e) {
      throw e;
    } catch (IOException e) {
      throw wrong("cannot read " + file + " (" + e + ")", e);
    }
  }

  private static HowdahException wrong(String message, Exception cause) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message, cause);
  }

  /** Opens the store. */
  public RemoteStore open() throws HowdahException {
    return RemoteStore.open(addresses, token, tls());
  }

  /** Reaches the nodes, to look after them. */
  @Internal
  public RemoteGroup openGroup() throws HowdahException {
    return new RemoteGroup(new Transport(addresses, token, tls(), Transport.USUAL));
  }

  /**
   * Whom to trust; null for plain connections.
   *
   * @throws HowdahException naming the file of certificates, if it cannot be read as such
   */
  public SSLContext tls() throws HowdahException {
    return certificates == null ? null : NodeKeys.trusting(certificates);
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return String.join(",", addresses);
  }
}
