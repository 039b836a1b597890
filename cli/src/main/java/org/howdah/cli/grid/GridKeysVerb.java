package org.howdah.cli.grid;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Logging;
import org.howdah.record.HowdahException;
import org.howdah.store.keys.KeyOwner;
import org.howdah.store.keys.KeySet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code howdah grid keys}: makes keys by which nodes know each other. */
@Command(
    name = "keys",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Make keys by which nodes and clients know each other.",
    description = {
      "Each node has a folder of its own.",
      "With --out of an earlier call, further nodes of the same group get theirs."
    },
    footer = {
      "",
      "Copy each node's folder to its machine, for the user of the node only, and name",
      "it in the setting keys. The group's own key, ca.key, makes keys of further",
      "nodes; no node needs it.",
      "",
      "Examples:",
      "  howdah grid keys --out keys node1=10.0.0.1 node2=10.0.0.2",
      "  howdah grid keys --out keys node3=10.0.0.3,node3.example.org"
    })
final class GridKeysVerb implements Callable<Integer> {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder of the set; made if need be.")
  private Path out;

  @Parameters(
      paramLabel = "NODE[=HOST,...]",
      arity = "1..*",
      description =
          "A node, and the names and addresses by which it is reached; its own name unless given.")
  private List<String> nodes;

  @Override
  public Integer call() {
    Logging.configure(false, false, false);
    try {
      List<KeyOwner> all = new ArrayList<>();
      for (String node : nodes) {
        all.add(KeyOwner.of(node));
      }
      KeySet.make(out, all);
      all.forEach(node -> System.out.println(out.resolve(node.name())));
      return ExitCodes.SUCCESS;
    } catch (HowdahException e) {
      System.err.println("howdah: " + e.getMessage());
      return ExitCodes.USAGE;
    }
  }
}
