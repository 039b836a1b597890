package org.howdah.bench.grid;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Section;
import org.howdah.model.grid.GridCosts;
import org.howdah.model.grid.GridLoad;
import org.howdah.model.grid.GridOutcome;
import org.howdah.model.grid.GridSimulation;
import org.howdah.model.grid.Saturation;
import org.howdah.record.ByteSize;

/**
 * Jobs on 100 and 1000 nodes, simulated with what steps cost on one node of this machine: those of
 * the store, and the tasks of a word count.
 */
final class SimulationRow {
  private static final String DATA_SET = "messages";
  private static final List<Integer> NODES = List.of(100, 1000);
  private static final long SEED = 1;
  private static final Map<String, String> WHO =
      Map.of(
          "master", "the master",
          "manager", "the manager of a job",
          "journal", "the node that all journals are written through",
          "batches", "the journal of a job, batch after batch");

  /** So that a map task has enough to read that its start is a small part. */
  private static final int MESSAGES_SHARE = 2;

  private final GridPlace place;
  private final HowdahJobs howdah;

  SimulationRow(GridPlace place) throws IOException {
    this.place = place;
    howdah = new HowdahJobs(place, 1);
  }

  Section run() throws IOException, InterruptedException {
    GridSettings settings = place.settings();
    int count = Math.max(64 * GridSettings.PER_VALUE, settings.messages() / MESSAGES_SHARE);
    Messages messages = Messages.of(settings, count, 1);
    StepCosts steps = new StepCosts(place);
    List<HowdahJobs.Report> jobs = new ArrayList<>();
    howdah.build();
    try (NodeGroup group = new NodeGroup(place, "simulation", 1, 0)) {
      group.start(1);
      howdah.load(group.first(), DATA_SET, messages, 1);
      for (int round = settings.firstRound(); round <= settings.runs(); round++) {
        place.awaitQuiet();
        HowdahJobs.Report job = howdah.reportOnNodes(group.first(), DATA_SET);
        if (round > 0) {
          jobs.add(job);
          place.say("simulation: maps took %,d ms", job.counter("MILLIS_MAPS"));
        }
      }
      steps.measure(group.first());
    }
    return section(messages, tasks(jobs), steps);
  }

  /**
   * What one task of a word count takes.
   *
   * @param mapSeconds the median of the rounds' means
   */
  private record Tasks(double mapSeconds, double reduceSeconds, double mapOutputBytes) {}

  private static Tasks tasks(List<HowdahJobs.Report> jobs) {
    long maps = jobs.get(0).counter("TOTAL_LAUNCHED_MAPS");
    return new Tasks(
        Figures.of(jobs, job -> job.counter("MILLIS_MAPS") / 1e3 / maps).median(),
        Figures.of(jobs, job -> job.counter("MILLIS_REDUCES") / 1e3 / maps).median(),
        (double) jobs.get(0).counter("MAP_OUTPUT_MATERIALIZED_BYTES") / maps);
  }

  private Section section(Messages messages, Tasks tasks, StepCosts steps) throws IOException {
    GridCosts costs = steps.costs();
    Section section =
        new Section(
            GridRow.SIMULATION.id(), "Word count on 100 and 1000 nodes, simulated: not measured");
    GridLoad load =
        new GridLoad(
            NODES.get(0),
            GridLoad.DEFAULT.slots(),
            GridLoad.DEFAULT.jobs(),
            GridLoad.DEFAULT.waves(),
            tasks.mapSeconds(),
            tasks.reduceSeconds(),
            tasks.mapOutputBytes(),
            GridLoad.DEFAULT.copies(),
            GridLoad.DEFAULT.heartbeatSeconds());
    List<List<String>> lines = new ArrayList<>();
    for (int jobs : List.of(load.jobs(), 1)) {
      for (int nodes : NODES) {
        GridOutcome outcome = GridSimulation.run(load.on(nodes).of(jobs), costs, SEED);
        lines.add(line(jobs, outcome));
        section.figures().put("jobs-" + jobs + "-nodes-" + nodes, figures(outcome));
      }
    }
    List<String> heads =
        List.of(
            "jobs at once",
            "nodes",
            "tasks",
            "time",
            "efficiency",
            "master busy",
            "manager busy",
            "journal busy",
            "journal",
            "messages",
            "shuffle");
    section.tables().add(new Section.Table("Jobs", heads, lines));
    section.tables().add(saturations(section, load, costs));
    section.notes().add(note(messages, load));
    section.notes().add(steps.describe());
    section.figures().put("mapSeconds", tasks.mapSeconds());
    section.figures().put("reduceSeconds", tasks.reduceSeconds());
    section.figures().put("mapOutputBytes", tasks.mapOutputBytes());
    section.figures().put("steps", steps.figures());
    return section;
  }

  private static List<String> line(int jobs, GridOutcome outcome) {
    return List.of(
        Integer.toString(jobs),
        "%,d".formatted(outcome.nodes()),
        "%,d".formatted(outcome.tasks()),
        Cells.seconds(Figures.of(outcome.seconds())),
        Cells.percent(outcome.efficiency()),
        Cells.percent(outcome.masterBusy()),
        Cells.percent(outcome.managerBusy()),
        Cells.percent(outcome.journalBusy()),
        ByteSize.format(outcome.journalBytes()),
        ByteSize.format(outcome.controlBytes()),
        ByteSize.format(outcome.shuffleBytes()));
  }

  private static Map<String, Object> figures(GridOutcome outcome) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("seconds", outcome.seconds());
    figures.put("efficiency", outcome.efficiency());
    figures.put("masterBusy", outcome.masterBusy());
    figures.put("managerBusy", outcome.managerBusy());
    figures.put("journalBusy", outcome.journalBusy());
    figures.put("journalBytes", outcome.journalBytes());
    figures.put("controlBytes", outcome.controlBytes());
    figures.put("shuffleBytes", outcome.shuffleBytes());
    return figures;
  }

  private static Section.Table saturations(Section section, GridLoad load, GridCosts costs) {
    Map<String, Saturation> many = Saturation.of(load, costs);
    Map<String, Saturation> one = Saturation.of(load.of(1), costs);
    List<List<String>> lines = new ArrayList<>();
    many.forEach(
        (who, saturation) -> {
          lines.add(List.of(WHO.get(who), cell(saturation), cell(one.get(who))));
          section.figures().put("saturation-" + who, saturation.nodes());
          section.figures().put("saturation-" + who + "-of-one-job", one.get(who).nodes());
        });
    List<String> heads = List.of("who", load.jobs() + " jobs at once", "one job");
    return new Section.Table("Busy all the time, from how many nodes on", heads, lines);
  }

  private static String cell(Saturation saturation) {
    return (saturation.isReached() ? "" : "more than ") + "%,d".formatted(saturation.nodes());
  }

  private static String note(Messages messages, GridLoad load) throws IOException {
    return ("The tasks are those of a word count of %s on one node of this machine: a map task takes"
            + " %.2f s, and a reduce task %.3f s for the %s of each map. A node has %d slots, a job %d"
            + " map tasks for each of its slots, and map output %d copies. What is simulated, and what"
            + " is left out, stands in docs/simulate-grid.md; who is who, too.")
        .formatted(
            messages.describe(),
            load.mapSeconds(),
            load.reduceSeconds(),
            ByteSize.format(load.mapOutputBytes()),
            load.slots(),
            load.waves(),
            load.copies());
  }
}
