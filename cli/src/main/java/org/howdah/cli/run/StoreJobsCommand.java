package org.howdah.cli.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.store.StoreCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The verbs of {@code howdah store} that are jobs: {@code load} and {@code export}. */
@Command(
    name = "store",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Fills data sets of the key-value store from files, and writes them to files.",
    customSynopsis = {
      "howdah store [OPTIONS] load DATASET INPUT ...",
      "       howdah store [OPTIONS] export DATASET OUTPUT ..."
    },
    footer = {
      "",
      "Options of howdah store stand before the verb, those of the verb behind it:",
      "howdah store VERB --help says which.",
      "",
      "Examples:",
      "  howdah store load messages messages.tsv --at /var/lib/howdah",
      "  howdah store export messages saved --format sequence",
      "",
      "Exit codes: 0 success, 1 it failed, 2 wrong usage or configuration."
    })
public final class StoreJobsCommand implements Callable<Integer> {
  private static final Set<String> VERBS = Set.of("load", "export");

  @Mixin private RunCommand run;

  /** Whether a command line means one of these, rather than one of {@link StoreCommand}. */
  public static boolean means(String... arguments) {
    Set<String> others = StoreCommand.verbs();
    return Arrays.stream(arguments)
        .skip(1)
        .filter(word -> VERBS.contains(word) || others.contains(word))
        .findFirst()
        .filter(VERBS::contains)
        .isPresent();
  }

  /** The verbs know where the store is as jobs do; what stands behind the verb counts more. */
  @Override
  public Integer call() {
    List<String> where = new ArrayList<>();
    if (run.at() != null) {
      where.add("--at=" + run.at());
    }
    if (run.tokenFile() != null) {
      where.add("--token-file=" + run.tokenFile());
    }
    if (run.certificates() != null) {
      where.add("--ca=" + run.certificates());
    }
    return run.callAs(Programs.STORE, where);
  }
}
