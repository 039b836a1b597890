package org.howdah.cli.completion;

import java.util.Map;
import java.util.StringJoiner;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Completion for fish, which picocli does not write: a line for each command, verb and option.
 *
 * @param name of the command
 */
record FishCompletion(String name) {
  private static final String FIRST = "__fish_use_subcommand";

  /** Elsewhere, the name of a command is a value or a verb. */
  private static final String SECOND = "contains -- %s (commandline -opc)[2]";

  private static final String SEEN = "__fish_seen_subcommand_from ";

  String of(CommandLine tree) {
    StringJoiner lines = new StringJoiner("\n", "# Completion of " + name + " for fish.\n", "\n");
    for (Map.Entry<String, CommandLine> command : tree.getSubcommands().entrySet()) {
      lines.add(word(FIRST, command.getKey(), command.getValue()));
      add(SECOND.formatted(command.getKey()), command.getValue(), lines);
    }
    return lines.toString();
  }

  private void add(String condition, CommandLine command, StringJoiner lines) {
    Map<String, CommandLine> verbs = command.getSubcommands();
    String none = condition + "; and not " + SEEN + String.join(" ", verbs.keySet());
    verbs.forEach(
        (verb, line) -> {
          lines.add(word(none, verb, line));
          addOptions(condition + "; and " + SEEN + verb, line, lines);
        });
    addOptions(verbs.isEmpty() ? condition : none, command, lines);
  }

  private String word(String condition, String word, CommandLine command) {
    return start(condition) + " -f -a " + word + header(command.getCommandSpec());
  }

  private void addOptions(String condition, CommandLine command, StringJoiner lines) {
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (!option.hidden()) {
        lines.add(start(condition) + names(option) + description(option));
      }
    }
  }

  private static String names(OptionSpec option) {
    StringBuilder names = new StringBuilder();
    for (String each : option.names()) {
      // Hadoop has long options with one hyphen.
      names.append(
          each.startsWith("--")
              ? " -l " + each.substring(2)
              : (each.length() == 2 ? " -s " : " -o ") + each.substring(1));
    }
    return names + (option.arity().max() > 0 ? " -r" : "");
  }

  private String start(String condition) {
    return "complete -c " + name + " -n " + quoted(condition);
  }

  private static String header(CommandSpec command) {
    return described(command.usageMessage().header());
  }

  private static String description(OptionSpec option) {
    return described(option.description());
  }

  /** By the first sentence. */
  private static String described(String... lines) {
    String text = lines.length == 0 ? "" : String.format(String.join(" ", lines));
    return text.isEmpty() ? "" : " -d " + quoted(text.split("(?<=[.;])\\s", 2)[0]);
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
