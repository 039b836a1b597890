package org.howdah.hadoop.store;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.howdah.hadoop.side.EntryReader;
import org.howdah.hadoop.side.TableSource;
import org.howdah.hadoop.side.tool.SideArguments;
import org.howdah.hadoop.side.tool.VerbRun;
import org.howdah.record.json.Json;

/**
 * Loads and exports data sets of the store: {@code howdah store}, or any Hadoop with {@code hadoop
 * jar}. Exit codes: 0 success, 1 something failed, 2 wrong usage or configuration.
 */
public final class StoreTool extends Configured implements Tool {
  private static final String JSON = "--json";
  private static final String AT = "--at";
  private static final String TOKEN_FILE = "--token-file";
  private static final String CA = "--ca";

  /** Where the store is if nothing else says so. */
  private static final String NODE_VARIABLE = "HOWDAH_NODE";

  private static final String ADDRESS = "[A-Za-z0-9_.-]+:[0-9]{1,5}";

  private final PrintStream out;
  private final PrintStream err;
  private final UnaryOperator<String> environment;

  public StoreTool() {
    this(System.out, System.err, System::getenv);
  }

  StoreTool(PrintStream out, PrintStream err, UnaryOperator<String> environment) {
    this.out = out;
    this.err = err;
    this.environment = environment;
  }

  /** Ends the JVM with the exit code. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new Configuration(), new StoreTool(), arguments));
  }

  @Override
  public int run(String[] words) throws InterruptedException {
    List<String> all = Arrays.asList(words);
    String verb = all.isEmpty() ? "" : all.get(0);
    if (verb.isEmpty() || verb.startsWith("-") || all.contains("--help")) {
      (verb.isEmpty() ? err : out).print(StoreHelp.of(verb));
      return verb.isEmpty() ? VerbRun.USAGE : VerbRun.SUCCESS;
    }
    String command = "howdah store" + (StoreHelp.knows(verb) ? " " + verb : "");
    return VerbRun.exitCode(command, err, () -> run(verb, all.subList(1, all.size())));
  }

  private void run(String verb, List<String> words) throws IOException, InterruptedException {
    switch (verb) {
      case "load" -> load(words);
      case "export" -> export(words);
      default -> throw new IllegalArgumentException("there is no 'howdah store " + verb + "'");
    }
  }

  private void load(List<String> words) throws IOException, InterruptedException {
    SideArguments arguments =
        new SideArguments(
            Set.of(AT, TOKEN_FILE, CA, "--copies", "--expire", "--format", "--value-type"),
            Set.of("--add", "--overwrite", "--skip-refused", JSON),
            words);
    List<String> operands = arguments.operands(2);
    if (arguments.has("--add") && arguments.has("--overwrite")) {
      throw new IllegalArgumentException("--add and --overwrite exclude each other");
    }
    TableSource source =
        new TableSource(
            operands.get(1),
            arguments.option("--format", TableSource.TEXT),
            arguments.choice("--value-type", "text", EntryReader.TYPES.keySet()));
    Configuration configuration = configuration(arguments);
    say("loaded", StoreLoad.run(configuration, operands.get(0), source, arguments), arguments);
  }

  private void export(List<String> words) throws IOException, InterruptedException {
    SideArguments arguments =
        new SideArguments(
            Set.of(
                AT,
                TOKEN_FILE,
                CA,
                "--prefix",
                "--keys",
                "--format",
                "--value-type",
                "--key-class",
                "--value-class"),
            Set.of(JSON),
            words);
    List<String> operands = arguments.operands(2);
    Configuration configuration = configuration(arguments);
    say(
        "exported",
        StoreExport.run(configuration, operands.get(0), operands.get(1), arguments),
        arguments);
  }

  /**
   * What the command line says comes before the configuration, and that before the environment.
   * Paths are those of this process, wherever tasks run.
   */
  Configuration configuration(SideArguments arguments) {
    Configuration configuration = new Configuration(getConf());
    boolean isSet =
        configuration.get(StoreKeys.NODES) != null
            || configuration.get(StoreKeys.DATA) != null
            || configuration.get(GroupSettings.NODES) != null;
    String variable = isSet ? null : environment.apply(NODE_VARIABLE);
    String at = arguments.option(AT, variable);
    if (at != null && !at.isBlank()) {
      configuration.unset(StoreKeys.NODES);
      configuration.unset(StoreKeys.DATA);
      if (isAddress(at)) {
        configuration.set(StoreKeys.NODES, at);
      } else {
        configuration.set(StoreKeys.DATA, absolute(at));
        configuration.unset(StoreKeys.TOKEN_FILE);
      }
    }
    if (arguments.has(TOKEN_FILE)) {
      configuration.set(StoreKeys.TOKEN_FILE, absolute(arguments.option(TOKEN_FILE, "")));
    }
    if (arguments.has(CA)) {
      configuration.set(StoreKeys.CERTIFICATES, absolute(arguments.option(CA, "")));
    }
    return configuration;
  }

  private static String absolute(String path) {
    return Path.of(path).toAbsolutePath().toString();
  }

  private static boolean isAddress(String at) {
    return at.matches(ADDRESS + "(," + ADDRESS + ")*") && !Files.exists(Path.of(at));
  }

  /** Figures that are 0 and seldom anything else are left out. */
  private void say(String what, Map<String, Object> figures, SideArguments arguments) {
    if (arguments.has(JSON)) {
      out.println(Json.of(figures));
      return;
    }
    StringBuilder text = new StringBuilder(what + " " + figures.get("dataSet") + ":");
    String separator = " ";
    for (String name : List.of("read", "written", "refused", "absent", "bytes")) {
      long figure = (Long) figures.getOrDefault(name, 0L);
      boolean isSeldom = name.equals("refused") || name.equals("absent");
      if (figure != 0 || !isSeldom) {
        text.append(separator).append(String.format("%,d %s", figure, name));
        separator = ", ";
      }
    }
    out.println(text);
  }
}
