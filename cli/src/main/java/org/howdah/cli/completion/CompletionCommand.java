package org.howdah.cli.completion;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code howdah completion}: what makes a shell complete the command. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    header = "Prints what makes a shell complete howdah's commands and options.",
    customSynopsis = "howdah completion bash|zsh|fish",
    footer = {
      "",
      "Examples:",
      "  source <(howdah completion bash)",
      "  howdah completion fish > ~/.config/fish/completions/howdah.fish"
    })
public final class CompletionCommand implements Callable<Integer> {
  private static final String NAME = "howdah";

  private final Supplier<CommandLine> tree;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
  private String shell;

  /**
   * @param tree makes all commands with their verbs
   */
  public CompletionCommand(Supplier<CommandLine> tree) {
    this.tree = tree;
  }

  @Override
  public Integer call() {
    System.out.print(script());
    return ExitCodes.SUCCESS;
  }

  private String script() {
    return switch (shell) {
      // Zsh reads what is meant for bash.
      case "bash", "zsh" -> AutoComplete.bash(NAME, tree.get());
      case "fish" -> new FishCompletion(NAME).of(tree.get());
      default ->
          throw new ParameterException(
              spec.commandLine(), "no completion for '" + shell + "'; there is bash, zsh and fish");
    };
  }
}
