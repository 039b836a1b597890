package org.howdah.bench.cache;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Goal;
import org.howdah.bench.report.Section;

/** What a cache costs beside the reading and writing of blocks, from samples of where code runs. */
final class OverheadRow {
  private static final double SHARE_MAX_PERCENT = 1;

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
    List<List<JobRun>> runs = new ArrayList<>();
    try (Runner runner = new Runner(place, "overhead", CacheSystem.OURS, settings.cacheBytes())) {
      for (int i = 0; i < Math.max(1, settings.warmUp()); i++) {
        runs.clear();
        settings.samples().forEach(job -> runs.add(new ArrayList<>()));
        round(runner, runs);
      }
      runs.forEach(List::clear);
      for (int i = 0; i < settings.runs(); i++) {
        round(runner, runs);
      }
    }
    write(runs);
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
    List<JobRun> all = runs.stream().flatMap(List::stream).toList();
    double sum = all.stream().mapToDouble(run -> run.figure("bookkeepingSeconds")).sum();
    double seconds = all.stream().mapToDouble(JobRun::seconds).sum();
    Goal.add(
        section,
        List.of(
            Goal.atMost(
                "percent of all jobs' time that is bookkeeping",
                SHARE_MAX_PERCENT,
                Figures.of(100 * sum / seconds))));
    List<String> heads = List.of("job", "time", "bookkeeping", "reading and writing of blocks");
    section.tables().add(new Section.Table("Shares of the job's time", heads, lines));
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
