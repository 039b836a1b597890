package org.howdah.bench.case2;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.howdah.bench.kit.Launcher;
import org.howdah.bench.report.ReportFiles;
import org.howdah.record.ByteSize;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code howdah bench case2}. Exit codes: 0 when all was measured, 1 when something
 * failed, 2 for a wrong option, 130 after Ctrl-C.
 */
@Command(
    name = "case2",
    sortOptions = false,
    description =
        "Runs a job that is all shuffle on a YARN cluster of three nodes, the first with little"
            + " memory: what is read from disks, delivered and thrown away, and how long reduce"
            + " tasks fetch.",
    footer = {
      "",
      "Examples:",
      "  howdah bench case2                                        all ways, an hour",
      "  howdah bench case2 --way hadoop,howdah --runs 5",
      "  howdah bench case2 --way hadoop,howdah-service --size 6g --maps 96",
      "",
      "Ways: hadoop, hadoop-https, hadoop-drops, hadoop-old, howdah, howdah-https,",
      "howdah-service, howdah-service-https."
    })
public final class Case2Command implements Callable<Integer> {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  @SuppressWarnings("unused")
  private boolean help;

  @Spec private CommandLine.Model.CommandSpec spec;

  @Option(
      names = "--way",
      split = ",",
      paramLabel = "WAY",
      description = "Who fetches and who serves. Default: all.")
  private List<String> ways = List.of();

  @Option(names = "--size", paramLabel = "SIZE", description = "All map output. Default: 3g.")
  private String size;

  @Option(names = "--maps", paramLabel = "N", description = "Map tasks. Default: 48.")
  private Integer maps;

  @Option(names = "--reduces", paramLabel = "N", description = "Reduce tasks. Default: 24.")
  private Integer reduces;

  @Option(
      names = "--skew",
      paramLabel = "S",
      description = "The i-th reduce task has a share like 1/i^S. Default: 0, all alike.")
  private double skew;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "What the first node has, its processes and page cache together, by a control group of"
              + " Linux; only root may. 0 for no limit. Default: 1g.")
  private String memory;

  @Option(
      names = "--reduce-memory",
      paramLabel = "SIZE",
      description =
          "What a reduce task fetches into (mapreduce.reduce.memory.totalbytes). Default: 32m.")
  private String reduceMemory = "32m";

  @Option(names = "--runs", paramLabel = "N", description = "Measured rounds. Default: 3.")
  private Integer runs;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Folder of logs and temporary files. Default: ~/.cache/howdah/bench.")
  private Path data = Path.of(System.getProperty("user.home"), ".cache", "howdah", "bench");

  @Option(
      names = "--howdah",
      paramLabel = "FILE",
      description = "The howdah command. Default: the one that started this.")
  private Path launcher;

  @Mixin private ReportFiles files;

  @Option(
      names = "--tiny",
      description = "Run everything once for a moment: a check that it works, not a measurement.")
  private boolean tiny;

  @Override
  public Integer call() throws IOException {
    return files.measure("howdah bench case2", new Case2Bench(settings(), System.err::println));
  }

  /** The settings that the options say, with defaults for the rest. */
  private Case2Settings settings() {
    try {
      return new Case2Settings(
          ways.isEmpty() ? List.of(Way.values()) : ways.stream().map(Way::of).toList(),
          ByteSize.parse(size != null ? size : tiny ? "1m" : "3g"),
          maps != null ? maps : tiny ? 3 : 48,
          reduces != null ? reduces : tiny ? 3 : 24,
          skew,
          ByteSize.parse(memory != null ? memory : tiny ? "0" : "1g"),
          ByteSize.parse(reduceMemory),
          runs != null ? runs : tiny ? 1 : 3,
          data,
          launcher != null ? launcher : Launcher.find());
    } catch (IllegalArgumentException | ArithmeticException error) {
      throw new ParameterException(spec.commandLine(), error.getMessage(), error);
    }
  }
}
