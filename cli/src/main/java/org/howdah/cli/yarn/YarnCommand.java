package org.howdah.cli.yarn;

import java.util.concurrent.Callable;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code howdah yarn}: parts of Howdah in jobs of Hadoop's own MapReduce. */
@Command(
    name = "yarn",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    header = "Uses parts of Howdah in jobs that run on a Hadoop cluster, as they are.",
    customSynopsis = "howdah yarn COMMAND [OPTIONS]",
    subcommands = {YarnSettingsVerb.class, YarnCheckVerb.class},
    footer = {"docs/yarn.md says what is used and what it gains."})
public final class YarnCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    CommandLine.usage(this, System.err);
    return ExitCodes.USAGE;
  }
}
