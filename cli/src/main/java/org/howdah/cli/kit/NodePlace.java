package org.howdah.cli.kit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Access;
import org.howdah.store.keys.NodeKeys;

/**
 * Nodes that a command line names.
 *
 * @param addresses where they answer HTTP
 * @param tokenFile has their group's secret
 * @param certificates of a group with keys; null for one without
 */
public record NodePlace(List<String> addresses, Path tokenFile, Path certificates) {
  /** Names nodes where no option does. */
  static final String VARIABLE = "HOWDAH_NODE";

  private static final String ADDRESS = "[A-Za-z0-9_.-]+:\\d{1,5}";

  /** Whether nodes are named where no option does. */
  public static boolean isInEnvironment() {
    return !System.getenv().getOrDefault(VARIABLE, "").isBlank();
  }

  /**
   * What options say.
   *
   * @param at a node's data folder, or addresses with commas between; null for what the environment
   *     says
   * @param tokenFile null for the one in the data folder
   * @param certificates null for what the data folder has
   * @throws UserError if that is no node, there is no token, or the certificates are none
   */
  public static NodePlace of(String at, Path tokenFile, Path certificates) {
    String where = at != null ? at : System.getenv(VARIABLE);
    if (where == null || where.isBlank()) {
      throw new UserError(
          "say which node: --at DIR with its data folder, or the same in " + VARIABLE);
    }
    boolean isAddress =
        where.matches(ADDRESS + "(," + ADDRESS + ")*") && !Files.exists(Path.of(where));
    if (isAddress && tokenFile == null) {
      throw new UserError(
          "the node at " + where + " asks for its group's token: name the file with --token-file");
    }
    try {
      List<String> addresses =
          isAddress ? List.of(where.split(",", -1)) : Access.ofFolder(Path.of(where)).addresses();
      Path theirs = isAddress ? null : Access.ofFolder(Path.of(where)).certificates();
      Path file = tokenFile != null ? tokenFile : Path.of(where).resolve(Access.TOKEN_FILE);
      Path trusted = certificates != null ? certificates : theirs;
      NodePlace place =
          new NodePlace(
              addresses, file.toAbsolutePath(), trusted == null ? null : trusted.toAbsolutePath());
      place.access();
      check(certificates);
      return place;
    } catch (HowdahException e) {
      throw new UserError(e.getMessage(), e);
    }
  }

  private static void check(Path certificates) {
    try {
      if (certificates != null) {
        NodeKeys.trusting(certificates);
      }
    } catch (HowdahException e) {
      throw new UserError("--ca: " + e.getMessage(), e);
    }
  }

  /** With the secret. */
  public Access access() throws HowdahException {
    return Access.of(addresses, tokenFile, certificates);
  }
}
