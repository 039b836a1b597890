package org.howdah.bench.grid;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.howdah.bench.kit.InputKind;
import org.howdah.bench.kit.Launcher;
import org.howdah.bench.report.ReportFiles;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code howdah bench grid}. Exit codes: 0 when all ran, 1 when something failed, 2 for
 * a wrong option.
 */
@Command(
    name = "grid",
    sortOptions = false,
    description = "Measures nodes of the key-value store beside what people use instead.")
public final class GridCommand implements Callable<Integer> {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  @SuppressWarnings("unused")
  private boolean help;

  @Spec private CommandLine.Model.CommandSpec spec;

  @Option(
      names = "--row",
      split = ",",
      paramLabel = "ROW",
      description =
          "What to measure: port, wordcount, nodes, start, join, simulation. Default: all.")
  private List<String> rows = List.of();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Folder of logs, and of the node's data meanwhile. Default: ~/.cache/howdah/bench.")
  private Path data = Path.of(System.getProperty("user.home"), ".cache", "howdah", "bench");

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Measured rounds of rows port, start and simulation. Default: 5.")
  private Integer runs;

  @Option(
      names = "--job-runs",
      paramLabel = "N",
      description = "Measured warm rounds of row wordcount, and rounds of row nodes. Default: 1.")
  private Integer jobRuns;

  @Option(
      names = "--millis",
      paramLabel = "N",
      description = "How long each server is asked in a round. Default: 2000.")
  private Long millis;

  @Option(
      names = "--keys",
      paramLabel = "N",
      description = "Keys that are asked for, with values of 100 bytes. Default: 100000.")
  private Integer keys;

  @Option(
      names = "--input",
      paramLabel = "INPUT",
      description =
          "What messages are of: generated, words drawn by Zipf's law, or real, source text of the"
              + " Linux kernel. Default: generated.")
  private String text = "generated";

  @Option(
      names = "--messages",
      paramLabel = "N",
      description = "Messages of which row wordcount counts the words. Default: 1000000.")
  private Integer messages;

  @Option(names = "--full", description = "As many messages as the paper has: 10000000.")
  private boolean full;

  @Option(
      names = "--small-files",
      paramLabel = "N",
      description =
          "How many values of messages Hadoop also gets as files of their own, each of which costs"
              + " it a process. Default: 64.")
  private Integer smallFiles;

  @Option(
      names = "--nodes",
      split = ",",
      paramLabel = "N",
      description = "Sizes of the groups of nodes. Default: 1,2,4.")
  private List<Integer> groups = List.of();

  @Option(
      names = "--howdah",
      paramLabel = "FILE",
      description = "The howdah command that starts nodes. Default: the one that started this.")
  private Path launcher;

  @Mixin private ReportFiles files;

  @Option(
      names = "--tiny",
      description =
          "Run everything once on few keys: a check that all of it works, not a measurement.")
  private boolean tiny;

  @Override
  public Integer call() throws IOException {
    return files.measure("howdah bench grid", new GridBench(settings(), System.err::println));
  }

  /** The settings that the options say, with defaults for the rest. */
  GridSettings settings() {
    try {
      return new GridSettings(
          rows.isEmpty() ? List.of(GridRow.values()) : rows.stream().map(GridRow::of).toList(),
          data,
          runs != null ? runs : tiny ? 1 : 5,
          jobRuns != null ? jobRuns : tiny ? 0 : 1,
          millis != null ? millis : tiny ? 50 : 2000,
          keys != null ? keys : tiny ? 2000 : 100_000,
          InputKind.ofText(text),
          messages != null ? messages : full ? 10_000_000 : tiny ? 4096 : 1_000_000,
          smallFiles != null ? smallFiles : tiny ? 0 : 64,
          !groups.isEmpty() ? groups : tiny ? List.of(2) : List.of(1, 2, 4),
          launcher != null ? launcher : Launcher.find(),
          tiny);
    } catch (IllegalArgumentException error) {
      throw new ParameterException(spec.commandLine(), error.getMessage(), error);
    }
  }
}
