package org.howdah.bench.runs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.howdah.bench.kit.Check;
import org.howdah.bench.kit.Choice;
import org.howdah.bench.kit.Launcher;
import org.howdah.record.ByteSize;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code howdah bench runs}. Exit codes: 0 when all runs were made, 1 when one failed,
 * 2 for a wrong option, 130 after Ctrl-C.
 */
@Command(
    name = "runs",
    sortOptions = false,
    description =
        "Runs five jobs at several inputs and slots, and writes a table of what they took, which"
            + " howdah project reads. Called again, it goes on where it was.",
    footer = {
      "",
      "Examples:",
      "  howdah bench runs --into runs --table runs.csv",
      "  howdah bench runs --on node,yarn --job wordcount,terasort --sizes 64m,256m \\",
      "      --into runs --table runs.csv",
      "  howdah project --runs runs.csv --only job=wordcount --leave-out"
    })
public final class RunsCommand implements Callable<Integer> {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  @SuppressWarnings("unused")
  private boolean help;

  @Spec private CommandLine.Model.CommandSpec spec;

  @Option(
      names = "--on",
      split = ",",
      paramLabel = "PLACE",
      description = "Where jobs run: here, node, yarn. Default: here.")
  private List<String> places = List.of("here");

  @Option(
      names = "--job",
      split = ",",
      paramLabel = "JOB",
      description =
          "Which: wordcount, terasort, sort, inverted-index, k-means. Default: all of them.")
  private List<String> jobs = List.of("wordcount", "terasort", "sort", "inverted-index", "k-means");

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "SIZE",
      description = "Of the inputs. Default: 64m,128m,256m,480m.")
  private List<String> sizes = List.of("64m", "128m", "256m", "480m");

  @Option(
      names = "--slots",
      split = ",",
      paramLabel = "N",
      description = "Tasks at a time. Default: 1,2.")
  private List<Integer> slots = List.of(1, 2);

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description = "Runs of each combination. Default: 5.")
  private int repeats = 5;

  @Option(
      names = "--settle",
      paramLabel = "SECONDS",
      description = "The longest wait before a run until the machine is quiet. Default: 30.")
  private int settleSeconds = 30;

  @Option(
      names = "--into",
      paramLabel = "DIR",
      required = true,
      description = "Folder of the runs' reports.")
  private Path into;

  @Option(
      names = "--table",
      paramLabel = "FILE",
      required = true,
      description = "Gets a line for each run.")
  private Path table;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Folder of inputs, which are made once and kept. Default: ~/.cache/howdah/bench.")
  private Path data = Path.of(System.getProperty("user.home"), ".cache", "howdah", "bench");

  @Option(
      names = "--howdah",
      paramLabel = "FILE",
      description = "The howdah command. Default: the one that this is.")
  private Path launcher = Launcher.find();

  @Override
  public Integer call() throws InterruptedException {
    try {
      new RunsBench(settings(), System.err::println).run();
      return CommandLine.ExitCode.OK;
    } catch (IllegalArgumentException error) {
      throw new ParameterException(spec.commandLine(), error.getMessage(), error);
    } catch (IOException error) {
      System.err.println("howdah bench runs: " + error.getMessage());
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  private RunsSettings settings() throws IOException {
    Check.that(repeats >= 1, "--repeats has to be 1 or more, not " + repeats);
    Check.that(settleSeconds >= 0, "--settle has to be 0 or more, not " + settleSeconds);
    slots.forEach(each -> Check.that(each >= 1, "--slots have to be 1 or more, not " + each));
    Launcher.check(launcher);
    return new RunsSettings(
        chosen("place", RunsPlaces.values(), RunsPlaces::id, places),
        chosen("job", RunsJob.values(), RunsJob::id, jobs),
        sizes.stream().map(ByteSize::parse).toList(),
        slots,
        repeats,
        settleSeconds,
        data.toAbsolutePath(),
        into.toAbsolutePath(),
        table.toAbsolutePath(),
        launcher);
  }

  private static <T> List<T> chosen(
      String kind, T[] all, Function<T, String> ids, List<String> names) {
    return names.stream().map(name -> Choice.of(kind, all, ids, name)).toList();
  }
}
