package org.howdah.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.howdah.cli.characterize.CharacterizeCommand;
import org.howdah.cli.characterize.SweepCommand;
import org.howdah.cli.completion.CompletionCommand;
import org.howdah.cli.diff.DiffCommand;
import org.howdah.cli.grid.GridCommand;
import org.howdah.cli.job.JobCommand;
import org.howdah.cli.node.NodeCommand;
import org.howdah.cli.packages.PackagesCommand;
import org.howdah.cli.project.ProjectCommand;
import org.howdah.cli.run.CacheCommand;
import org.howdah.cli.run.FilesCommand;
import org.howdah.cli.run.RunCommand;
import org.howdah.cli.run.SideCommand;
import org.howdah.cli.run.StoreJobsCommand;
import org.howdah.cli.simulate.SimulateClusterCommand;
import org.howdah.cli.simulate.SimulateCommand;
import org.howdah.cli.simulate.SimulateGridCommand;
import org.howdah.cli.store.StoreCommand;
import org.howdah.cli.yarn.YarnCommand;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/*
 * To run one, only that one is made, so that it starts no later for all the others.
 */
/** All commands, by name. */
final class Commands {
  /** In the order in which help lists them. */
  private static final List<String> LISTED =
      List.of(
          "run",
          "side",
          "job",
          "node",
          "store",
          "grid",
          "simulate",
          "project",
          "characterize",
          "diff",
          "yarn",
          "cache",
          "fs",
          "packages",
          "classpath",
          "env",
          "doctor",
          "completion",
          "bench");

  /** Those of the hadoop command, for who is used to them. */
  private static final List<String> SYNONYMS = List.of("jar", "version", "help");

  private Commands() {}

  /** A command with all of them. */
  static CommandLine all(CommandLine root) {
    LISTED.forEach(name -> root.addSubcommand(name, make(name).orElseThrow()));
    return root;
  }

  /** All words that may follow {@code howdah}. */
  static List<String> names() {
    return Stream.concat(LISTED.stream(), SYNONYMS.stream()).toList();
  }

  /** A command with the one that its words name; empty if they name none. */
  static Optional<CommandLine> one(CommandLine root, String... words) {
    return make(words).map(command -> root.addSubcommand(words[0], command));
  }

  private static Optional<CommandLine> make(String... words) {
    CommandLine made =
        switch (words[0]) {
          case "run", "jar" -> program(new RunCommand());
          case "side" -> program(new SideCommand());
          case "job" -> new CommandLine(new JobCommand());
          case "node" -> program(new NodeCommand());
          case "store" -> store(words);
          case "grid" -> new CommandLine(new GridCommand());
          case "simulate" -> simulate();
          case "project" -> program(new ProjectCommand());
          case "characterize" -> characterize(words);
          case "diff" -> program(new DiffCommand());
          case "yarn" -> new CommandLine(new YarnCommand());
          case "cache" -> CacheCommand.line().setStopAtPositional(true);
          case "fs" -> FilesCommand.line();
          case "packages" -> program(new PackagesCommand());
          case "classpath" -> program(new ClasspathCommand());
          case "env" -> elsewhere("Prints what puts Hadoop's commands on the PATH, run by Howdah.");
          case "doctor" -> program(new DoctorCommand());
          case "completion" -> program(new CompletionCommand(Commands::tree));
          case "bench" -> elsewhere("Compares Howdah with its rivals on this machine.");
          default -> null;
        };
    return Optional.ofNullable(made);
  }

  /** Options stand before what a program is given. */
  private static CommandLine program(Callable<Integer> command) {
    return new CommandLine(command).setStopAtPositional(true);
  }

  /** Where the verb follows, picocli would ask for the reports, too, that the command wants. */
  private static CommandLine characterize(String... words) {
    boolean sweeps = words.length > 1 && words[1].equals("sweep");
    CommandLine command =
        sweeps ? new CommandLine(CommandSpec.create()) : program(new CharacterizeCommand());
    return command.addSubcommand("sweep", program(new SweepCommand()));
  }

  private static CommandLine simulate() {
    return program(new SimulateCommand())
        .addSubcommand("grid", program(new SimulateGridCommand()))
        .addSubcommand("cluster", program(new SimulateClusterCommand()));
  }

  /** Two of its verbs are jobs, and take options of such before them. */
  private static CommandLine store(String... words) {
    if (StoreJobsCommand.means(words)) {
      return program(new StoreJobsCommand());
    }
    CommandLine store = new CommandLine(new StoreCommand());
    return store
        .addSubcommand("load", elsewhere("Fills a data set from files, by a job."))
        .addSubcommand("export", elsewhere("Writes a data set to files, by a job."));
  }

  /** What others do: {@code bin/howdah}, or another of these commands. */
  private static CommandLine elsewhere(String header) {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage().header(header);
    return new CommandLine(spec);
  }

  private static CommandLine tree() {
    CommandLine tree = all(new CommandLine(CommandSpec.create().name("howdah")));
    SYNONYMS.forEach(name -> tree.addSubcommand(name, CommandSpec.create()));
    return tree;
  }
}
