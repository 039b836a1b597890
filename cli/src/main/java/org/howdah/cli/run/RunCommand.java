package org.howdah.cli.run;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.JavaLog;
import org.howdah.cli.kit.LogPlace;
import org.howdah.cli.kit.Logging;
import org.howdah.cli.kit.MemorySize;
import org.howdah.cli.kit.TemporaryFolder;
import org.howdah.cli.kit.UserError;
import org.howdah.cli.packages.PackageOptions;
import org.howdah.cli.packages.Packages;
import org.howdah.cli.run.RunReport.Outcome;
import org.howdah.hadoop.HowdahJobs;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.FastTier;
import org.howdah.hadoop.files.Connectors;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.logs.JobLogging;
import org.howdah.hadoop.settings.CommandSettings;
import org.howdah.hadoop.settings.HowdahSite;
import org.howdah.packages.PackageException;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Access;
import org.howdah.workloads.Workload;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code howdah run}: runs a program whose jobs then run here. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Runs a Hadoop job jar, a built-in workload or a streaming script here.",
    customSynopsis = {
      "howdah run [OPTIONS] JAR [MAIN] ARGS...",
      "       howdah run [OPTIONS] NAME ARGS...",
      "       howdah run [OPTIONS] streaming -input IN -output OUT ...",
      "       howdah run              (lists the built-in workloads)"
    },
    footer = {
      "",
      "MAIN is needed only when the jar's manifest names no Main-Class. What follows",
      "the jar or name goes to the program untouched: options of howdah run stand",
      "before it.",
      "",
      "Examples:",
      "  howdah run wordcount books/ counts",
      "  howdah run --memory 4g -D mapreduce.job.reduces=4 examples.jar \\",
      "      wordcount books/ counts-in-four",
      "  howdah run -files map.py,reduce.py streaming -input books/ -output lines \\",
      "      -mapper 'python3 map.py' -reducer 'python3 reduce.py'",
      "  howdah run --cache /nvme/howdah:80g wordcount hdfs://namenode/books cached",
      "  howdah run --packages org.apache.hadoop:hadoop-aws wordcount s3a://b/in out",
      "  howdah run --on grid --at /var/lib/howdah wordcount /shared/books /shared/out",
      "  howdah run --json --quiet my.jar com.example.Main in out > report.json",
      "",
      "Exit codes: 0 success, 1 a job failed or the program threw, 2 wrong usage or",
      "configuration, 130 Ctrl-C. A program that calls System.exit sets its own."
    })
public final class RunCommand implements Callable<Integer> {
  /** When the command started, in seconds since 1970 with a fraction; the launcher sets it. */
  private static final String STARTED_PROPERTY = "howdah.started";

  private static final String YARN = "yarn";

  @Mixin private RunOptions options;

