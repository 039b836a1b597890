package org.howdah.cli.characterize;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.Logging;
import org.howdah.cli.kit.UserError;
import org.howdah.model.characterize.JobRecord;
import org.howdah.model.characterize.Limits;
import org.howdah.model.characterize.RecordsFile;
import org.howdah.record.ByteSize;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code howdah characterize sweep}: runs a job in many ways, and says what more of each gains. */
@Command(
    name = "sweep",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Runs a job with several inputs, slots and memories, and characterizes it.",
    customSynopsis = "howdah characterize sweep [OPTIONS] --input PATH --into DIR JOB...",
    footer = {
      "",
      "A JOB is what follows howdah run, with {input} and {output} where these go.",
      "Every combination is run --repeats times, all of them before any again. On a",
      "Hadoop cluster slots are the most tasks of a kind at a time, memory is that of",
      "each task's container, and the report is what the job's history says.",
      "Reports stay in DIR: after Ctrl-C the same command goes on where it was.",
      "",
      "Examples:",
      "  howdah characterize sweep --input books --into sweep --slots 1,2 \\",
      "      wordcount {input} {output}",
      "  howdah characterize sweep --input tera --record-bytes 100 --into sweep \\",
      "      --sizes 100m,400m --compress yes,no \\",
      "      examples.jar terasort {input} {output}",
      "  HADOOP_CONF_DIR=/etc/hadoop/conf howdah characterize sweep --input books \\",
      "      --cluster hdfs:///tmp --into on-yarn --slots 1,4 \\",
      "      examples.jar wordcount {input} {output}",
      "",
      "Exit codes: 0 success, 2 wrong usage, or a run failed."
    })
public final class SweepCommand implements Callable<Integer> {
  @Option(
      names = "--input",
      paramLabel = "PATH",
      required = true,
      description = "The job's input, on this machine.")
  private Path input;

  @Option(
      names = "--into",
      paramLabel = "DIR",
      required = true,
      description = "Folder that gets the report of each run.")
  private Path into;

  @Option(
      names = "--sizes",
      paramLabel = "SIZE,...",
      split = ",",
      description = "How much of the input, from its begin. Default: all of it.")
  private List<String> sizes = List.of();

  @Option(
      names = "--record-bytes",
      paramLabel = "N",
      description = "For --sizes: all records have so many bytes. Default: they are lines.")
  private int recordBytes;

  @Option(
      names = "--slots",
      paramLabel = "N,...",
      split = ",",
      description = "Tasks at a time. Default: one for each processor.")
  private List<Integer> slots = List.of();

  @Option(
      names = "--memory",
      paramLabel = "SIZE,...",
      split = ",",
      description = "Memory of the process. Default: that of howdah run.")
  private List<String> memories = List.of();

  @Option(
      names = "--reduces",
      paramLabel = "N,...",
      split = ",",
      description = "Reduce tasks. Default: the job's own.")
  private List<Integer> reduces = List.of();

  @Option(
      names = "--compress",
      paramLabel = "yes,no",
      split = ",",
      description = "Whether map output is compressed. Default: the job's own.")
  private List<String> compress = List.of();

  @Option(
      names = "--repeats",
      paramLabel = "N",
      defaultValue = "3",
      description = "Runs of each combination; ${DEFAULT-VALUE}.")
  private int repeats;

  @Option(
      names = "--cluster",
      paramLabel = "DIR",
      description =
          "Run the job on the Hadoop cluster of HADOOP_CONF_DIR, with its files in a folder of ours"
              + " in DIR, such as hdfs:///tmp.")
  private String cluster;

  @Option(
      names = "--settle",
      paramLabel = "SECONDS",
      defaultValue = "30",
      description =
          "How long to wait before each run until this machine does nothing else; ${DEFAULT-VALUE}.")
  private int settleSeconds;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Parameters(paramLabel = "JOB", arity = "1..*", description = "What follows howdah run.")
  private List<String> job;

