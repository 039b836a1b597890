package org.howdah.cli.simulate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.howdah.cache.policy.Policies;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.UserError;
import org.howdah.model.paper.PaperJobs;
import org.howdah.model.project.MachinesFile;
import org.howdah.model.stream.Choices;
import org.howdah.model.stream.ClusterChoice;
import org.howdah.model.stream.JobsFile;
import org.howdah.model.stream.NodeTypes;
import org.howdah.model.stream.StreamJob;
import org.howdah.model.stream.StreamOutcome;
import org.howdah.model.stream.StreamSimulation;
import org.howdah.record.HowdahException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code howdah simulate cluster}: which machines do recorded jobs for the least. */
@Command(
    name = "cluster",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Computes what other clusters would make of recorded jobs, and which is cheapest.",
    customSynopsis =
        "howdah simulate cluster --jobs FILE --machines FILE --cluster CLUSTER... [OPTIONS]",
    footer = {
      "",
      "A CLUSTER is 4xTYPE, 2-8xTYPE for each number of these, or 1xTYPE+8xOTHER.",
      "The table of jobs is what howdah characterize --stream prints of jobs that ran;",
      "docs/simulate-cluster.md has its columns and those of machines. Instead of a",
      "file, paper is a made stream of 200 jobs of the paper on mpCache.",
      "",
      "Examples:",
      "  howdah simulate cluster --jobs monday.csv --machines machines.csv \\",
      "      --cluster 2-8xm5.large --cluster 1xm5.4xlarge+4xm5.large",
      "  howdah simulate cluster --jobs monday.csv --machines machines.csv \\",
      "      --cluster 4xdisk --cluster 4xssd --deadline-hours 24 --json",
      "  howdah simulate cluster --jobs paper --cluster 7xdisk --cluster 7xssd \\",
      "      --machines examples/machines/ssd-or-memory.csv",
      "",
      "Exit codes: 0 success, 1 it failed, 2 wrong usage or files."
    })
public final class SimulateClusterCommand implements Callable<Integer> {
  private static final double SECONDS_AN_HOUR = 3600;
  private static final double SECONDS_A_MINUTE = 60;

  /** A hundred years. */
  private static final int HOURS_MAX = 876_000;

  private static final String PAPER = "paper";
  private static final int PAPER_JOBS = 200;

  @Option(
      names = "--jobs",
      paramLabel = "FILE|NAME",
      required = true,
      description = "The jobs: when each came, and what it took.")
  private String jobs;

  @Option(
      names = "--machines",
      paramLabel = "FILE",
      required = true,
      description = "What types of machines are, cost and take.")
  private Path machines;

  @Option(
      names = "--cluster",
      paramLabel = "CLUSTER",
      required = true,
      description = "Machines to consider; may be given many times.")
  private List<String> clusters;

  @Option(
      names = "--recorded-on",
      paramLabel = "TYPE",
      defaultValue = "",
      description = "The type of machine that jobs ran on whose line does not say.")
  private String recordedOn;

  @Option(
      names = "--deadline-hours",
      paramLabel = "N",
      defaultValue = "Infinity",
      description = "Clusters whose last job ends later are not chosen.")
  private double deadlineHours;

  @Option(
      names = "--job-minutes",
      paramLabel = "N",
      defaultValue = "Infinity",
      description = "Clusters where more than one job in ten takes longer are not chosen.")
  private double jobMinutes;

  @Option(
      names = "--paid-hours",
      paramLabel = "N",
      defaultValue = "0",
      description = "Machines cost and idle so long at least. Default: until the last job ends.")
  private double paidHours;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      defaultValue = "job-shares",
      description = "What decides in caches; ${DEFAULT-VALUE}.")
  private String policy;

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description = "Write cost against time, or else energy, to FILE as SVG.")
  private Path picture;

  @Option(names = "--seed", paramLabel = "N", description = "Of what is random; by default 1.")
  private long seed = 1;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    try {
      ClusterReport report = new ClusterReport(choices());
      if (picture != null) {
        Files.writeString(picture, report.picture().svg());
      }
      System.out.print(json ? report.json() : report.text());
      return ExitCodes.SUCCESS;
    } catch (UserError | IllegalArgumentException e) {
      return Complaint.print(new UserError(e.getMessage()), false, ExitCodes.USAGE);
    } catch (HowdahException e) {
      return Complaint.print(e, false, ExitCodes.USAGE);
    } catch (IOException e) {
      return Complaint.print(new UserError(Complaint.describe(e)), false, ExitCodes.FAILED);
    }
  }

  private Choices choices() throws HowdahException {
    if (!(deadlineHours > 0) || !(jobMinutes > 0) || !(paidHours >= 0 && paidHours < HOURS_MAX)) {
      throw new UserError(
          "--deadline-hours and --job-minutes are more than 0, and --paid-hours 0 to " + HOURS_MAX);
    }
    Set<ClusterChoice> considered = new LinkedHashSet<>();
    clusters.forEach(each -> considered.addAll(ClusterChoice.parse(each)));
    StreamSimulation simulation =
        new StreamSimulation(
            stream().stream().map(job -> job.orOn(recordedOn)).toList(),
            new NodeTypes(new MachinesFile(machines).machines()),
            Policies.labelled(policy),
            paidHours * SECONDS_AN_HOUR);
    List<StreamOutcome> outcomes = new ArrayList<>();
    for (ClusterChoice choice : considered) {
      outcomes.add(simulation.run(choice));
    }
    return new Choices(outcomes, deadlineHours * SECONDS_AN_HOUR, jobMinutes * SECONDS_A_MINUTE);
  }

  private List<StreamJob> stream() throws HowdahException {
    Path file = Path.of(jobs);
    boolean isMade = jobs.equals(PAPER) && !Files.exists(file);
    return isMade ? PaperJobs.draw(PAPER_JOBS, seed) : new JobsFile(file).jobs();
  }
}
