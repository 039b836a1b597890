package org.howdah.bench.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.howdah.bench.compare.CompareOptions;
import org.howdah.bench.disk.DiskDrivers;
import org.howdah.bench.measure.MachineFacts;
import org.howdah.bench.report.ReportFiles;
import org.howdah.model.project.Machine;
import org.howdah.model.project.MachinesFile;
import org.howdah.record.ByteSize;
import org.howdah.record.HowdahException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code howdah bench machine}. Exit codes: 0 when all was measured, 1 when something
 * failed, 2 for a wrong option, 130 after Ctrl-C.
 */
@Command(
    name = "machine",
    sortOptions = false,
    description =
        "Measures what this machine can do: sort, compress, move memory, send to itself, read and"
            + " write its disk. With --machines, howdah project can then project to its type.",
    footer = {
      "",
      "Examples:",
      "  howdah bench machine",
      "  howdah bench machine --type m5.large --usd-per-hour 0.096 --machines machines.csv",
      "  howdah project --runs runs.csv --targets targets.csv --machines machines.csv"
    })
public final class MachineCommand implements Callable<Integer> {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  @SuppressWarnings("unused")
  private boolean help;

  @Spec private CommandLine.Model.CommandSpec spec;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "What files of runs call machines like this. Default: here.")
  private String type = "here";

  @Option(
      names = "--machines",
      paramLabel = "FILE",
      description = "Table of machines that the result goes into, in place of the type's line.")
  private Path machines;

  @Option(
      names = "--usd-per-hour",
      paramLabel = "USD",
      description = "What such a machine costs, for the table. Default: not known.")
  private double usdPerHour = Double.NaN;

  @Option(
      names = "--watts",
      split = ",",
      arity = "1",
      paramLabel = "IDLE,HALF,FULL",
      description = "What it takes at the wall with no, half and full load. Default: not known.")
  private List<Double> watts = List.of();

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description = "On the disk that jobs use. Default: ~/.cache/howdah/bench.")
  private Path folder = Path.of(System.getProperty("user.home"), ".cache", "howdah", "bench");

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description = "Of the file that the disk is measured with. Default: 2g.")
  private String size;

  @Option(
      names = "--driver",
      paramLabel = "DRIVER",
      description = "Of the disk: fio or threads. Default: fio if it is installed.")
  private String driver = "";

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many are all. Default: one for each processor.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--millis",
      paramLabel = "N",
      description = "How long each measurement lasts. Default: 3000.")
  private Long millis;

  @Option(names = "--runs", paramLabel = "N", description = "Measured rounds. Default: 3.")
  private Integer runs;

  @Mixin private ReportFiles files;

  @Option(
      names = "--tiny",
      description = "Run everything once for a moment: a check that it works, not a measurement.")
  private boolean tiny;

  @Override
  public Integer call() throws IOException, InterruptedException {
    MachineSettings settings = settings();
    Files.createDirectories(settings.folder());
    if (machines != null) {
      checkTable();
    }
    MachineBench bench = new MachineBench(settings, System.err::println);
    int exit = files.measure("howdah bench machine", bench);
    boolean isMeasured = exit == CommandLine.ExitCode.OK || exit == CompareOptions.WORSE;
    if (isMeasured && machines != null) {
      new MachinesFile(machines).put(machine(withSizes(bench.abilities())));
      System.err.println("wrote " + machines);
    }
    return exit;
  }

  /** Before minutes of measuring. */
  private void checkTable() {
    try {
      new MachinesFile(machines).checkTakes(machine(Map.of()));
    } catch (HowdahException error) {
      throw new ParameterException(spec.commandLine(), error.getMessage(), error);
    }
  }

  /** What a simulation of a cluster needs beside. */
  private static Map<String, Double> withSizes(Map<String, Double> abilities) {
    Map<String, Double> all = new TreeMap<>(abilities);
    all.put("cores", (double) Runtime.getRuntime().availableProcessors());
    MachineFacts.memoryBytes().ifPresent(bytes -> all.put("memory_bytes", (double) bytes));
    return all;
  }

  private Machine machine(Map<String, Double> abilities) {
    return new Machine(
        type,
        usdPerHour,
        watts.isEmpty() ? Double.NaN : watts.get(0),
        watts.isEmpty() ? Double.NaN : watts.get(1),
        watts.isEmpty() ? Double.NaN : watts.get(2),
        "howdah bench machine",
        LocalDate.now(ZoneOffset.UTC).toString(),
        abilities);
  }

  /** The settings that the options say, with defaults for the rest. */
  private MachineSettings settings() throws InterruptedException {
    try {
      if (!watts.isEmpty() && watts.size() != 3) {
        throw new IllegalArgumentException("--watts are three, such as 60,140,220, not " + watts);
      }
      return new MachineSettings(
          type,
          folder,
          ByteSize.parse(size != null ? size : tiny ? "16m" : "2g"),
          DiskDrivers.of(driver),
          threads,
          Duration.ofMillis(millis != null ? millis : tiny ? 100 : 3000),
          runs != null ? runs : tiny ? 1 : 3);
    } catch (IllegalArgumentException error) {
      throw new ParameterException(spec.commandLine(), error.getMessage(), error);
    }
  }
}
