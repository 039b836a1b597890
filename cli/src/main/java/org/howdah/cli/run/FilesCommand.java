package org.howdah.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.Installation;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code howdah fs}: Hadoop's shell of file systems. */
@Command(
    name = "fs",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Looks at files of any file system that Hadoop knows, and copies them.",
    customSynopsis = {
      "howdah fs [OPTIONS] -ls PATH | -cat PATH | -put LOCAL PATH | ...",
      "       howdah fs -help       (lists what else there is)"
    },
    footer = {
      "",
      "Behind its options stands what hadoop fs takes.",
      "",
      "Examples:",
      "  howdah fs -ls books/",
      "  howdah fs --packages org.apache.hadoop:hadoop-aws -ls s3a://bucket/",
      "",
      "Exit codes: 0 success, 2 wrong usage or configuration, else what hadoop fs",
      "ends with."
    })
public final class FilesCommand implements Callable<Integer> {
  private static final Set<String> OPTIONS =
      Set.of(
          "-D",
          "-conf",
          "-libjars",
          "--packages",
          "--exclude-packages",
          "--repositories",
          "--memory",
          "--quiet",
          "--verbose");

  @Mixin private RunCommand run;

  /** With those options of {@code howdah run} that mean something where no job runs. */
  public static CommandLine line() {
    CommandLine line = new CommandLine(new FilesCommand());
    CacheCommand.keep(OPTIONS, line.getCommandSpec());
    return line.setStopAtPositional(true);
  }

  /** The words, of which the first is the command, with {@code --} before those of the shell. */
  public static String[] apart(String... words) {
    List<String> apart = new ArrayList<>(List.of(words));
    int own = ownWords(line().getCommandSpec(), apart);
    if (own < apart.size()) {
      apart.add(own, "--");
    }
    return apart.toArray(new String[0]);
  }

  /** How many are before the first that is the shell's. */
  private static int ownWords(CommandSpec spec, List<String> words) {
    int next = 1;
    while (next < words.size()) {
      String word = words.get(next);
      String[] parts = word.split("=", 2);
      OptionSpec option = spec.optionsMap().get(parts[0]);
      if (option == null && !word.startsWith("-D") && !word.startsWith("--")) {
        return next;
      }
      boolean takesNext = option != null && parts.length == 1 && option.arity().max() > 0;
      next += takesNext ? 2 : 1;
    }
    return words.size();
  }

  @Override
  public Integer call() {
    return run.callAs("org.apache.hadoop.fs.FsShell");
  }
}
