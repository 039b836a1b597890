package org.howdah.model.paper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.cache.policy.Policies;
import org.howdah.model.cluster.Caching;
import org.howdah.model.cluster.Hardware;

/*
 * The paper does not say whether a job's time is of the stream or of a run by itself with an input
 * that is cached; what it says of PACMan fits the second. So both are simulated.
 */
/** Figures 3 and 4: the 13 jobs on Hadoop, PACMan and mpCache, with 16 and with 8 cores. */
final class SystemsFigure {
  private static final long MEMORY_BYTES = 12 * PaperCluster.GB;
  private static final long SSD_BYTES = 80 * PaperCluster.GB;

  /** The size of the cache of all but figure 5. */
  private static final int PRINTED_GB = 80;

  private static final String HADOOP = "hadoop";
  private static final String PACMAN = "pacman";
  private static final String MPCACHE = "mpcache";

  private final int number;
  private final int cores;
  private final Settings settings;
  private final PaperCluster paper;

  SystemsFigure(int number, int cores, Settings settings) {
    this.number = number;
    this.cores = cores;
    this.settings = settings;
    paper = new PaperCluster(settings.nested());
  }

  Figure draw() {
    Map<String, Measured> repeated = new LinkedHashMap<>();
    Map<String, Measured> stream = new LinkedHashMap<>();
    Hardware hardware = PaperCluster.HARDWARE.withCores(cores);
    List<PaperStream.Draw> draws =
        PaperStream.draw(settings.jobs(), settings.exponent(), settings.seed());
    for (Caching caching : systems()) {
      repeated.put(caching.name(), Measured.repeated(paper, hardware, caching));
      stream.put(
          caching.name(), Measured.stream(paper, hardware, caching, draws, settings.warmUp()));
    }
    List<List<Object>> rows = new ArrayList<>();
    rows(rows, "repeated", repeated);
    rows(rows, "stream", stream);
    List<Comparison> comparisons = new ArrayList<>();
    if (settings.policy() == Policies.MPCACHE) {
      compare(comparisons, "repeated", repeated);
      compare(comparisons, "stream", stream);
    }
    String label = settings.policy().label();
    String memory = settings.memoryLabel();
    return new Figure(
        number,
        "Times of the 13 jobs with " + cores + " cores a node, as shares of Hadoop's",
        List.of(
            "jobs",
            "job",
            "class",
            "hadoop map",
            "hadoop reduce",
            memory + " map",
            memory + " reduce",
            label + " map",
            label + " reduce",
            memory + " speedup",
            label + " speedup"),
        rows,
        comparisons,
        Notes.of(number));
  }

  private List<Caching> systems() {
    return List.of(
        Caching.none(),
        Caching.inMemory(PACMAN, settings.memoryPolicy(), MEMORY_BYTES),
        Caching.onSsd(MPCACHE, settings.policy(), SSD_BYTES));
  }

  private static void rows(
      List<List<Object>> rows, String protocol, Map<String, Measured> systems) {
    Measured hadoop = systems.get(HADOOP);
    for (PaperJob job : PaperJob.all()) {
      List<Object> row = new ArrayList<>(List.of(protocol, job.name(), job.shuffleClass()));
      double whole = hadoop.seconds(job.name(), "job");
      for (Measured system : systems.values()) {
        row.add(system.seconds(job.name(), "map") / whole);
        row.add(system.seconds(job.name(), "reduce") / whole);
      }
      row.add(whole / systems.get(PACMAN).seconds(job.name(), "job"));
      row.add(whole / systems.get(MPCACHE).seconds(job.name(), "job"));
      rows.add(row);
    }
  }

  private void compare(
      List<Comparison> comparisons, String protocol, Map<String, Measured> systems) {
    for (PaperSpeedup printed : PaperSpeedup.all()) {
      if (printed.cores() == cores && printed.cacheGb() == PRINTED_GB && isComparable(printed)) {
        comparisons.add(comparison(printed, protocol, systems));
      }
    }
  }

  private boolean isComparable(PaperSpeedup printed) {
    return settings.isPacman() || !printed.system().contains(PACMAN);
  }

  private static Comparison comparison(
      PaperSpeedup printed, String protocol, Map<String, Measured> systems) {
    boolean overPacman = printed.system().endsWith(" over pacman");
    Measured faster = systems.get(printed.system().replace(" over pacman", ""));
    Measured slower = systems.get(overPacman ? PACMAN : HADOOP);
    return new Comparison(
        String.join(", ", protocol, printed.what()),
        printed.speedup(),
        printed.of(faster, slower),
        protocol.equals("repeated") && isFitted(printed));
  }

  /** See {@link PaperCluster}. */
  private static boolean isFitted(PaperSpeedup printed) {
    return printed.cores() == PaperCluster.CORES
        && printed.system().equals(MPCACHE)
        && switch (printed.scope()) {
          case "light" -> printed.phase().equals("map");
          case "medium", "heavy" -> printed.phase().equals("reduce");
          default -> false;
        };
  }
}
