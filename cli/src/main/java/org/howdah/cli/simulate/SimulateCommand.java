package org.howdah.cli.simulate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.howdah.cache.policy.Policies;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Figures;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.MemorySize;
import org.howdah.cli.kit.UserError;
import org.howdah.model.paper.Figure;
import org.howdah.model.paper.PaperFigures;
import org.howdah.model.paper.Settings;
import org.howdah.model.trace.Setup;
import org.howdah.model.trace.SwimFormat;
import org.howdah.model.trace.Trace;
import org.howdah.model.trace.TraceFormat;
import org.howdah.model.trace.TraceReport;
import org.howdah.model.trace.Traces;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code howdah simulate}: what a cache would do, without running a job. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Computes what a cache of job input would do, without running a job.",
    customSynopsis = {
      "howdah simulate --figure 1|3|4|5 [OPTIONS]",
      "       howdah simulate --trace FILE|NAME --size SIZE [OPTIONS]",
      "       howdah simulate --trace FILE|NAME --write FILE",
      "       howdah simulate grid [OPTIONS]",
      "       howdah simulate cluster [OPTIONS]"
    },
    footer = {
      "",
      "A trace is a file of accesses of blocks, or one that is made: paper,",
      "paper-distinct, scans, shifting, loop. Policies: job-shares (the default of the",
      "cache), mpcache, lru, lfu, gdsf, life, lfu-f, w-tinylfu. As in the live cache, a",
      "fifth of SIZE is not for input, and a guard lets a policy write only as long as",
      "hits pay for it.",
      "",
      "howdah simulate grid computes who is busy with what when jobs run on many nodes",
      "of the store; howdah simulate grid --help says more.",
      "howdah simulate cluster computes which machines do recorded jobs for the least",
      "money or energy; howdah simulate cluster --help says more.",
      "",
      "Examples:",
      "  howdah simulate --figure 3",
      "  howdah simulate --trace jobs.trace --size 80g",
      "  howdah simulate --trace scans --size 16g --policy lru --json",
      "  howdah simulate --trace FB-2010.tsv --format swim --block 1g --size 100t",
      "",
      "Exit codes: 0 success, 1 it failed, 2 wrong usage or no trace."
    })
public final class SimulateCommand implements Callable<Integer> {
  private static final long SIZE_MAX = 1L << 60;
  private static final String FORMAT_HOWDAH = "howdah";
  private static final String FORMAT_SWIM = "swim";
  private static final List<String> OF_FIGURES = List.of("--memory-policy", "--jobs", "--distinct");
  private static final List<String> OF_REPLAYS = List.of("--size", "--input-only", "--no-guard");
  private static final List<String> OF_FILES = List.of("--format", "--block");

  @Option(
      names = "--figure",
      paramLabel = "NUMBER",
      description = "Draw a figure of the paper on mpCache, beside the paper's numbers.")
  private Integer figure;

