package org.howdah.cli.run;

import java.util.concurrent.Callable;
import org.howdah.cli.kit.Installation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code howdah side}: loads side tables and looks after them. */
@Command(
    name = "side",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Loads tables that tasks look keys up in, and looks after them.",
    customSynopsis = {
      "howdah side [OPTIONS] load NAME INPUT ...",
      "       howdah side [OPTIONS] ls | stat NAME | verify NAME | repair NAME | drop NAME"
    },
    footer = {
      "",
      "Options of howdah side stand before the verb, those of the verb behind it:",
      "howdah side VERB --help says which.",
      "",
      "Examples:",
      "  howdah side load lm counts/ --to memcached://127.0.0.1:11211",
      "  howdah side ls",
      "",
      "Exit codes: 0 success, 1 it failed, 2 wrong usage or configuration."
    })
public final class SideCommand implements Callable<Integer> {
  @Mixin private RunCommand run;

  @Override
  public Integer call() {
    return run.callAs(Programs.SIDE);
  }
}
