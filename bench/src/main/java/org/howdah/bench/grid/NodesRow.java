package org.howdah.bench.grid;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.howdah.bench.compare.Better;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Section;

/** Word count on groups of several sizes, whose nodes have the same share of the processors. */
final class NodesRow {
  private static final String DATA_SET = "messages";

  /** A node's share of the processors is small, and so is what it gets to do. */
  private static final int MESSAGES_SHARE = 8;

  private final GridPlace place;
  private final HowdahJobs howdah;
  private final int largest;
  private final SameOutput outputs = new SameOutput();
  private final Map<Integer, List<Double>> times = new LinkedHashMap<>();

  NodesRow(GridPlace place) throws IOException {
    this.place = place;
    howdah = new HowdahJobs(place, HadoopCluster.reduces());
    largest = place.settings().groups().stream().mapToInt(size -> size).max().orElseThrow();
  }

  Section run() throws IOException, InterruptedException {
    GridSettings settings = place.settings();
    int count = Math.max(largest * GridSettings.PER_VALUE, settings.messages() / MESSAGES_SHARE);
    Messages messages = Messages.of(settings, count, 1);
    howdah.build();
    double share = share();
    for (int size : settings.groups()) {
      try (NodeGroup group = new NodeGroup(place, "nodes-" + size, largest, share)) {
        group.start(size);
        howdah.load(group.first(), DATA_SET, messages, Math.min(2, size));
        for (int round = settings.firstRound(); round <= Math.max(1, settings.jobRuns()); round++) {
          place.quiet().look();
          measure(size, group.first(), round > 0);
        }
      }
    }
    return section(messages, share);
  }

  /** Of the processors, for each node; 0 if the kernel gives no quotas. */
  private double share() throws IOException {
    double share = (double) Runtime.getRuntime().availableProcessors() / largest;
    Optional<CpuQuota> trial = CpuQuota.of("trial", share);
    if (trial.isEmpty()) {
      return 0;
    }
    trial.get().close();
    return share;
  }

  private void measure(int size, HowdahNode node, boolean counts)
      throws IOException, InterruptedException {
    HowdahJobs.Run run = howdah.onNodes(node, DATA_SET);
    outputs.check(size + " nodes", run.output());
    if (counts) {
      times.computeIfAbsent(size, absent -> new ArrayList<>()).add(run.seconds());
      place.say("nodes %2d %8.2f s", size, run.seconds());
    }
  }

  private Section section(Messages messages, double share) throws IOException {
    Section section = new Section(GridRow.NODES.id(), "Word count on more and more nodes");
    List<List<String>> lines = new ArrayList<>();
    List<Double> alone = times.values().iterator().next();
    times.forEach(
        (size, took) -> {
          lines.add(
              List.of(
                  size.toString(),
                  Cells.seconds(Figures.of(took, Double::doubleValue)),
                  Cells.times(Figures.ratio(alone, took, Double::doubleValue))));
          section.figures().put("nodes-" + size, took);
          section.compare(size + " nodes", "wallSeconds", Better.LESS, true, took);
        });
    int fewest = place.settings().groups().get(0);
    List<String> heads = List.of("nodes", "time", "times as fast as " + fewest);
    section.tables().add(new Section.Table(messages.describe(), heads, lines));
    section
        .notes()
        .add(
            share == 0
                ? "The kernel gives this user no quotas: all nodes share "
                    + Runtime.getRuntime().availableProcessors()
                    + " processors, so that more nodes cannot be faster."
                : "A control group gives each node, with its workers, %.2f of a processor; the command is outside of it."
                    .formatted(share));
    return section;
  }
}
