package org.howdah.bench.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
 * The command {@code howdah bench disk}. Exit codes: 0 when all was measured, 1 when something
 * failed, 2 for a wrong option, 130 after Ctrl-C.
 */
@Command(
    name = "disk",
    sortOptions = false,
    description =
        "Measures a disk past the page cache: reads and writes, 32 KiB in order and 4 KiB anywhere,"
            + " by how many requests are under way.",
    footer = {
      "",
      "Examples:",
      "  howdah bench disk                              the disk of ~/.cache",
      "  howdah bench disk --folder /data1 --size 8g    another, beyond its own cache",
      "  howdah bench disk --depths 1,8 --markdown disk.md"
    })
public final class DiskCommand implements Callable<Integer> {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  @SuppressWarnings("unused")
  private boolean help;

  @Spec private CommandLine.Model.CommandSpec spec;

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description =
          "On the disk; the test file is in it meanwhile. Default: ~/.cache/howdah/bench.")
  private Path folder = Path.of(System.getProperty("user.home"), ".cache", "howdah", "bench");

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description = "Of the test file; more than the disk's own cache has. Default: 2g.")
  private String size;

  @Option(
      names = "--driver",
      paramLabel = "DRIVER",
      description = "fio or threads, which needs no program. Default: fio if it is installed.")
  private String driver = "";

  @Option(
      names = "--depths",
      split = ",",
      paramLabel = "N",
      description = "Requests under way. Default: 1,2,4,8,16,32.")
  private List<Integer> queueDepths = List.of();

  @Option(
      names = "--millis",
      paramLabel = "N",
      description = "How long each load lasts. Default: 3000.")
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
    DiskSettings settings = settings();
    Files.createDirectories(settings.folder());
    return files.measure("howdah bench disk", new DiskBench(settings, System.err::println));
  }

  /** The settings that the options say, with defaults for the rest. */
  private DiskSettings settings() throws InterruptedException {
    try {
      return new DiskSettings(
          folder,
          ByteSize.parse(size != null ? size : tiny ? "16m" : "2g"),
          DiskDrivers.of(driver),
          !queueDepths.isEmpty() ? queueDepths : tiny ? List.of(1, 4) : List.of(1, 2, 4, 8, 16, 32),
          Duration.ofMillis(millis != null ? millis : tiny ? 200 : 3000),
          runs != null ? runs : tiny ? 1 : 3);
    } catch (IllegalArgumentException error) {
      throw new ParameterException(spec.commandLine(), error.getMessage(), error);
    }
  }
}
