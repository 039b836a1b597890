package org.howdah.cli.grid;

import java.util.concurrent.Callable;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code howdah grid}: looks after the nodes of a group. */
@Command(
    name = "grid",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Looks after the nodes of a group.",
    synopsisSubcommandLabel = "VERB",
    subcommands = {
      GridVerbs.Status.class,
      GridVerbs.Drain.class,
      GridVerifyVerb.class,
      GridRepairVerb.class,
      GridKeysVerb.class,
      GridMirrorVerb.class
    },
    footer = {
      "",
      "Examples:",
      "  export HOWDAH_NODE=/var/lib/howdah",
      "  howdah grid status",
      "  howdah grid drain node2",
      "  howdah grid verify",
      "  howdah grid keys --out keys node1=10.0.0.1 node2=10.0.0.2",
      "  howdah grid mirror --to broker1:9092 --topic howdah-jobs",
      "",
      "Exit codes: 0 success, 1 it failed, 2 wrong usage."
    })
public final class GridCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(System.err);
    return ExitCodes.USAGE;
  }
}
