package org.howdah.cli.kit;

import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Options of a command, and of its verbs, that ask nodes. */
public final class NodeOptions {
  @Option(
      names = "--at",
      paramLabel = "DIR|HOST:PORT,...",
      scope = ScopeType.INHERIT,
      description =
          "The data folder of a node on this machine, or where nodes answer HTTP, the fourth of"
              + " their ports. By default what HOWDAH_NODE says.")
  private String at;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description = "With HOST:PORT: a copy of the file 'token' of a node's data folder.")
  private Path tokenFile;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description = "With HOST:PORT of a group with keys: its certificate, ca.pem.")
  private Path certificates;

  /** Whether the command line names nodes. */
  public boolean isSaid() {
    return at != null;
  }

  /**
   * The nodes.
   *
   * @throws UserError if they name none
   */
  public NodePlace place() {
    return NodePlace.of(at, tokenFile, certificates);
  }
}
