package org.howdah.cli.project;

import java.io.IOException;
import java.nio.file.Files;
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
import org.howdah.model.project.Machine;
import org.howdah.model.project.MachinesFile;
import org.howdah.model.project.Projection;
import org.howdah.model.project.ProjectionModel;
import org.howdah.model.project.Projector;
import org.howdah.model.project.RunsFile;
import org.howdah.model.project.Scale;
import org.howdah.record.HowdahException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code howdah project}: how long runs of a job would take that nobody has made. */
@Command(
    name = "project",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Projects runs of a job to other numbers of machines and other input.",
    subcommands = {FrequencyCommand.class, PlanCommand.class},
    customSynopsis = {
      "howdah project --runs FILE --targets FILE [OPTIONS]",
      "       howdah project --runs FILE --leave-out [OPTIONS]",
      "       howdah project plan --nodes LEAST-MOST [--json]"
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
      "  howdah project --runs all.csv --only job=sort --leave-out --model curve,usl",
      "  howdah project --runs runs.csv --targets targets.csv --machines machines.csv",
      "  howdah project --runs runs.csv --targets targets.csv --report projected.html",
      "  howdah project plan --nodes 4-32",
      "",
      "Exit codes: 0 success, 1 no target could be projected, 2 wrong usage or files."
    })
public final class ProjectCommand implements Callable<Integer> {
  @Option(names = "--runs", paramLabel = "FILE", description = "Measured runs.")
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

  @Option(
      names = "--model",
      paramLabel = "NAME,...",
      split = ",",
      defaultValue = "curve",
      description =
          "How: curve (the default), or what is published: paper, two-point, amdahl, usl, ernest."
              + " Several stand side by side.")
  private List<String> models;

  @Option(
      names = "--machines",
      paramLabel = "FILE",
      description =
          "What types of machines cost, take and do: cost and energy are projected, too, and runs on"
              + " types that were measured with howdah bench machine.")
  private Path machinesFile;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Write a page with pictures: time by machines, and cost and energy against time.")
  private Path page;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    try {
      if (runsFile == null || leaveOut == (targetsFile != null)) {
        throw new UserError("give --runs FILE, and either --targets FILE or --leave-out");
      }
      List<ProjectionModel> chosen = chosen();
      if (page != null && (leaveOut || chosen.size() > 1)) {
        throw new UserError(
            "--report shows one model's projections: leave out --leave-out, and give --model one name");
      }
      if (machinesFile != null && (leaveOut || chosen.size() > 1)) {
        throw new UserError(
            "--machines says what one model's projections cost: leave out --leave-out, and give --model one name");
      }
      RunsFile.Runs runs = new RunsFile(runsFile, only).runs();
      runs.leftOut().forEach(line -> System.err.println("howdah: " + line));
      return leaveOut ? leaveOut(runs, chosen) : project(runs, chosen);
    } catch (UserError | HowdahException e) {
      return Complaint.print(e, false, ExitCodes.USAGE);
    }
  }

  private List<ProjectionModel> chosen() {
    try {
      return models.stream().map(String::strip).map(ProjectionModel::of).distinct().toList();
    } catch (IllegalArgumentException e) {
      throw new UserError("--model: " + e.getMessage());
    }
  }

  private int project(RunsFile.Runs runs, List<ProjectionModel> chosen) throws HowdahException {
    List<Scale> targets = new RunsFile(targetsFile, Map.of()).targets();
    Map<String, Machine> machines =
        machinesFile == null ? Map.of() : new MachinesFile(machinesFile).machines();
    Costs costs = new Costs(machines);
    Map<ProjectionModel, List<Projection>> all = new LinkedHashMap<>();
    for (ProjectionModel model : chosen) {
      Projector projector = new Projector(runs.runs(), far, model, machines);
      all.put(model, targets.stream().map(projector::project).toList());
    }
    if (chosen.size() > 1) {
      System.out.print(json ? ModelsReport.json(all) : ModelsReport.text(targets, all));
    } else {
      ProjectReport report = new ProjectReport(targets, all.get(chosen.get(0)), costs);
      System.out.print(json ? report.json() : report.text());
      if (page != null) {
        Projector projector = new Projector(runs.runs(), far, chosen.get(0), machines);
        write(new ProjectPage(runs.runs(), report, costs, projector::project).html());
      }
    }
    boolean none = all.values().stream().flatMap(List::stream).allMatch(Projection::isRefused);
    return none && !targets.isEmpty() ? ExitCodes.FAILED : ExitCodes.SUCCESS;
  }

  private void write(String html) {
    try {
      Files.writeString(page, html);
    } catch (IOException e) {
      throw new UserError("--report: " + page + " cannot be written: " + e);
    }
  }

  private int leaveOut(RunsFile.Runs runs, List<ProjectionModel> chosen) {
    Map<ProjectionModel, LeaveOut> all = new LinkedHashMap<>();
    chosen.forEach(model -> all.put(model, LeaveOut.of(runs.runs(), model)));
    if (chosen.size() > 1) {
      System.out.print(json ? ModelsReport.errorsJson(all) : ModelsReport.errors(all));
    } else {
      LeaveOutReport report = new LeaveOutReport(all.get(chosen.get(0)));
      System.out.print(json ? report.json() : report.text());
    }
    boolean any = all.values().stream().anyMatch(left -> !left.projected().isEmpty());
    return any ? ExitCodes.SUCCESS : ExitCodes.FAILED;
  }
}