  @Mixin private PackageOptions packages;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "Memory of the whole process, for example 4g. Default: half of what the machine or its"
              + " container has.")
  private String memory;

  @Option(names = "--json", description = "Print a report as JSON to stdout; see docs/running.md.")
  private boolean json;

  @Option(names = "--quiet", description = "Print errors only.")
  private boolean quiet;

  @Option(names = "--verbose", description = "Log at level INFO; show stack traces.")
  private boolean verbose;

  @Parameters(hidden = true, arity = "0..*")
  private List<String> words = new ArrayList<>();

  @Override
  public Integer call() {
    if (words.isEmpty()) {
      System.out.print(
          "Built-in workloads (howdah run NAME --help says more):\n" + Workload.list());
      System.out.printf(
          "  %-15s %s%n", Programs.STREAMING, "runs any program as mapper and reducer");
      return ExitCodes.SUCCESS;
    }
    boolean showsJobs = runsElsewhere(options.properties) || Logging.isAsOfHadoopsClient();
    Logging.configureForJobs(verbose, quiet, showsJobs, System.getenv());
    LogPlace.of(System.getenv())
        .ifPresent(logs -> System.setProperty(JobLogging.DEFAULT_FOLDER, logs.toString()));
    JavaLog.install();
    PrintStream stdout = System.out;
    if (json || Programs.isStreamingJob(words)) {
      System.setOut(System.err);
    }
    TemporaryFolder temporary = new TemporaryFolder();
    RunSession session =
        new RunSession(
            words.get(0), startMillis(), quiet, verbose, json ? stdout : null, temporary);
    try {
      MemorySize.check(memory);
      return run(session, temporary);
    } catch (UserError wrong) {
      if (verbose) {
        wrong.printStackTrace();
      }
      session.end(wrong.getMessage());
      return ExitCodes.USAGE;
    } catch (PackageException failed) {
      return session.end(failed.getMessage());
    }
  }

  /** Which nodes {@code --at} names; null if it is not given. */
  String at() {
    return options.at;
  }

  /** Null if it is not given. */
  Path tokenFile() {
    return options.tokenFile;
  }

  /** That of {@code --ca}; null without it. */
  Path certificates() {
    return options.certificates;
  }

  /** Has {@code --json} been given, leaves it to the program that {@link #callAs} runs. */
  boolean givesJsonAway() {
    boolean given = json;
    json = false;
    return given;
  }

  /** Runs a built-in program with the words of the command line as its arguments. */
  Integer callAs(String program) {
    return callAs(program, List.of());
  }

  /** The same with further words behind the first one. */
  Integer callAs(String program, List<String> further) {
    words.addAll(Math.min(1, words.size()), further);
    words.add(0, program);
    return call();
  }

  private int run(RunSession session, TemporaryFolder temporary) throws PackageException {
    Program program = Programs.resolve(words, Installation.current(), temporary);
    if (options.printKeys && json) {
      throw new UserError("--print-keys and --json both print to stdout; leave out one");
    }
    JobSettings settings =
        withPackages(
            JobSettings.from(options, defaults(), verbose)
                .orElse(program.settings())
                .orHdfs(words));
    Optional<GridOption> onGrid = GridOption.of(options);
    onGrid
        .filter(GridOption::printsKeys)
        .ifPresent(grid -> session.beforeTheEnd(outcome -> printKeys(grid, outcome)));
    onGrid.ifPresent(RunCommand::meet);
    ClassLoader loader = new ProgramLoaders(System.getenv()).make(program, settings);
    Thread.currentThread().setContextClassLoader(loader);
    checkConnectors(program);
    if (opensCacheEarly(options, words)) {
      Thread unused = FastTier.begin(Configuration::new);
    }
    ProgramRunner runner = ProgramRunner.load(program, loader);
    org.apache.hadoop.mapreduce.util.ConfigUtil.loadResources();
    CommandSite.publish(settings.values());
    CommandSettings.set(settings.values());
    if (YARN.equals(settings.framework())) {
      YarnCluster.checkItAnswers(new Configuration());
    }
    session.start();
    return runProgram(runner, session);
  }

  private JobSettings withPackages(JobSettings settings) throws PackageException {
    UnaryOperator<String> said =
        key ->
            settings.values().containsKey(key) ? settings.values().get(key) : SiteXml.ofHadoop(key);
    List<Path> jars = Packages.jars(packages, said, quiet);
    return jars.isEmpty() ? settings : settings.with(jars);
  }

  /** What other programs mean by an address is theirs. */
  private static void checkConnectors(Program program) {
    if (!program.takesFiles()) {
      return;
    }
    Connectors.complaint(program.arguments(), Configuration::new)
        .ifPresent(
            complaint -> {
              throw new UserError(complaint);
            });
  }

  /** Those of files that Hadoop does not read, where its own say nothing. */
  private static Map<String, String> defaults() {
    Map<String, String> values = new TreeMap<>();
    try {
      HowdahSite.read(RunCommand.class.getClassLoader(), System.getenv())
          .forEach((key, found) -> values.put(key, found.value()));
    } catch (HowdahException wrong) {
      throw new UserError(wrong.getMessage(), wrong);
    }
    if (!values.isEmpty()) {
      values.keySet().removeAll(SiteXml.keysOfHadoop());
    }
    return values;
  }

  /**
   * Unless the program has settings of its own for the folder, perhaps in a file, or opens it as it
   * needs it: what is opened once keeps the settings that it was opened with.
   */
  static boolean opensCacheEarly(RunOptions options, List<String> words) {
    return options.cache != null
        && !words.get(0).equals(Programs.CACHE)
        && words.stream()
            .noneMatch(word -> word.contains(CacheKeys.PREFIX) || isFileOfSettings(word));
  }

  /** As Hadoop's parser of options takes it. */
  private static boolean isFileOfSettings(String word) {
    return word.matches("--?conf(=.*)?");
  }

  /** While the program begins. */
  private static void meet(GridOption grid) {
    try {
      HowdahJobs.meet(grid.place().access());
    } catch (HowdahException toldLater) {
      // By whoever gives nodes the job.
    }
  }

  private static Outcome printKeys(GridOption grid, Outcome outcome) {
    try {
      Access access = grid.place().access();
      String wrong = PrintedKeys.end(access, outcome == Outcome.SUCCEEDED, System.out);
      if (wrong.isEmpty()) {
        return outcome;
      }
      System.err.println("howdah: " + wrong);
    } catch (HowdahException e) {
      System.err.println("howdah: " + e.getMessage());
    }
    return Outcome.FAILED;
  }

  private int runProgram(ProgramRunner runner, RunSession session) {
    try {
      runner.run();
      return session.end("");
    } catch (Throwable thrown) {
      if (verbose) {
        thrown.printStackTrace();
      }
      if (Complaint.isUsage(thrown)) {
        session.end(Complaint.describeUsage(thrown));
        return ExitCodes.USAGE;
      }
      session.end("the program threw " + Complaint.describe(thrown));
      return ExitCodes.FAILED;
    }
  }

  private static boolean runsElsewhere(Map<String, String> properties) {
    return !HowdahKeys.FRAMEWORK.equals(
        properties.getOrDefault("mapreduce.framework.name", HowdahKeys.FRAMEWORK));
  }

  /** In milliseconds since 1970; now, if no launcher has said it. */
  private static long startMillis() {
    try {
      return Math.round(1000 * Double.parseDouble(System.getProperty(STARTED_PROPERTY, "")));
    } catch (NumberFormatException startedByHand) {
      return System.currentTimeMillis();
    }
  }
}
