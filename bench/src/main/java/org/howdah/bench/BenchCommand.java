package org.howdah.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.howdah.bench.cache.CacheCommand;
import org.howdah.bench.case1.Case1Command;
import org.howdah.bench.case2.Case2Command;
import org.howdah.bench.cases.BenchSettings;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.cases.Row;
import org.howdah.bench.disk.DiskCommand;
import org.howdah.bench.grid.GridCommand;
import org.howdah.bench.jmh.Loops;
import org.howdah.bench.job.Bench;
import org.howdah.bench.kit.InputKind;
import org.howdah.bench.kit.Launcher;
import org.howdah.bench.machine.MachineCommand;
import org.howdah.bench.memcached.MemcachedCommand;
import org.howdah.bench.report.ReportFiles;
import org.howdah.bench.runs.RunsCommand;
import org.howdah.bench.side.SideCommand;
import org.howdah.record.ByteSize;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code howdah bench}. Exit codes: 0 when all rivals ran and agree, 1 when one failed
 * or differs, 2 for a wrong option or file, 3 when Howdah got slower than {@code --against} says,
 * 130 after Ctrl-C. What was measured is reported in each case.
 */
@Command(
    name = "howdah bench",
    sortOptions = false,
    subcommands = {
      CacheCommand.class,
      Case1Command.class,
      Case2Command.class,
      DiskCommand.class,
      GridCommand.class,
      MachineCommand.class,
      MemcachedCommand.class,
      RunsCommand.class,
      SideCommand.class
    },
    description = "Runs the same jobs on Howdah and its rivals in turn and compares them.",
    footer = {
      "",
      "Examples:",
      "  howdah bench --row wordcount --runs 5 --save monday.json",
      "  howdah bench --row wordcount --runs 5 --against monday.json",
      "  howdah bench --against monday.json --compare tuesday.json",
      "",
      "Exit codes: 0 success, 1 a rival failed or differs, 2 wrong usage or files,",
      "3 Howdah got slower, 130 Ctrl-C."
    })
