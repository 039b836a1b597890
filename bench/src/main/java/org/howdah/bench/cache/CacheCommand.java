package org.howdah.bench.cache;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.howdah.bench.report.ReportFiles;
import org.howdah.record.ByteSize;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code howdah bench cache}. Exit codes: 0 when all systems ran, 1 when one failed, 2
 * for a wrong option, 130 after Ctrl-C. What was measured is reported in each case.
 */
@Command(
    name = "cache",
    sortOptions = false,
    description =
        "Measures the fast tier beside no cache, other caches and Hadoop's local mode, with data and"
            + " folders on a slow device.")
public final class CacheCommand implements Callable<Integer> {
  private static final List<Double> SIZES_FULL = List.of(0.0, 1 / 64.0, 1 / 16.0, 1 / 4.0, 1.0);
  private static final List<Double> SIZES_SMALL = List.of(0.0, 1 / 16.0);

  /** About what one reader has from an object store. */
  private static final String OBJECTS_SPEED = "50m";

  /** About what the first byte takes from one in the same region. */
  private static final long OBJECTS_LATENCY_MICROS = 30_000;

  private static final Set<CacheJob> SAMPLES =
      EnumSet.of(CacheJob.GREP, CacheJob.WORD_COUNT, CacheJob.TERA_SORT);

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
          "What to measure: stream, sizes, speeds, objects, overhead, read. Default: stream, overhead,"
              + " read; with --full all.")
  private List<String> rows = List.of();

  @Option(
      names = "--system",
      split = ",",
      paramLabel = "SYSTEM",
      description =
          "Who runs the stream: none, memory-equal, memory-paper, memory-paper-slot, mpcache, ours,"
              + " hadoop-local. Default: all.")
  private List<String> systems = List.of();

  @Option(
      names = "--job",
      split = ",",
      paramLabel = "JOB",
      description = "Which of the 13 jobs, as grep or tera-sort. Default: all.")
  private List<String> jobs = List.of();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Folder of inputs (made once and kept), logs and the slow device. Default:"
              + " ~/.cache/howdah/bench.")
  private Path data = Path.of(System.getProperty("user.home"), ".cache", "howdah", "bench");

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Measured rounds. Default: 1; with --full 5.")
  private Integer runs;

  @Option(
      names = "--warmup",
      paramLabel = "N",
      description = "Rounds before them, which fill the caches. Default: 2; with --full 3.")
  private Integer warmUp;

  @Option(
      names = "--unit",
      paramLabel = "SIZE",
      description =
          "What stands for a gigabyte of the paper's inputs. Default: 4m; with --full 8m.")
  private String unit;

  @Option(
      names = "--classes",
      paramLabel = "N",
      description =
          "Sizes of inputs: 1 to N times the smallest. Default: 4; with --full the paper's 20.")
  private Integer classes;

  @Option(
      names = "--device-speed",
      split = ",",
      paramLabel = "SIZE",
      description =
          "The device's bytes a second; row speeds has a column for each. Default: 17m, the share of"
              + " a SATA disk that the paper's nodes have for 2 of 16 cores; row speeds also 8m,"
              + " 34m, 100m.")
  private List<String> deviceSpeeds = List.of();

  @Option(
      names = "--device-seek",
      paramLabel = "MICROS",
      description = "Time of a seek in microseconds. Default: 8000.")
  private long seekMicros = 8000;

  @Option(
      names = "--device-latency",
      paramLabel = "MICROS",
      description =
          "Latency of a transfer, in which the device does others, as an object store. Default: 0;"
              + " row objects has 30000, and 50m a second without seeks.")
  private Long latencyMicros;

  @Option(
      names = "--fast-speed",
      paramLabel = "SIZE",
      description =
          "Bytes a second of the device that caches on disk lie on; 0: the machine's own disk and"
              + " the kernel's memory for it. Default: 60m, the share of the paper's SSDs for 2 of"
              + " 16 cores.")
  private String fastSpeed;

  @Option(
      names = "--cores",
      paramLabel = "N",
      description = "Task slots of each system. Default: all cores.")
  private int cores = Runtime.getRuntime().availableProcessors();

  @Mixin private ReportFiles files;

  @Option(names = "--full", description = "All rows, larger inputs and more rounds: hours.")
  private boolean full;

  @Option(
      names = "--tiny",
      description =
          "Run everything once on small inputs and a faster device: a check that all of it works, not"
              + " a measurement.")
  private boolean tiny;

  @Override
  public Integer call() throws IOException {
    return files.measure("howdah bench cache", new CacheBench(settings(), System.err::println));
  }

  /** The settings that the options say, with defaults for the rest. */
  CacheSettings settings() {
    try {
      List<Long> speeds = deviceSpeeds.stream().map(ByteSize::parse).toList();
      return new CacheSettings(
          rows.isEmpty() ? defaultRows() : rows.stream().map(CacheRow::of).toList(),
          systems.isEmpty()
              ? List.of(CacheSystem.values())
              : systems.stream().map(CacheSystem::of).toList(),
          chosenJobs(),
          tiny ? chosenJobs().stream().filter(SAMPLES::contains).toList() : chosenJobs(),
          data,
          runs != null ? runs : full ? 5 : 1,
          warmUp != null ? warmUp : tiny ? 0 : full ? 3 : 2,
          ByteSize.parse(unit != null ? unit : tiny ? "100k" : full ? "8m" : "4m"),
          classes != null ? classes : tiny ? 2 : full ? CacheSettings.CLASSES_MAX : 4,
          new SlowDevice.Speed(
              speeds.isEmpty() ? ByteSize.parse(tiny ? "200m" : "17m") : speeds.get(0),
              tiny ? 100 : seekMicros,
              latencyMicros != null ? latencyMicros : 0),
          objects(speeds),
          ByteSize.parse(fastSpeed != null ? fastSpeed : tiny ? "400m" : "60m"),
          speeds.isEmpty() ? defaultSpeeds() : speeds,
          full ? SIZES_FULL : SIZES_SMALL,
          cores,
          tiny);
    } catch (IllegalArgumentException | ArithmeticException error) {
      throw new ParameterException(spec.commandLine(), error.getMessage(), error);
    }
  }

  private SlowDevice.Speed objects(List<Long> speeds) {
    long bytes = speeds.isEmpty() ? ByteSize.parse(tiny ? "200m" : OBJECTS_SPEED) : speeds.get(0);
    long latency = tiny ? OBJECTS_LATENCY_MICROS / 100 : OBJECTS_LATENCY_MICROS;
    return new SlowDevice.Speed(bytes, 0, latencyMicros != null ? latencyMicros : latency);
  }

  private List<CacheJob> chosenJobs() {
    return jobs.isEmpty() ? List.of(CacheJob.values()) : jobs.stream().map(CacheJob::of).toList();
  }

  private List<CacheRow> defaultRows() {
    return full || tiny
        ? List.of(CacheRow.values())
        : List.of(CacheRow.STREAM, CacheRow.OVERHEAD, CacheRow.READ);
  }

  private List<Long> defaultSpeeds() {
    return tiny
        ? List.of(ByteSize.parse("200m"))
        : List.of(
            ByteSize.parse("8m"),
            ByteSize.parse("17m"),
            ByteSize.parse("34m"),
            ByteSize.parse("100m"));
  }
}