  @Option(names = "--trace", paramLabel = "FILE|NAME", description = "Replay accesses of blocks.")
  private String trace;

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description = "Of the cache, as 80g; half and twice as much are answered too.")
  private String size;

  @Option(
      names = "--input-only",
      description = "All of the cache is for input, as with howdah.cache.localized=false.")
  private boolean inputOnly;

  @Option(
      names = "--no-guard",
      description = "Policies decide alone, as with howdah.cache.guard=false.")
  private boolean bare;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Of the file: howdah, by default, or swim, a job history of SWIM.")
  private String format = FORMAT_HOWDAH;

  @Option(
      names = "--block",
      paramLabel = "SIZE",
      description = "Of the blocks of a job history's inputs; by default 64m.")
  private String block = "64m";

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description = "What decides. Unless given: all of them for a trace, mpcache for a figure.")
  private String policy;

  @Option(
      names = "--memory-policy",
      paramLabel = "NAME",
      description = "Of the cache in memory in figures 3 and 4: life, by default, or another.")
  private String memoryPolicy;

  @Option(names = "--seed", paramLabel = "N", description = "Of what is random; by default 1.")
  private long seed = 1;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "How many the stream of a figure has; by default 600.")
  private int jobs = Settings.DEFAULT.jobs();

  @Option(
      names = "--distinct",
      description = "In figures, inputs of different sizes share nothing.")
  private boolean distinct;

  @Option(names = "--write", paramLabel = "FILE", description = "Write the trace to a file.")
  private Path write;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    try {
      System.out.print(answer());
      return ExitCodes.SUCCESS;
    } catch (UserError | IllegalArgumentException e) {
      return complain(e.getMessage(), ExitCodes.USAGE);
    } catch (HowdahException e) {
      boolean input = e.code() == ErrorCode.INPUT;
      return complain(e.getMessage(), input ? ExitCodes.USAGE : ExitCodes.FAILED);
    } catch (IOException | UncheckedIOException e) {
      return complain(Complaint.describe(e), ExitCodes.FAILED);
    }
  }

  private static int complain(String message, int exitCode) {
    System.err.println("howdah: " + message);
    return exitCode;
  }

  private String answer() throws IOException {
    if ((figure == null) == (trace == null)) {
      throw new UserError("give either --figure or --trace; see howdah simulate --help");
    }
    if (figure != null) {
      refuse("--trace, not for --figure", OF_REPLAYS);
      refuse("--trace, not for --figure", OF_FILES);
      refuse("--trace, not for --figure", List.of("--write"));
      return drawn();
    }
    refuse("--figure, not for --trace", OF_FIGURES);
    if (write == null) {
      return replayed();
    }
    refuse("a replay; --write only writes the trace down", OF_REPLAYS);
    refuse("a replay; --write only writes the trace down", List.of("--policy", "--json"));
    return written();
  }

  private void refuse(String purpose, List<String> options) throws UserError {
    for (String option : options) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new UserError(option + " is for " + purpose);
      }
    }
  }

  private String drawn() {
    Policies decides = policy == null ? Settings.DEFAULT.policy() : Policies.labelled(policy);
    Policies inMemory =
        memoryPolicy == null ? Settings.DEFAULT.memoryPolicy() : Policies.labelled(memoryPolicy);
    double exponent = Settings.DEFAULT.exponent();
    Settings settings = new Settings(decides, inMemory, jobs, seed, exponent, !distinct);
    Figure drawn = PaperFigures.draw(figure, settings);
    return json ? SimulationReport.json(drawn) : SimulationReport.text(drawn);
  }

  private String replayed() throws IOException {
    if (size == null) {
      throw new UserError("--trace needs the --size of a cache, as --size 80g");
    }
    long bytes = positive("--size", size);
    List<Policies> policies =
        policy == null ? Arrays.asList(Policies.values()) : List.of(Policies.labelled(policy));
    TraceReport report =
        TraceReport.of(
            read(), List.of(bytes / 2, bytes, 2 * bytes), new Setup(!inputOnly, !bare), policies);
    return json ? SimulationReport.json(report) : SimulationReport.text(report, bytes);
  }

  private static long parsed(String option, String text) throws UserError {
    long bytes = MemorySize.parse(option, text);
    if (bytes < 0 || bytes > SIZE_MAX) {
      throw new UserError(option + " " + text + " is too large; the most is 1048576t");
    }
    return bytes;
  }

  private Trace read() throws IOException {
    boolean isMade = Arrays.stream(Traces.values()).anyMatch(one -> one.label().equals(trace));
    if (isMade && !Files.exists(Path.of(trace))) {
      refuse("a trace that is a file, not for " + trace, OF_FILES);
      return Traces.labelled(trace).make(seed);
    }
    refuse("a figure, or a trace that is made", List.of("--seed"));
    return switch (format) {
      case FORMAT_HOWDAH -> {
        refuse("--format swim; a trace says how large its blocks are", List.of("--block"));
        yield TraceFormat.read(file());
      }
      case FORMAT_SWIM -> {
        long blockBytes = positive("--block", block);
        yield SwimFormat.read(file(), blockBytes);
      }
      default ->
          throw new UserError(
              "there is no format '%s'; there are: %s, %s"
                  .formatted(format, FORMAT_HOWDAH, FORMAT_SWIM));
    };
  }

  private Path file() throws UserError {
    Path file = Path.of(trace);
    if (Files.notExists(file)) {
      throw new UserError("--trace " + trace + " is neither a file nor one of " + Traces.labels());
    }
    return file;
  }

  private static long positive(String option, String text) throws UserError {
    long bytes = parsed(option, text);
    if (bytes == 0) {
      throw new UserError(option + " must be more than 0, as 64m");
    }
    return bytes;
  }

  private String written() throws IOException {
    if (Files.isDirectory(write)) {
      throw new UserError("cannot write " + write + ": it is a folder");
    }
    Path folder = write.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new UserError("cannot write " + write + ": there is no folder " + folder);
    }
    Trace all = read();
    try (Writer writer = Files.newBufferedWriter(write, StandardCharsets.UTF_8)) {
      TraceFormat.write(all, writer);
    }
    return "wrote " + Figures.exact(all.accesses().size()) + " accesses to " + write + "\n";
  }
}
