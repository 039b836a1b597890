package org.howdah.cli.simulate;

import java.util.List;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Installation;
import org.howdah.cli.kit.MemorySize;
import org.howdah.cli.kit.UserError;
import org.howdah.model.grid.GridLoad;
import org.howdah.model.grid.GridOutcome;
import org.howdah.model.grid.GridSimulation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code howdah simulate grid}: who is busy with what when jobs run on many nodes. */
@Command(
    name = "grid",
    mixinStandardHelpOptions = true,
    versionProvider = Installation.Version.class,
    sortOptions = false,
    header = "Computes who is busy with what when jobs run on many nodes of the store.",
    customSynopsis = "howdah simulate grid [OPTIONS]",
    footer = {
      "",
      "Where the defaults come from stands in docs/simulate-grid.md.",
      "",
      "Examples:",
      "  howdah simulate grid",
      "  howdah simulate grid --nodes 100,300,1000 --map-seconds 4.75 --map-output 4m",
      "  howdah simulate grid --nodes 1000 --message-micros 50 --csv",
      "",
      "Exit codes: 0 success, 2 wrong usage."
    })
public final class SimulateGridCommand implements Callable<Integer> {
  private static final GridLoad DEFAULT = GridLoad.DEFAULT;

  @Option(
      names = "--nodes",
      paramLabel = "N,N",
      split = ",",
      description = "How many nodes; each number is simulated. By default 10,100,1000.")
  private List<Integer> nodes = List.of(10, 100, 1000);

  @Option(names = "--slots", paramLabel = "N", description = "Tasks that a node runs at once; 8.")
  private int slots = DEFAULT.slots();

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Jobs that run at once and share all nodes, each with a manager; 10.")
  private int jobs = DEFAULT.jobs();

  @Option(
      names = "--waves",
      paramLabel = "N",
      description = "Map tasks for each slot of a job, which has one reduce task each; 10.")
  private int waves = DEFAULT.waves();

  @Option(
      names = "--map-seconds",
      paramLabel = "SECONDS",
      description = "That a map task computes; 0.7, as one that sorts 128 MiB.")
  private double mapSeconds = DEFAULT.mapSeconds();

  @Option(
      names = "--reduce-seconds",
      paramLabel = "SECONDS",
      description = "That a reduce task computes for as much as a map task puts out; 0.7.")
  private double reduceSeconds = DEFAULT.reduceSeconds();

  @Option(names = "--map-output", paramLabel = "SIZE", description = "Of a map task; 128m.")
  private String mapOutput = "128m";

  @Option(names = "--copies", paramLabel = "N", description = "Of map output; 2.")
  private int copies = DEFAULT.copies();

  @Option(
      names = "--heartbeat-seconds",
      paramLabel = "SECONDS",
      description = "After which a node tells the master again that it is there; 1.")
  private double heartbeatSeconds = DEFAULT.heartbeatSeconds();

  @Mixin private GridCostOptions costs;

  @Option(names = "--seed", paramLabel = "N", description = "Of what is random; by default 1.")
  private long seed = 1;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Option(names = "--csv", description = "Print the table as lines of values divided by commas.")
  private boolean csv;

  @Override
  public Integer call() {
    try {
      System.out.print(answer());
      return ExitCodes.SUCCESS;
    } catch (UserError | IllegalArgumentException e) {
      System.err.println("howdah: " + e.getMessage());
      return ExitCodes.USAGE;
    }
  }

  private String answer() {
    if (json && csv) {
      throw new UserError("give either --json or --csv");
    }
    if (nodes.isEmpty()) {
      throw new UserError("--nodes needs a number, as --nodes 100,1000");
    }
    long outputBytes = MemorySize.parse("--map-output", mapOutput);
    GridLoad load =
        new GridLoad(
            nodes.get(0),
            slots,
            jobs,
            waves,
            mapSeconds,
            reduceSeconds,
            outputBytes,
            copies,
            heartbeatSeconds);
    List<GridLoad> loads = nodes.stream().map(load::on).toList();
    List<GridOutcome> outcomes =
        loads.stream().map(one -> GridSimulation.run(one, costs.costs(), seed)).toList();
    GridReport report = new GridReport(load, costs.costs(), outcomes);
    return json ? report.json() : csv ? report.csv() : report.text();
  }
}
