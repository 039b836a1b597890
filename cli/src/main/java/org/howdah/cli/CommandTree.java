package org.howdah.cli;

import java.util.List;
import org.howdah.cli.characterize.CharacterizeCommand;
import org.howdah.cli.characterize.SweepCommand;
import org.howdah.cli.completion.CompletionCommand;
import org.howdah.cli.diff.DiffCommand;
import org.howdah.cli.grid.GridCommand;
import org.howdah.cli.job.JobCommand;
import org.howdah.cli.node.NodeCommand;
import org.howdah.cli.project.ProjectCommand;
import org.howdah.cli.run.CacheCommand;
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
 * The command itself makes only the part that was called, so that it starts no later for all the others.
 */
/** All commands with their verbs, for what looks at all of them. */
final class CommandTree {
  private CommandTree() {}

  /** A new tree; its root does nothing. */
  static CommandLine make() {
    CommandLine tree = new CommandLine(CommandSpec.create().name("howdah"));
    add(tree, "run", new RunCommand());
    add(tree, "side", new SideCommand());
    add(tree, "job", new JobCommand());
    add(tree, "node", new NodeCommand());
    CommandLine store = add(tree, "store", new StoreCommand());
    // Options of theirs stand before the verb, where those of the others are the same.
    StoreJobsCommand.verbs().forEach(verb -> store.addSubcommand(verb, CommandSpec.create()));
    add(tree, "grid", new GridCommand());
    CommandLine simulate = add(tree, "simulate", new SimulateCommand());
    add(simulate, "grid", new SimulateGridCommand());
    add(simulate, "cluster", new SimulateClusterCommand());
    add(tree, "project", new ProjectCommand());
    add(add(tree, "characterize", new CharacterizeCommand()), "sweep", new SweepCommand());
    add(tree, "diff", new DiffCommand());
    add(tree, "yarn", new YarnCommand());
    tree.addSubcommand("cache", CacheCommand.line());
    add(tree, "classpath", new ClasspathCommand());
    add(tree, "doctor", new DoctorCommand());
    add(tree, "completion", new CompletionCommand(CommandTree::make));
    for (String other : List.of("bench", "env", "jar", "version", "help")) {
      tree.addSubcommand(other, CommandSpec.create());
    }
    return tree;
  }

  private static CommandLine add(CommandLine parent, String name, Object command) {
    CommandLine line = new CommandLine(command);
    parent.addSubcommand(name, line);
    return line;
  }
}
