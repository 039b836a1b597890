package org.howdah.cli;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.howdah.cli.characterize.CharacterizeCommand;
import org.howdah.cli.characterize.SweepCommand;
import org.howdah.cli.completion.CompletionCommand;
import org.howdah.cli.diff.DiffCommand;
import org.howdah.cli.grid.GridCommand;
import org.howdah.cli.job.JobCommand;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.Stdout;
import org.howdah.cli.node.NodeCommand;
import org.howdah.cli.project.ProjectCommand;
import org.howdah.cli.run.CacheCommand;
import org.howdah.cli.run.HadoopCommand;
import org.howdah.cli.run.Programs;
import org.howdah.cli.run.RunCommand;
import org.howdah.cli.run.SideCommand;
import org.howdah.cli.run.StoreJobsCommand;
import org.howdah.cli.simulate.SimulateClusterCommand;
import org.howdah.cli.simulate.SimulateCommand;
import org.howdah.cli.simulate.SimulateGridCommand;
import org.howdah.cli.store.StoreCommand;
import org.howdah.cli.yarn.YarnCommand;
import org.howdah.hadoop.classes.ProgramView;
import org.howdah.hadoop.files.NamelessUser;
import org.howdah.record.Nearest;
import org.howdah.workloads.Workload;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code howdah} command. */
@Command(
    name = "howdah",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    header = "Runs unmodified Hadoop MapReduce jobs on this machine.",
    customSynopsis = "howdah COMMAND [OPTIONS] ...",
    footer = {
      "Commands (howdah COMMAND --help says more):",
      "  run        run a job jar, a built-in workload or a streaming script",
      "  side       load tables that tasks look keys up in, and look after them",
      "  job        look at jobs on the nodes of a group, and end them",
      "  node       run a node of the key-value store",
      "  store      look at data sets of the store, and change them",
      "  grid       look after the nodes of the store",
      "  simulate   compute what a cache of job input, or many nodes, would do",
      "  project    say how long runs of a job would take that nobody has made",
      "  characterize  say what bounds jobs that have run",
      "  diff       say how two runs of a job differ",
      "  yarn       use parts of Howdah in jobs of a Hadoop cluster",
      "  cache      look at what a cache folder holds, and change what that is",
      "  classpath  print the jars that another launcher must add",
      "  env        print what puts Hadoop's commands on the PATH, run by Howdah",
      "  doctor     check this machine and its configuration",
      "  completion print what makes a shell complete all this",
      "  bench      compare Howdah with its rivals on this machine",
      "",
      "Examples:",
      "  howdah run wordcount books/ counts",
      "  howdah run hadoop-mapreduce-examples.jar pi 4 100000",
      "  howdah doctor"
    })
public final class Main implements Callable<Integer> {
  /** What runs programs; as with the hadoop command, a jar is run by that word, too. */
  private static final Set<String> RUNS = Set.of("run", "jar", "as");

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
  public static int execute(String... arguments) {
    String name = arguments.length == 0 ? "" : arguments[0];
    return switch (name) {
      case "run", "jar" -> execute(new RunCommand(), 1, arguments);
      case "side" -> execute(new SideCommand(), 1, arguments);
      case "job" -> execute(new CommandLine(new JobCommand()), 1, arguments);
      case "node" -> execute(new NodeCommand(), 1, arguments);
      case "store" -> executeStore(arguments);
      case "grid" -> execute(new CommandLine(new GridCommand()), 1, arguments);
      case "simulate" -> executeSimulate(arguments);
      case "project" -> execute(new ProjectCommand(), 1, arguments);
      case "characterize" -> executeCharacterize(arguments);
      case "diff" -> execute(new DiffCommand(), 1, arguments);
      case "yarn" -> execute(new CommandLine(new YarnCommand()), 1, arguments);
      case "cache" -> execute(CacheCommand.line().setStopAtPositional(true), 1, arguments);
      case "classpath" -> execute(new ClasspathCommand(), 1, arguments);
      case "doctor" -> execute(new DoctorCommand(), 1, arguments);
      case "as" -> HadoopCommand.execute(List.of(arguments).subList(1, arguments.length));
      case "env", "bench" -> complainOf(name, "is started by bin/howdah");
      case "version" -> execute("--version");
      case "help" -> help(Arrays.copyOfRange(arguments, 1, arguments.length));
      case "completion" -> execute(new CompletionCommand(CommandTree::make), 1, arguments);
      default ->
          name.isEmpty() || name.startsWith("-")
              ? execute(new Main(), 0, arguments)
              : complainOf(name);
    };
  }

  /** Of a command, such as {@code howdah help grid status}, or of all. */
  private static int help(String... command) {
    String[] asked = Arrays.copyOf(command, command.length + 1);
    asked[command.length] = "--help";
    return execute(asked);
  }

  private static int complainOf(String name) {
    System.err.println(
        "howdah: there is no command '%s'; %s"
            .formatted(
                name,
                meant(name)
                    .map(meant -> "did you mean howdah " + meant + "?")
                    .orElse("howdah --help lists commands")));
    return ExitCodes.USAGE;
  }

  private static int complainOf(String name, String why) {
    System.err.println("howdah: " + name + " " + why);
    return ExitCodes.USAGE;
  }

  private static Optional<String> meant(String name) {
    return name.equals(Programs.STREAMING) || Workload.find(name).isPresent()
        ? Optional.of("run " + name)
        : Nearest.to(name, CommandTree.make().getSubcommands().keySet());
  }

  private static int executeStore(String... arguments) {
    return StoreJobsCommand.means(arguments)
        ? execute(new StoreJobsCommand(), 1, arguments)
        : execute(new CommandLine(new StoreCommand()), 1, arguments);
  }

  private static int executeCharacterize(String... arguments) {
    return arguments.length > 1 && arguments[1].equals("sweep")
        ? execute(new SweepCommand(), 2, arguments)
        : execute(new CharacterizeCommand(), 1, arguments);
  }

  private static int executeSimulate(String... arguments) {
    return switch (arguments.length > 1 ? arguments[1] : "") {
      case "grid" -> execute(new SimulateGridCommand(), 2, arguments);
      case "cluster" -> execute(new SimulateClusterCommand(), 2, arguments);
      default -> execute(new SimulateCommand(), 1, arguments);
    };
  }

  /** Options stand before what a program is given. */
  private static int execute(Callable<Integer> command, int skipped, String... arguments) {
    CommandLine line = new CommandLine(command).setStopAtPositional(true);
    return execute(line, skipped, arguments);
  }

  private static int execute(CommandLine line, int skipped, String... arguments) {
    return line.setExpandAtFiles(false)
        .setHelpFactory(new HelpLayout())
        .setParameterExceptionHandler(Main::complain)
        .setExecutionExceptionHandler(
            (thrown, command, parsed) -> {
              throw thrown;
            })
        .execute(Arrays.copyOfRange(arguments, skipped, arguments.length));
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
    CommandLine.usage(this, System.err);
    return ExitCodes.USAGE;
  }
}
