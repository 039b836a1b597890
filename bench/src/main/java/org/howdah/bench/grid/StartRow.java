package org.howdah.bench.grid;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.compare.Better;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Goal;
import org.howdah.bench.report.Section;

/** Short jobs on a node that runs, from the command to its end, beside the same jobs here. */
final class StartRow {
  private static final double SECONDS_MAX = 2;

  /** So long a job takes here from command to end, or longer than the smallest. */
  private static final double SECOND_SECONDS = 1;

  /** How often a job is run here to see how long it takes. */
  private static final int TRIES = 3;

  private static final int STEP_MESSAGES = 8 * GridSettings.PER_VALUE;

  private static final String SMALLEST = "smallest job";
  private static final String SECOND = "job that takes a second here";
  private static final String WORK = "job with a second of work";
  private static final String AT_ONCE = "that, right after another job";

  private final GridPlace place;
  private final HowdahJobs howdah;
  private final Map<String, List<Double>> here = new LinkedHashMap<>();
  private final Map<String, List<Double>> onNodes = new LinkedHashMap<>();

  StartRow(GridPlace place) throws IOException {
    this.place = place;
    howdah = new HowdahJobs(place, 1);
  }

  Section run() throws IOException, InterruptedException {
    howdah.build();
    Messages few = Messages.of(place.settings(), GridSettings.PER_VALUE, 1);
    double smallest = secondsHere(few);
    Messages second = longer(few, SECOND_SECONDS);
    Messages more = longer(second, smallest + SECOND_SECONDS);
    try (NodeGroup group = new NodeGroup(place, "start", 1, 0)) {
      group.start(1);
      howdah.load(group.first(), "few", few, 1);
      howdah.load(group.first(), "second", second, 1);
      howdah.load(group.first(), "more", more, 1);
      for (int round = place.settings().firstRound(); round <= place.settings().runs(); round++) {
        measure(SMALLEST, group.first(), "few", few, round > 0);
        measure(SECOND, group.first(), "second", second, round > 0);
        measure(WORK, group.first(), "more", more, round > 0);
        measure(AT_ONCE, group.first(), "more", more, round > 0);
      }
    }
    return section(few, second, more);
  }

  /** Those, or about so many more that they take so long here. */
  private Messages longer(Messages first, double seconds) throws IOException, InterruptedException {
    int most = Math.max(first.count(), place.settings().messages());
    Messages messages = first;
    double took = secondsHere(messages);
    while (took < seconds && messages.count() < most) {
      int fewer = messages.count();
      double before = took;
      messages = Messages.of(place.settings(), Math.min(2 * fewer, most), 1);
      took = secondsHere(messages);
      if (took > seconds) {
        double share = (seconds - before) / (took - before);
        int steps = (int) Math.ceil(share * (messages.count() - fewer) / STEP_MESSAGES);
        int between = Math.min(fewer + steps * STEP_MESSAGES, messages.count());
        return Messages.of(place.settings(), between, 1);
      }
    }
    return messages;
  }

  private double secondsHere(Messages messages) throws IOException, InterruptedException {
    List<Double> seconds = new ArrayList<>();
    for (int i = 0; i < TRIES; i++) {
      seconds.add(howdah.here(messages).seconds());
    }
    return Figures.of(seconds, Double::doubleValue).median();
  }

  private void measure(
      String name, HowdahNode node, String dataSet, Messages messages, boolean counts)
      throws IOException, InterruptedException {
    place.awaitQuiet();
    if (name.equals(AT_ONCE)) {
      howdah.onNodes(node, dataSet);
    }
    HowdahJobs.Run ours = howdah.onNodes(node, dataSet);
    place.awaitQuiet();
    HowdahJobs.Run same = howdah.here(messages);
    SameOutput outputs = new SameOutput();
    outputs.check("the job here", same.output());
    outputs.check("the job on the node", ours.output());
    if (counts) {
      onNodes.computeIfAbsent(name, absent -> new ArrayList<>()).add(ours.seconds());
      here.computeIfAbsent(name, absent -> new ArrayList<>()).add(same.seconds());
      place.say(
          "start %-26s on a node %6.2f s, here %6.2f s", name, ours.seconds(), same.seconds());
    }
  }

  private Goal goal(String name) {
    return Goal.atMost(
        "seconds of a " + name, SECONDS_MAX, Figures.of(onNodes.get(name), Double::doubleValue));
  }

  private Section section(Messages few, Messages second, Messages more) throws IOException {
    Section section = new Section(GridRow.START.id(), "Short jobs on one node that runs");
    Goal.add(section, List.of(goal(SECOND), goal(WORK)));
    List<List<String>> lines = new ArrayList<>();
    onNodes.forEach(
        (name, took) -> {
          List<Double> same = here.get(name);
          lines.add(
              List.of(
                  name,
                  Cells.seconds(Figures.of(took, Double::doubleValue)),
                  Cells.seconds(Figures.of(same, Double::doubleValue))));
          section.figures().put("on-node-" + name, took);
          section.figures().put("here-" + name, same);
          if (name.equals(SMALLEST)) {
            // The others have as many messages as took so long in the same run.
            section.compare(name + ", on a node", "wallSeconds", Better.LESS, true, took);
            section.compare(name + ", here", "wallSeconds", Better.LESS, true, same);
          }
        });
    List<String> heads = List.of("word count", "howdah run --on grid", "howdah run");
    section.tables().add(new Section.Table("Time from the command to its end", heads, lines));
    section.notes().add("Smallest job: " + few.describe() + ".");
    section
        .notes()
        .add(
            "The job that takes a second here: "
                + second.describe()
                + ", about as many as howdah run, in a file, takes a second for.");
    section
        .notes()
        .add(
            "A second of work: "
                + more.describe()
                + ", with which it takes about a second longer than with the smallest.");
    section
        .notes()
        .add(
            "A node starts processes for the next job when one has ended. The first three lines are of"
                + " jobs that begin when that is done; the last of jobs that begin meanwhile, and"
                + " share the processors with it.");
    return section;
  }
}
