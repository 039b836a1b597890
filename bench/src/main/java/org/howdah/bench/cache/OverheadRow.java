package org.howdah.bench.cache;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Goal;
import org.howdah.bench.report.Section;
import org.howdah.bench.rival.LocalAddress;

/** What a cache costs beside the reading and writing of blocks, from samples of where code runs. */
final class OverheadRow {
  private static final double SHARE_MAX_PERCENT = 1;
  private static final String OPENING = "opening";
  private static final int OPENINGS_MIN = 3;

  /** 80 GB in blocks of the usual size, as a node of the paper has. */
  private static final int BLOCKS = 10_000;

  private static final int BLOCKS_OF_CHECK = 100;
  private static final int BLOCK_BYTES = 1000;

  private final CacheWorkplace place;
  private final Section section;

  private OverheadRow(CacheWorkplace place, Section section) {
    this.place = place;
    this.section = section;
  }

  /** Fills the section. */
  static void run(CacheWorkplace place, Section section) throws IOException, InterruptedException {
    new OverheadRow(place, section).measure();
  }

  private void measure() throws IOException, InterruptedException {
    CacheSettings settings = place.settings();
    Figures opening = opening();
    List<JobRun> filling = List.of();
    List<List<JobRun>> runs = new ArrayList<>();
    try (Runner runner = new Runner(place, "overhead", CacheSystem.OURS, settings.cacheBytes())) {
      for (int i = 0; i < Math.max(1, settings.warmUp()); i++) {
        runs.clear();
        settings.samples().forEach(job -> runs.add(new ArrayList<>()));
        round(runner, runs);
        if (i == 0) {
          filling = all(runs);
        }
      }
      runs.forEach(List::clear);
      for (int i = 0; i < settings.runs(); i++) {
        round(runner, runs);
      }
    }
    write(runs);
    writeWhole(opening, filling, all(runs));
  }

  private int blocks() {
    return place.settings().isCheck() ? BLOCKS_OF_CHECK : BLOCKS;
  }

  /** Each time by a process that has just started, as most are that open a folder. */
  private Figures opening() throws IOException, InterruptedException {
    Path file = place.newFile("many-blocks", blocks() * BLOCK_BYTES);
    try (JobProcess process = place.startOpener(OPENING, BLOCK_BYTES)) {
      process.ask("read", List.of(LocalAddress.of(file)));
    }
    List<Double> seconds = new ArrayList<>();
    for (int i = 0; i < Math.max(OPENINGS_MIN, place.settings().runs()); i++) {
      place.awaitQuiet();
      try (JobProcess process = place.startOpener(OPENING, BLOCK_BYTES)) {
        Map<String, Double> figures = process.ask("open", List.of());
        if (figures.get("blocks") != blocks()) {
          throw new IllegalStateException(figures + " of a folder of " + blocks() + " blocks");
        }
        seconds.add(figures.get("seconds"));
      }
    }
    section.figures().put(OPENING, seconds);
    return Figures.of(seconds, Double::doubleValue);
  }

  private static List<JobRun> all(List<List<JobRun>> runs) {
    return runs.stream().flatMap(List::stream).toList();
  }

  private static double sum(List<JobRun> runs, String name) {
    return runs.stream().mapToDouble(run -> run.figure(name)).sum();
  }

  private void writeWhole(Figures opening, List<JobRun> filling, List<JobRun> hits) {
    double fillingSeconds = sum(filling, "bookkeepingSeconds");
    double hitsSeconds = sum(hits, "bookkeepingSeconds");
    double fillingTime = filling.stream().mapToDouble(JobRun::seconds).sum();
    double hitsTime = hits.stream().mapToDouble(JobRun::seconds).sum();
    double whole = opening.median() + fillingSeconds + hitsSeconds;
    double wholeTime = opening.median() + fillingTime + hitsTime;
    String folder = "opening a folder of %,d blocks".formatted(blocks());
    section
        .tables()
        .add(
            new Section.Table(
                "Bookkeeping as a whole",
                List.of("part", "bookkeeping", "beside", "share"),
                List.of(
                    part(folder, opening.median(), "a job", hitsTime / hits.size()),
                    part("filling round", fillingSeconds, "its jobs", fillingTime),
                    part("rounds of hits", hitsSeconds, "their jobs", hitsTime),
                    part("**all three, one process**", whole, "all of it", wholeTime))));
    Goal.add(
        section,
        List.of(
            Goal.atMost(
                "percent of all time that is bookkeeping in one process that runs all jobs: one opening,"
                    + " the filling round, hits",
                SHARE_MAX_PERCENT,
                Figures.of(100 * whole / wholeTime))));
    section
        .notes()
        .add(
            "The goal is met or missed by all three parts together, in one process that opens the"
                + " folder once. A process for each job opens it each time: its share is that of the"
                + " line of opening and that of filling or hits. Opening: elapsed time, median of"
                + " processes that have just started, the folder's index being there. Filling: the"
                + " first round, with decisions, checksums, names and index of blocks, without the"
                + " writing of their bytes.");
  }

  private static List<String> part(String name, double seconds, String beside, double time) {
    return List.of(
        name,
        String.format(Locale.ROOT, "%.3f s", seconds),
        String.format(Locale.ROOT, "%s, %.2f s", beside, time),
        String.format(Locale.ROOT, "%.2f %%", 100 * seconds / time));
  }

  private void round(Runner runner, List<List<JobRun>> runs)
      throws IOException, InterruptedException {
    for (int i = 0; i < runs.size(); i++) {
      CacheJob job = place.settings().samples().get(i);
      JobRun run = runner.profile(job, Math.max(1, place.settings().classes() / 2)).run();
      runs.get(i).add(run);
      place.say(
          String.format(
              Locale.ROOT,
              "overhead %-22s %6.2f s, %.3f s bookkeeping, %.3f s blocks",
              job.id(),
              run.seconds(),
              run.figure("bookkeepingSeconds"),
              run.figure("blockSeconds")));
    }
  }

  private void write(List<List<JobRun>> runs) {
    Map<CacheJob, Object> figures = new EnumMap<>(CacheJob.class);
    List<List<String>> lines = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      CacheJob job = place.settings().samples().get(i);
      Figures bookkeeping = share(runs.get(i), "bookkeepingSeconds");
      lines.add(
          List.of(
              job.id(),
              Cells.seconds(Figures.of(runs.get(i), JobRun::seconds)),
              percent(bookkeeping),
              percent(share(runs.get(i), "blockSeconds"))));
      figures.put(job, bookkeeping.median());
    }
    figures.forEach((job, share) -> section.figures().put(job.id(), share));
    List<String> heads = List.of("job", "time", "bookkeeping", "reading and writing of blocks");
    section.tables().add(new Section.Table("Hits: shares of the job's time", heads, lines));
    section
        .notes()
        .add(
            "Processor time of the cache's code, sampled every 10 ms, over the time of the job, all"
                + " inputs in the cache. Bookkeeping is all but the reading, writing and checking of"
                + " blocks, with what the cache asks the file system behind it.");
  }

  private static Figures share(List<JobRun> runs, String name) {
    return Figures.of(runs, run -> 100 * run.figure(name) / run.seconds());
  }

  private static String percent(Figures figures) {
    return String.format(Locale.ROOT, "%.2f %%", figures.median());
  }
}
