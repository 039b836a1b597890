package org.howdah.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code howdah cache}: looks after a cache folder. */
@Command(
    name = "howdah cache",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    header = "Looks at what a cache folder holds, and changes what that is.",
    customSynopsis = {
      "howdah cache --cache DIR:SIZE [OPTIONS] ls | stat | verify",
      "       howdah cache --cache DIR:SIZE [OPTIONS] warm PATH | drop PATH"
    },
    footer = {
      "",
      "Options of howdah cache stand before the verb, those of the verb behind it:",
      "howdah cache VERB --help says which. While a job uses the folder, all of them",
      "fail and say so.",
      "",
      "Examples:",
      "  howdah cache --cache /nvme/howdah:80g warm hdfs://namenode/books",
      "  howdah cache --cache /nvme/howdah:80g ls",
      "",
      "Exit codes: 0 success, 1 it failed or found damage, 2 wrong usage or",
      "configuration."
    })
final class CacheCommand implements Callable<Integer> {
  @Mixin private RunCommand run;

  @Override
  public Integer call() {
    return run.callAs(Programs.CACHE);
  }
}
