package org.howdah.cli.project;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.UserError;
import org.howdah.model.project.LeaveOut;
import org.howdah.model.project.Projection;
import org.howdah.model.project.Projector;
import org.howdah.model.project.RunsFile;
import org.howdah.model.project.Scale;
import org.howdah.record.HowdahException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code howdah project}: how long runs of a job would take that nobody has made. */
@Command(
    name = "howdah project",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Projects runs of a job to other numbers of machines and other input.",
    customSynopsis = {
      "howdah project --runs FILE --targets FILE [OPTIONS]",
      "       howdah project --runs FILE --leave-out [OPTIONS]"
    },
    footer = {
      "",
      "Both files are comma-separated values with a line of names first: nodes, type,",
      "slots (of each node), tasks, input_bytes, and elapsed_s of runs. A value that is",
      "not known is empty. Runs are those of one job, and each repeat has its line.",
      "docs/project.md says more, and which runs to make.",
      "",
      "Examples:",
      "  howdah project --runs runs.csv --targets targets.csv",
      "  howdah project --runs runs.csv --targets targets.csv --json",
      "  howdah project --runs all.csv --only job=sort --leave-out",
      "",
      "Exit codes: 0 success, 1 no target could be projected, 2 wrong usage or files."
    })
public final class ProjectCommand implements Callable<Integer> {
  @Option(names = "--runs", paramLabel = "FILE", required = true, description = "Measured runs.")
  private Path runsFile;

  @Option(names = "--targets", paramLabel = "FILE", description = "Runs that nobody has made.")
  private Path targetsFile;

  @Option(
      names = "--leave-out",
      description =
          "Project each run from those that are not like it, and say how far off that is.")
  private boolean leaveOut;

  @Option(
      names = "--only",
      paramLabel = "COLUMN=VALUE",
      description = "Use only lines of the files of runs with that value; may be repeated.")
  private Map<String, String> only = new LinkedHashMap<>();

  @Option(
      names = "--far",
      description =
          "Give an interval also for more than twice the machines or the input that were measured.")
  private boolean far;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    try {
      if (leaveOut == (targetsFile != null)) {
        throw new UserError("give either --targets FILE or --leave-out");
      }
      RunsFile.Runs runs = new RunsFile(runsFile, only).runs();
      runs.leftOut().forEach(line -> System.err.println("howdah: " + line));
      return leaveOut ? leaveOut(runs) : project(runs);
    } catch (UserError | HowdahException e) {
      return Complaint.print(e, false, ExitCodes.USAGE);
    }
  }

  private int project(RunsFile.Runs runs) throws HowdahException {
    List<Scale> targets = new RunsFile(targetsFile, Map.of()).targets();
    Projector projector = new Projector(runs.runs(), far);
    List<Projection> projections = targets.stream().map(projector::project).toList();
    ProjectReport report = new ProjectReport(targets, projections);
    System.out.print(json ? report.json() : report.text());
    boolean all = !projections.isEmpty() && projections.stream().allMatch(Projection::isRefused);
    return all ? ExitCodes.FAILED : ExitCodes.SUCCESS;
  }

  private int leaveOut(RunsFile.Runs runs) {
    LeaveOut left = LeaveOut.of(runs.runs());
    LeaveOutReport report = new LeaveOutReport(left);
    System.out.print(json ? report.json() : report.text());
    return left.projected().isEmpty() ? ExitCodes.FAILED : ExitCodes.SUCCESS;
  }
}