public final class BenchCommand implements Callable<Integer> {
  private static final int MEBIBYTE_SHIFT = 20;
  private static final int MEMORY_MEBIBYTES_MAX = 6144;

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
          "Jobs to run: wordcount, sort, terasort, grep, secondarysort, start. Default: all.")
  private List<String> rows = List.of();

  @Option(
      names = "--rival",
      split = ",",
      paramLabel = "RIVAL",
      description =
          "Who takes part: howdah, hadoop-local, hadoop-stock, hadoop-yarn, hadoop-yarn-howdah,"
              + " hadoop-yarn-uber, yarn-tez, spark-rdd, spark-sql, floor, identity. Default: all.")
  private List<String> rivals = List.of();

  @Option(
      names = "--input",
      split = ",",
      paramLabel = "KIND",
      description = "Texts to use: generated, real. Default: both.")
  private List<String> texts = List.of("generated", "real");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Folder of inputs (made once and kept), logs and temporary output. Default:"
              + " ~/.cache/howdah/bench.")
  private Path data = Path.of(System.getProperty("user.home"), ".cache", "howdah", "bench");

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description = "Size of each text input. Default: 512m.")
  private String size;

  @Option(
      names = "--tera-size",
      paramLabel = "SIZE",
      description = "Size of the TeraSort input. Default: 1g.")
  private String teraSize;

  @Option(names = "--runs", paramLabel = "N", description = "Measured rounds. Default: 3.")
  private Integer runs;

  @Option(names = "--warmup", paramLabel = "N", description = "Rounds before them. Default: 1.")
  private Integer warmup;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "What each rival may use: heap, budget or containers. Default: half of the machine's"
              + " memory, at most 6g.")
  private String memory;

  @Option(
      names = "--cores",
      paramLabel = "N",
      description = "Slots, threads and reducers of each rival. Default: all cores.")
  private int cores = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--slow-start",
      paramLabel = "SHARE",
      description =
          "After which share of the maps Hadoop on YARN and Tez start reducers"
              + " (mapreduce.job.reduce.slowstart.completedmaps). Default: 1; theirs is 0.05.")
  private double slowStart = 1;

  @Option(
      names = "--howdah",
      paramLabel = "FILE",
      description = "The howdah command. Default: the one that started this.")
  private Path launcher;

  @Mixin private ReportFiles files;

  @Option(
      names = "--compare",
      paramLabel = "FILE",
      description =
          "Measure nothing: compare this file of --save, of any benchmark, with that of --against.")
  private Path compared;

  @Option(
      names = "--tiny",
      description =
          "Run each row once on a few megabytes of generated data: a check that all of it works,"
              + " not a measurement.")
  private boolean tiny;

  @Option(
      names = "--jmh",
      arity = "0..1",
      fallbackValue = ".*",
      paramLabel = "PATTERN",
      description =
          "Measure inner loops with JMH instead: those whose names match this regular expression,"
              + " or all. Of the other options only --json applies.")
  private String loops;

  public static void main(String[] arguments) {
    if (System.getProperty("log4j.configuration") == null) {
      System.setProperty("log4j.configuration", "org/howdah/bench/log4j.properties");
    }
    System.exit(new CommandLine(new BenchCommand()).execute(arguments));
  }

  @Override
  public Integer call() {
    if (compared != null) {
      return compareFiles();
    }
    return loops != null ? measureLoops() : compare(settings());
  }

  private int compareFiles() {
    if (!files.canCompare()) {
      throw new ParameterException(
          spec.commandLine(),
          "--compare takes --against FILE, and of the reports --markdown alone: nothing is measured");
    }
    try {
      return files.compare(compared);
    } catch (IOException error) {
      System.err.println("howdah bench: " + error.getMessage());
      return CommandLine.ExitCode.USAGE;
    }
  }

  private int measureLoops() {
    if (files.compares()) {
      throw new ParameterException(
          spec.commandLine(), "--against does not compare inner loops: leave out --jmh");
    }
    try {
      Loops.measure(loops, files.json());
      return CommandLine.ExitCode.OK;
    } catch (IllegalArgumentException error) {
      throw new ParameterException(spec.commandLine(), error.getMessage(), error);
    } catch (IOException error) {
      System.err.println("howdah bench: " + error.getMessage());
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  private int compare(BenchSettings settings) {
    try (Bench bench = new Bench(settings, BenchCommand::progress)) {
      return files.measure("howdah bench", bench);
    } catch (IOException error) {
      System.err.println("howdah bench: " + error.getMessage());
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  /** The settings that the options say, with defaults for the rest. */
  BenchSettings settings() {
    try {
      return new BenchSettings(
          rows.isEmpty() ? List.of(Row.values()) : rows.stream().map(Row::of).toList(),
          inputs(),
          rivals.isEmpty() ? List.of(RivalId.values()) : rivals.stream().map(RivalId::of).toList(),
          data,
          bytes(size, "512m", "4m"),
          bytes(teraSize, "1g", "10m"),
          runs != null ? runs : tiny ? 1 : 3,
          warmup != null ? warmup : tiny ? 0 : 1,
          memoryMebibytes(),
          cores,
          slowStart,
          launcher != null ? launcher : Launcher.find());
    } catch (IllegalArgumentException | ArithmeticException error) {
      throw new ParameterException(spec.commandLine(), error.getMessage(), error);
    }
  }

  private Set<InputKind> inputs() {
    Set<InputKind> kinds = EnumSet.of(InputKind.PAIRS, InputKind.TERA, InputKind.SMALL);
    for (String text : texts) {
      InputKind kind = InputKind.ofText(text);
      if (!tiny || kind != InputKind.REAL) {
        kinds.add(kind);
      }
    }
    return kinds;
  }

  private long bytes(String option, String usual, String whenTiny) {
    return ByteSize.parse(option != null ? option : tiny ? whenTiny : usual);
  }

  private int memoryMebibytes() {
    if (memory != null) {
      return Math.toIntExact(ByteSize.parse(memory) >> MEBIBYTE_SHIFT);
    }
    return tiny ? 1024 : Launcher.memoryMebibytes(MEMORY_MEBIBYTES_MAX);
  }

  private static void progress(String line) {
    System.err.println(line);
  }
}
