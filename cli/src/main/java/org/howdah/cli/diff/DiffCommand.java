package org.howdah.cli.diff;

import java.util.concurrent.Callable;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.Logging;
import org.howdah.cli.kit.UserError;
import org.howdah.model.diff.RunsDiff;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code howdah diff}: how two runs of a job differ. */
@Command(
    name = "diff",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Says how two runs of a job differ: phases first, then counters.",
    customSynopsis = "howdah diff [OPTIONS] BEFORE AFTER",
    footer = {
      "",
      "BEFORE and AFTER are each what howdah run --json printed, or the history file",
      "that Hadoop's own MapReduce left about a job (.jhist). Of several reports on a",
      "side, with commas or in a folder, medians are compared. See docs/diff.md.",
      "",
      "Examples:",
      "  howdah run --json --quiet wordcount books counts > before.json",
      "  howdah diff before.json after.json",
      "  howdah diff --all --json before.json after.json",
      "  howdah diff job_1764349200000_0001-*.jhist job_1764349200000_0002-*.jhist",
      "  howdah diff --threshold 10 monday-1.json,monday-2.json tuesday-1.json",
      "  howdah diff --fail-if-slower 10 runs-of-monday runs-of-tuesday",
      "",
      "Exit codes: 0 success, 1 a report cannot be read, 2 wrong usage,",
      "3 slower than --fail-if-slower allows."
    })
public final class DiffCommand implements Callable<Integer> {
  private static final int SLOWER = 3;

  @Parameters(index = "0", paramLabel = "BEFORE", description = "Reports of the runs before.")
  private String before;

  @Parameters(index = "1", paramLabel = "AFTER", description = "Reports of the runs after.")
  private String after;

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      defaultValue = "5",
      description = "What changes by less is not said; ${DEFAULT-VALUE}.")
  private double thresholdPercent;

  @Option(names = "--all", description = "Say also what is the same, or nearly.")
  private boolean all;

  @Option(
      names = "--fail-if-slower",
      paramLabel = "PERCENT",
      description = "End with exit code 3 if the jobs took longer by more than that.")
  private Double slowerPercentMax;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    Logging.configure(false, false, false); // Hadoop reads histories, and logs.
    try {
      check("--threshold", thresholdPercent);
      check("--fail-if-slower", slowerPercentMax == null ? 0 : slowerPercentMax);
      RunsDiff runs = new RunsDiff(RunsOption.read(before), RunsOption.read(after));
      System.out.print(text(runs, new Threshold(thresholdPercent / 100, all)));
      return isTooSlow(runs) ? SLOWER : ExitCodes.SUCCESS;
    } catch (UserError e) {
      return Complaint.print(e, false, ExitCodes.USAGE);
    } catch (HowdahException e) {
      return Complaint.print(e, false, ExitCodes.FAILED);
    }
  }

  private static void check(String option, double percent) {
    if (!(percent >= 0) || Double.isInfinite(percent)) {
      throw new UserError(option + " must be a percentage of 0 or more, not " + percent);
    }
  }

  private String text(RunsDiff runs, Threshold threshold) {
    return json ? new DiffJson(runs, threshold).text() : new DiffText(runs, threshold).text();
  }

  private boolean isTooSlow(RunsDiff runs) throws HowdahException {
    if (slowerPercentMax != null && !runs.hasAsManyJobs()) {
      throw new HowdahException(
          ErrorCode.INPUT,
          "the runs have different numbers of jobs that ended well, so nobody can say whether one"
              + " is slower");
    }
    return slowerPercentMax != null && runs.slowerBy() > slowerPercentMax / 100;
  }
}
