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

/** The experiment of the paper: word count over messages in the store, beside Hadoop. */
final class WordCountRow {
  private static final String DATA_SET = "messages";
  private static final double TIMES = 3;

  /** The paper has 16 files for ten million messages; no fewer than tasks at a time. */
  private static final int MESSAGES_PER_FILE = 625_000;

  private final GridPlace place;
  private final GridSettings settings;
  private final Section section;
  private final HowdahJobs howdah;
  private final SameOutput outputs = new SameOutput();
  private final Map<String, Times> times = new LinkedHashMap<>();
  private boolean dropped = true;

  WordCountRow(GridPlace place) throws IOException {
    this.place = place;
    settings = place.settings();
    howdah = new HowdahJobs(place, HadoopCluster.reduces());
    section = new Section(GridRow.WORDCOUNT.id(), "Word count over messages, beside Hadoop");
  }

  /** What one system took, in seconds. */
  private static final class Times {
    private double loading;
    private final List<Double> cold = new ArrayList<>();
    private final List<Double> warm = new ArrayList<>();
  }

  Section run() throws IOException, InterruptedException {
    int files = Math.max(HadoopCluster.reduces(), settings.messages() / MESSAGES_PER_FILE);
    Messages messages = Messages.of(settings, settings.messages(), files);
    howdah.build();
    int first = settings.groups().get(0);
    try (HadoopCluster hadoop = HadoopCluster.start(place);
        NodeGroup group = group(first, messages)) {
      beside(hadoop, group, first, messages);
      if (settings.smallFiles() > 0) {
        smallFiles(hadoop, group.first());
      }
      hadoop.settings().forEach(setting -> section.notes().add("Hadoop: " + setting));
    }
    for (int size : settings.groups().subList(1, settings.groups().size())) {
      try (NodeGroup group = group(size, messages)) {
        for (int round = 0; round <= settings.jobRuns(); round++) {
          nodes(size, group, round);
        }
      }
    }
    report(messages, files);
    return section;
  }

  /** Nodes that have just been started again, with the messages on their disks. */
  private NodeGroup group(int size, Messages messages) throws IOException, InterruptedException {
    NodeGroup group = new NodeGroup(place, "wordcount-" + size, size, 0);
    try {
      group.start(size);
      double seconds = howdah.load(group.first(), DATA_SET, messages, Math.min(2, size));
      of(name(size)).loading = seconds;
      place.say("loaded %s in %.1f s", DATA_SET, seconds);
      group.restart();
      return group;
    } catch (IOException | InterruptedException | RuntimeException e) {
      group.close();
      throw e;
    }
  }

  private static String name(int size) {
    return size == 1 ? "1 node" : size + " nodes";
  }

  private Times of(String system) {
    return times.computeIfAbsent(system, absent -> new Times());
  }

