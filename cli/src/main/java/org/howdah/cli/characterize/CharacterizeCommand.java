package org.howdah.cli.characterize;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.Logging;
import org.howdah.cli.kit.UserError;
import org.howdah.hadoop.job.HistoryReport;
import org.howdah.model.characterize.JobRecord;
import org.howdah.model.characterize.JobRecords;
import org.howdah.model.characterize.Limits;
import org.howdah.model.characterize.PowerMeter;
import org.howdah.model.characterize.RecordsFile;
import org.howdah.model.characterize.RunsTable;
import org.howdah.model.stream.JobsTable;
import org.howdah.record.ByteSize;
import org.howdah.record.HowdahException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code howdah characterize}: what bounds jobs that have run. */
@Command(
    name = "characterize",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Says what bounds each phase of jobs that have run, and where more gains little.",
    customSynopsis = "howdah characterize [OPTIONS] REPORT...",
    footer = {
      "",
      "A REPORT is what howdah run --json printed, or the history file that Hadoop's",
      "own MapReduce left about a job (.jhist). Of several runs of one job that",
      "differ in one thing (input, slots, memory, reduces) the knee is found: the",
      "least of it that has 90 %% of the best rate. docs/characterize.md says more.",
      "",
      "Examples:",
      "  howdah run --json --quiet wordcount books counts > wordcount.json",
      "  howdah characterize wordcount.json",
      "  howdah characterize --json wordcount.json",
      "  howdah characterize job_1764349200000_0001-*.jhist",
      "  howdah characterize --csv slots-*.json > runs.csv",
      "  howdah characterize --stream --type m5.large monday-*.json > monday.csv",
      "  howdah characterize --meter watts.csv --meter-offset -2.5 wordcount.json",
      "  howdah characterize sweep --input books --into sweep --slots 1,2 \\",
      "      wordcount {input} {output}",
      "  howdah characterize --network 1g slots-1.json slots-2.json slots-4.json",
      "",
      "Exit codes: 0 success, 2 wrong usage or files."
    })
public final class CharacterizeCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "REPORT",
      arity = "1..*",
      description = "Reports of runs, or histories of jobs.")
  private List<String> reports;

  @Option(
      names = "--threshold",
      paramLabel = "SHARE",
      defaultValue = "0.5",
      description =
          "From which share of the tasks' time, or of a device's, on it bounds a phase; ${DEFAULT-VALUE}.")
  private double threshold;

  @Option(
      names = "--network",
      paramLabel = "BYTES",
      description = "What the network carries in a second, as 100m; without it, it bounds nothing.")
  private String network;

  @Option(
      names = "--meter",
      paramLabel = "FILE",
      description =
          "What a power meter wrote meanwhile, with the columns time and watts: energy by phase.")
  private Path meterFile;

  @Option(
      names = "--meter-offset",
      paramLabel = "SECONDS",
      defaultValue = "0",
      description = "By how much the meter's clock is to be put forward; less than 0 for back.")
  private double meterOffset;

  @Option(
      names = "--csv",
      description = "Print the runs as a table for howdah project --runs, and nothing else.")
  private boolean csv;

  @Option(
      names = "--stream",
      description =
          "Print the jobs as a table for howdah simulate cluster --jobs, and nothing else.")
  private boolean stream;

  @Option(
      names = "--type",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Of the machine that the runs were made on, for the table.")
  private String type;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    try {
      Logging.configure(false, false, false); // Hadoop reads histories, and logs.
      List<JobRecord> jobs = new ArrayList<>();
      for (String report : reports) {
        jobs.addAll(read(report));
      }
      System.out.print(answer(jobs));
      return ExitCodes.SUCCESS;
    } catch (UserError | HowdahException e) {
      return Complaint.print(e, false, ExitCodes.USAGE);
    }
  }

  private static List<JobRecord> read(String file) throws HowdahException {
    return HistoryReport.isHistory(file)
        ? new JobRecords(file, HistoryReport.read(file)).jobs()
        : new RecordsFile(Path.of(file)).jobs();
  }

  private String answer(List<JobRecord> jobs) throws HowdahException {
    if (csv && stream) {
      throw new UserError("give either --csv or --stream");
    }
    return csv ? RunsTable.of(jobs, type) : stream ? JobsTable.of(jobs, type) : report(jobs);
  }

  private String report(List<JobRecord> jobs) throws HowdahException {
    Optional<PowerMeter> meter =
        meterFile == null ? Optional.empty() : Optional.of(PowerMeter.read(meterFile, meterOffset));
    CharacterizeReport report = CharacterizeReport.of(jobs, limits(), meter);
    return json ? report.json() : report.text();
  }

  private Limits limits() {
    try {
      return new Limits(threshold, networkBytes());
    } catch (IllegalArgumentException e) {
      throw new UserError("--threshold: " + e.getMessage());
    }
  }

  private long networkBytes() {
    try {
      return network == null ? 0 : ByteSize.parse(network);
    } catch (IllegalArgumentException e) {
      throw new UserError("--network: " + e.getMessage());
    }
  }
}
