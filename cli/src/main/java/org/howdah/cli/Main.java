package org.howdah.cli;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.Stdout;
import org.howdah.cli.run.FilesCommand;
import org.howdah.cli.run.HadoopCommand;
import org.howdah.cli.run.Programs;
import org.howdah.hadoop.classes.ProgramView;
import org.howdah.hadoop.files.NamelessUser;
import org.howdah.record.Nearest;
import org.howdah.workloads.Workload;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code howdah} command. */
@Command(
    name = "howdah",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    header = "Runs unmodified Hadoop MapReduce jobs on this machine.",
    customSynopsis = "howdah COMMAND [OPTIONS] ...",
    commandListHeading = "Commands (howdah COMMAND --help says more):%n",
    footer = {
      "",
      "Examples:",
      "  howdah run wordcount books/ counts",
      "  howdah run hadoop-mapreduce-examples.jar pi 4 100000",
      "  howdah doctor"
    })
public final class Main implements Callable<Integer> {
  /** What runs programs; as with the hadoop command, a jar is run by that word, too. */
  private static final Set<String> RUNS = Set.of("run", "jar", "fs", "as");

  @Spec private CommandSpec spec;

  public static void main(String[] arguments) {
    NamelessUser.login();
    if (arguments.length > 0 && RUNS.contains(arguments[0])) {
      ProgramView.openJars();
    }
    System.exit(unlessLost(execute(arguments)));
  }

  /** What was printed may be on no disk, and no program is told that unless it asks. */
  private static int unlessLost(int exitCode) {
    try {
      Stdout.check();
      return exitCode;
    } catch (IOException e) {
      System.err.println("howdah: " + e.getMessage());
      return Math.max(exitCode, ExitCodes.FAILED);
    }
  }

  /** Runs the command and returns its exit code, unless a program that it runs exits itself. */
  public static int execute(String... words) {
    return switch (words.length == 0 ? "" : words[0]) {
      case "as" -> HadoopCommand.execute(List.of(words).subList(1, words.length));
      case "fs" -> executeOne(FilesCommand.apart(words));
      case "env", "bench" -> complain(words[0] + " is started by bin/howdah");
      case "version" -> execute("--version");
      case "help" -> help(Arrays.copyOfRange(words, 1, words.length));
      case "", "-h", "--help" -> execute(Commands.all(new CommandLine(new Main())), words);
      default -> executeOne(words);
    };
  }

  private static int executeOne(String... words) {
    CommandLine root = new CommandLine(new Main());
    return words[0].startsWith("-") || Commands.one(root, words).isPresent()
        ? execute(root, words)
        : complain(unknown(words[0]));
  }

  /** Of a command, such as {@code howdah help grid status}, or of all. */
  private static int help(String... command) {
    String[] asked = Arrays.copyOf(command, command.length + 1);
    asked[command.length] = "--help";
    return execute(asked);
  }

  private static String unknown(String name) {
    return "there is no command '%s'; %s"
        .formatted(
            name,
            meant(name)
                .map(meant -> "did you mean howdah " + meant + "?")
                .orElse("howdah --help lists commands"));
  }

  private static int complain(String message) {
    System.err.println("howdah: " + message);
    return ExitCodes.USAGE;
  }

  private static Optional<String> meant(String name) {
    return name.equals(Programs.STREAMING) || Workload.find(name).isPresent()
        ? Optional.of("run " + name)
        : Nearest.to(name, Commands.names());
  }

  private static int execute(CommandLine root, String... words) {
    return root.setExpandAtFiles(false)
        .setHelpFactory(new HelpLayout())
        .setParameterExceptionHandler(Main::complain)
        .setExecutionExceptionHandler(
            (thrown, command, parsed) -> {
              throw thrown;
            })
        .execute(words);
  }

  private static int complain(CommandLine.ParameterException wrong, String[] arguments) {
    String command = wrong.getCommandLine().getCommandSpec().qualifiedName();
    System.err.println("howdah: " + wrong.getMessage());
    nearest(wrong)
        .ifPresent(meant -> System.err.println("howdah: did you mean %s?".formatted(meant)));
    System.err.println("howdah: see " + command + " --help");
    return ExitCodes.USAGE;
  }

  /** The option or verb that may have been meant by one that is unknown. */
  private static Optional<String> nearest(CommandLine.ParameterException wrong) {
    if (!(wrong instanceof CommandLine.UnmatchedArgumentException unknown)) {
      return Optional.empty();
    }
    CommandLine command = wrong.getCommandLine();
    Set<String> known = new TreeSet<>(command.getSubcommands().keySet());
    known.addAll(command.getCommandSpec().optionsMap().keySet());
    // Of an option with its value, the option; one letter may mean anything.
    String word = unknown.getUnmatched().get(0).split("=", 2)[0];
    return word.matches("-.") ? Optional.empty() : Nearest.to(word, known);
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(System.err);
    return ExitCodes.USAGE;
  }
}