  @Override
  public Integer call() throws InterruptedException {
    Logging.configure(false, false, false); // Hadoop reads histories, and logs.
    try {
      List<SweepRun> runs = SweepRun.all(axes(), repeats);
      List<JobRecord> jobs = new ArrayList<>();
      for (Path report : sweep(runs)) {
        jobs.addAll(new RecordsFile(report).jobs());
      }
      SweepReport report = new SweepReport(jobs, Limits.DEFAULT);
      System.out.print(json ? report.json() : report.text());
      return ExitCodes.SUCCESS;
    } catch (UserError | HowdahException e) {
      return Complaint.print(e, false, ExitCodes.USAGE);
    } catch (IOException e) {
      return Complaint.print(new UserError(e.toString()), false, ExitCodes.USAGE);
    }
  }

  private List<Path> sweep(List<SweepRun> runs) throws IOException, InterruptedException {
    Path reports = Files.createDirectories(into).toAbsolutePath();
    Path scratch = Files.createTempDirectory(reports, "scratch");
    SweepPlace place = place(scratch);
    QuietMachine machine = QuietMachine.here(TimeUnit.SECONDS.toMillis(settleSeconds));
    Sweep sweep = new Sweep(launcher(), job, place, reports, scratch, machine, System.err::println);
    Thread cleaner = new Thread(() -> clean(sweep, scratch), "end-sweep");
    Runtime.getRuntime().addShutdownHook(cleaner);
    try {
      return sweep.run(runs);
    } finally {
      place.end();
      Folders.delete(scratch);
      remove(cleaner);
    }
  }

  private SweepPlace place(Path scratch) {
    SweepInput inputs = new SweepInput(input.toAbsolutePath(), recordBytes, scratch);
    return cluster == null
        ? new LocalPlace(inputs, scratch)
        : new ClusterPlace(inputs, new HowdahCommand(launcher()), cluster, scratch);
  }

  private static void clean(Sweep sweep, Path scratch) {
    try {
      sweep.breakOff();
    } catch (IOException | InterruptedException | UserError e) {
      System.err.println("howdah: not all could be cleared away: " + e.getMessage());
    }
    Folders.deleteWhatGoes(scratch);
  }

  private static void remove(Thread cleaner) {
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException ending) {
      // After Ctrl-C it runs, and finds nothing left to do.
      return;
    }
  }

  private static Path launcher() {
    String root = System.getProperty("howdah.root");
    if (root == null) {
      throw new UserError("sweeps start howdah again: begin them with bin/howdah");
    }
    return Path.of(root, "bin", "howdah");
  }

  private SweepAxes axes() {
    if (!job.contains(Sweep.INPUT) || !job.contains(Sweep.OUTPUT)) {
      throw new UserError(
          "the job needs {input} and {output}, such as: wordcount {input} {output}");
    }
    if (!Files.exists(input)) {
      throw new UserError("--input: there is no " + input);
    }
    check(repeats >= 1, "--repeats has to be 1 or more, not " + repeats);
    check(settleSeconds >= 0, "--settle has to be 0 or more, not " + settleSeconds);
    check(recordBytes >= 0, "--record-bytes has to be more than 0, not " + recordBytes);
    slots.forEach(each -> check(each >= 1, "--slots have to be 1 or more, not " + each));
    reduces.forEach(each -> check(each >= 0, "--reduces have to be 0 or more, not " + each));
    compress.forEach(
        each -> check(List.of("yes", "no").contains(each), "--compress is yes or no, not " + each));
    memories.forEach(each -> parsed("--memory", each));
    return new SweepAxes(
        or(sizes.stream().map(size -> parsed("--sizes", size)).toList(), 0L),
        or(slots, 0),
        or(memories, ""),
        or(reduces, -1),
        or(compress, ""));
  }

  private static <T> List<T> or(List<T> values, T otherwise) {
    return values.isEmpty() ? List.of(otherwise) : values.stream().distinct().toList();
  }

  private static long parsed(String option, String size) {
    try {
      return ByteSize.parse(size);
    } catch (IllegalArgumentException e) {
      throw new UserError(option + ": " + e.getMessage());
    }
  }

  private static void check(boolean condition, String message) {
    if (!condition) {
      throw new UserError(message);
    }
  }
}