  private void beside(HadoopCluster hadoop, NodeGroup group, int size, Messages messages)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    String input = hadoop.load(messages);
    of("Hadoop").loading = (System.nanoTime() - start) / 1e9;
    for (int round = 0; round <= settings.jobRuns(); round++) {
      begin(round);
      add("Hadoop", round, hadoop.wordCount(input));
      nodes(size, group, round);
    }
  }

  private void nodes(int size, NodeGroup group, int round)
      throws IOException, InterruptedException {
    begin(round);
    add(name(size), round, howdah.onNodes(group.first(), DATA_SET));
  }

  /** The first round is the cold one. */
  private void begin(int round) throws IOException, InterruptedException {
    if (round == 0) {
      dropped &= FileCache.drop();
    }
    place.awaitQuiet();
  }

  private void add(String system, int round, HowdahJobs.Run run) throws IOException {
    outputs.check(system, run.output());
    (round == 0 ? of(system).cold : of(system).warm).add(run.seconds());
    place.say("wordcount %-10s %s %8.2f s", system, round == 0 ? "cold" : "warm", run.seconds());
  }

  private void smallFiles(HadoopCluster hadoop, HowdahNode node)
      throws IOException, InterruptedException {
    int files = settings.smallFiles();
    Messages few = Messages.of(settings, files * GridSettings.PER_VALUE, files);
    howdah.load(node, "few", few, 1);
    String input = hadoop.load(few);
    SameOutput same = new SameOutput();
    List<Double> theirs = new ArrayList<>();
    List<Double> ours = new ArrayList<>();
    for (int round = 0; round < Math.max(1, settings.jobRuns()); round++) {
      HowdahJobs.Run hadoops = hadoop.wordCount(input);
      HowdahJobs.Run nodes = howdah.onNodes(node, "few");
      same.check("Hadoop with small files", hadoops.output());
      same.check("nodes", nodes.output());
      theirs.add(hadoops.seconds());
      ours.add(nodes.seconds());
    }
    Figures ratio = Figures.ratio(theirs, ours, Double::doubleValue);
    section
        .tables()
        .add(
            new Section.Table(
                "The first %d values, for Hadoop as files of 64 KiB, each a task".formatted(files),
                List.of("Hadoop", "nodes", "times as fast as Hadoop"),
                List.of(
                    List.of(
                        Cells.seconds(Figures.of(theirs, Double::doubleValue)),
                        Cells.seconds(Figures.of(ours, Double::doubleValue)),
                        Cells.times(ratio)))));
    section.figures().put("smallFiles", List.of(theirs, ours));
  }

  private void report(Messages messages, int files) throws IOException {
    List<Goal> goals = new ArrayList<>();
    List<List<String>> lines = new ArrayList<>();
    List<Section.Bar> bars = new ArrayList<>();
    Times hadoop = of("Hadoop");
    for (Map.Entry<String, Times> one : times.entrySet()) {
      Times took = one.getValue();
      boolean isHadoop = took == hadoop;
      Figures cold = Figures.ratio(hadoop.cold, took.cold, Double::doubleValue);
      Figures warm = Figures.ratio(hadoop.warm, took.warm, Double::doubleValue);
      if (!isHadoop) {
        goals.add(Goal.atLeast("times as fast as Hadoop, " + one.getKey(), TIMES, warm));
        goals.add(Goal.atLeast("the same in a first, cold job, " + one.getKey(), TIMES, cold));
      }
      lines.add(
          List.of(
              one.getKey(),
              Cells.seconds(Figures.of(took.loading)),
              Cells.seconds(Figures.of(took.cold, Double::doubleValue)),
              isHadoop ? "" : Cells.times(cold),
              Cells.seconds(Figures.of(took.warm, Double::doubleValue)),
              isHadoop ? "" : Cells.times(warm)));
      Section.Style style = isHadoop ? Section.Style.RIVAL : Section.Style.HOWDAH;
      Figures millis = Figures.of(took.warm, seconds -> 1e3 * seconds);
      bars.add(new Section.Bar(one.getKey(), millis, style));
      section.figures().put("cold-" + one.getKey(), took.cold);
      section.figures().put("warm-" + one.getKey(), took.warm);
      section.compare(one.getKey(), "wallSeconds", Better.LESS, !isHadoop, took.warm);
    }
    List<String> heads =
        List.of("system", "loading", "cold", "Hadoop's time / its", "warm", "Hadoop's time / its");
    section.tables().add(0, new Section.Table(messages.describe(), heads, lines));
    if (settings.jobRuns() > 0) {
      section.bars().add(new Section.Bars("milliseconds of the command, warm", bars));
    }
    Goal.add(section, goals);
    explain(files);
  }

  private void explain(int files) {
    section
        .notes()
        .add(
            "Nodes: howdah run --on grid with the unmodified examples jar; each value of the data set"
                + " holds 128 messages; two copies of each where there are two nodes. Hadoop: the"
                + " same messages in "
                + files
                + " files. Both from the command to its end, with the same number of reduce tasks;"
                + " the outputs of all rounds are the same records.");
    section
        .notes()
        .add(
            "Cold: the first job after nodes and daemons were started"
                + (dropped ? ", with the system's cache of files emptied." : ".")
                + " Warm: the rounds after it. All nodes of a group share this machine's "
                + Runtime.getRuntime().availableProcessors()
                + " processors, as Hadoop's daemons and tasks do. Before each round the machine has half"
                + " a minute to become quiet; Hadoop's daemons run beside the first group, and are"
                + " never quite idle.");
  }
}
