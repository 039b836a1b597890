package org.howdah.bench.case1;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.howdah.bench.case1.layout.LayoutId;
import org.howdah.bench.case1.touch.CacheShape;
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
 * The command {@code howdah bench case1}. Exit codes: 0 when all was measured, 1 when something
 * failed, 2 for a wrong option, 130 after Ctrl-C.
 */
@Command(
    name = "case1",
    sortOptions = false,
    description =
        "Sorts the words of a text as one map task does, in the layouts of Hadoop before and after"
            + " MAPREDUCE-3235 and in Howdah's: times by phase, and simulated cache misses.",
    footer = {
      "",
      "Examples:",
      "  howdah bench case1                                       all rows, some hours",
      "  howdah bench case1 --row misses --simulate-size 64m      what caches would miss",
      "  howdah bench case1 --row times --layouts in-place,prefix --buffers 16m,256m"
    })
public final class Case1Command implements Callable<Integer> {
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
      description = "What to measure: times, misses, jobs. Default: all.")
  private List<String> rows = List.of();

  @Option(
      names = "--layouts",
      split = ",",
      paramLabel = "LAYOUT",
      description =
          "How records lie in memory: indexed-untuned, indexed, in-place, prefix, grouped. Default:"
              + " all.")
  private List<String> layouts = List.of();

  @Option(
      names = "--buffers",
      split = ",",
      paramLabel = "SIZE",
      description = "Sort buffers, 128k to 1g. Default: 1m,4m,16m,64m,256m,1g.")
  private List<String> buffers = List.of();

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description = "Size of the generated text. Default: 256m.")
  private String size;

  @Option(
      names = "--simulate-size",
      paramLabel = "SIZE",
      description =
          "How much of it is simulated, which is slow. Default: 16m, or all if it is less.")
  private String simulateSize;

  @Option(
      names = "--caches",
      split = ",",
      paramLabel = "SIZE/WAYS",
      description = "Levels of the simulated cache. Default: 32k/8,1m/16,8m/16.")
  private List<String> caches = List.of("32k/8", "1m/16", "8m/16");

  @Option(names = "--runs", paramLabel = "N", description = "Measured rounds. Default: 3.")
  private Integer runs;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Folder of inputs (made once and kept), logs and temporary output. Default:"
              + " ~/.cache/howdah/bench.")
  private Path data = Path.of(System.getProperty("user.home"), ".cache", "howdah", "bench");

  @Option(
      names = "--howdah",
      paramLabel = "FILE",
      description = "The howdah command for row jobs. Default: the one that started this.")
  private Path launcher;

  @Mixin private ReportFiles files;

  @Option(
      names = "--tiny",
      description = "Run everything once for a moment: a check that it works, not a measurement.")
  private boolean tiny;

  @Override
  public Integer call() throws IOException {
    return files.measure("howdah bench case1", new Case1Bench(settings(), System.err::println));
  }

  /** The settings that the options say, with defaults for the rest. */
  private Case1Settings settings() {
    try {
      long textBytes = ByteSize.parse(size != null ? size : tiny ? "512k" : "256m");
      return new Case1Settings(
          rows.isEmpty() ? List.of(Case1Row.values()) : rows.stream().map(Case1Row::of).toList(),
          layouts.isEmpty()
              ? List.of(LayoutId.values())
              : layouts.stream().map(LayoutId::of).toList(),
          buffers().stream().map(Case1Command::buffer).toList(),
          CacheShape.parse(caches),
          data,
          textBytes,
          simulatedBytes(textBytes),
          runs != null ? runs : tiny ? 1 : 3,
          launcher != null ? launcher : Launcher.find());
    } catch (IllegalArgumentException | ArithmeticException error) {
      throw new ParameterException(spec.commandLine(), error.getMessage(), error);
    }
  }

  private long simulatedBytes(long textBytes) {
    return simulateSize != null
        ? ByteSize.parse(simulateSize)
        : Math.min(textBytes, ByteSize.parse(tiny ? "128k" : "16m"));
  }

  /** More than an array can have is refused as much as what is only too much. */
  private static int buffer(String text) {
    return (int) Math.min(Integer.MAX_VALUE, ByteSize.parse(text));
  }

  private List<String> buffers() {
    if (!buffers.isEmpty()) {
      return buffers;
    }
    return tiny ? List.of("128k", "1m") : List.of("1m", "4m", "16m", "64m", "256m", "1g");
  }
}
