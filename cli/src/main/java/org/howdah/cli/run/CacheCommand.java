package org.howdah.cli.run;

import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.Installation;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/** {@code howdah cache}: looks after a cache folder. */
@Command(
    name = "cache",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Looks at what a cache folder holds, and changes what that is.",
    customSynopsis = {
      "howdah cache --cache DIR:SIZE [OPTIONS] ls | stat | verify | serve",
      "       howdah cache --cache DIR:SIZE [OPTIONS] warm PATH | drop PATH",
      "       howdah cache --cache DIR:SIZE [OPTIONS] master [HOST:]PORT"
    },
    footer = {
      "",
      "Verbs:",
      "  ls         list the files of which blocks are cached",
      "  stat       say how many blocks and bytes there are",
      "  warm PATH  read files into the cache",
      "  drop PATH  forget what is cached of files",
      "  verify     read every block, and drop those that are damaged",
      "  serve      let tasks of a Hadoop cluster on this machine read through it",
      "  master     decide what the caches of several machines keep",
      "",
      "Options of howdah cache stand before the verb, those of the verb behind it:",
      "howdah cache VERB --help says which. With --json, before or behind it, a verb",
      "prints JSON. While a job or a node uses the folder, all of them fail and say so.",
      "",
      "Examples:",
      "  howdah cache --cache /nvme/howdah:80g warm hdfs://namenode/books",
      "  howdah cache --cache /nvme/howdah:80g ls",
      "",
      "Exit codes: 0 success, 1 it failed or found damage, 2 wrong usage or",
      "configuration."
    })
public final class CacheCommand implements Callable<Integer> {
  private static final Set<String> OPTIONS =
      Set.of(
          "-D",
          "-conf",
          "-libjars",
          "--cache",
          "--packages",
          "--exclude-packages",
          "--repositories",
          "--memory",
          "--json",
          "--quiet",
          "--verbose");

  @Mixin private RunCommand run;

  /** With those options of {@code howdah run} that mean something where no job runs. */
  public static CommandLine line() {
    CommandLine line = new CommandLine(new CacheCommand());
    keep(OPTIONS, line.getCommandSpec());
    return line;
  }

  /** Takes all other options from a command, but for those by which it tells of itself. */
  static void keep(Set<String> names, CommandSpec spec) {
    List.copyOf(spec.options()).stream()
        .filter(option -> !names.contains(option.longestName()))
        .filter(option -> !option.usageHelp() && !option.versionHelp())
        .forEach(spec::remove);
  }

  @Override
  public Integer call() {
    return run.callAs(Programs.CACHE, run.givesJsonAway() ? List.of("--json") : List.of());
  }
}
