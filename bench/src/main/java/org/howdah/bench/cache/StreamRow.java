package org.howdah.bench.cache;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.howdah.bench.check.Digest;
import org.howdah.bench.measure.Interruption;
import org.howdah.bench.report.Section;

/**
 * The paper's stream of jobs, which every system runs: job by job, all systems one after the other,
 * each with the cache that the jobs before have left it. Who begins changes from job to job.
 */
final class StreamRow {
  /** Filling caches is not measured, so the device may be fast meanwhile. */
  private static final SlowDevice.Speed WARM_UP = new SlowDevice.Speed(1L << 30, 0, 0);

  private final CacheWorkplace place;
  private final Section section;
  private final StreamRuns runs = new StreamRuns();
  private final Map<CacheSystem, Runner> runners = new EnumMap<>(CacheSystem.class);
  private int steps;

  private StreamRow(CacheWorkplace place, Section section) {
    this.place = place;
    this.section = section;
  }

  /** Fills the section, also with what was measured until it failed. */
  static void run(CacheWorkplace place, Section section) throws IOException, InterruptedException {
    StreamRow row = new StreamRow(place, section);
    try {
      row.measure();
    } finally {
      if (!row.runs.jobs().isEmpty()) {
        new StreamReport(place.settings(), row.runs, section).write();
      }
      for (Runner runner : row.runners.values()) {
        runner.close();
      }
    }
  }

  private void measure() throws IOException, InterruptedException {
    CacheSettings settings = place.settings();
    for (CacheSystem system : settings.systems()) {
      long bytes =
          switch (system) {
            case MEMORY_PAPER, MEMORY_PAPER_SLOT -> settings.memoryBytes();
            default -> settings.cacheBytes();
          };
      runners.put(system, new Runner(place, system.id(), system, bytes));
    }
    JobStream stream = new JobStream(settings.jobs(), settings.classes());
    place.device().setSpeed(WARM_UP);
    List<List<JobStream.Step>> warmUp = stream.rounds(settings.warmUp());
    for (int i = 0; i < warmUp.size(); i++) {
      for (JobStream.Step step : warmUp.get(i)) {
        turn(
            step,
            "warm-up",
            i == warmUp.size() - 1 ? StreamRow::everyone : CacheSystem::isCached,
            false);
      }
    }
    place.device().setSpeed(settings.speed());
    int number = 0;
    for (List<JobStream.Step> round : stream.rounds(settings.runs())) {
      String name = "round " + ++number + " of " + settings.runs();
      for (JobStream.Step step : round) {
        turn(step, name, StreamRow::everyone, true);
      }
    }
  }

  private static boolean everyone(CacheSystem system) {
    return true;
  }

  /**
   * @param who takes part; without a cache one uncounted round is enough, to have code compiled
   */
  private void turn(JobStream.Step step, String round, Predicate<CacheSystem> who, boolean counts)
      throws InterruptedException {
    List<CacheSystem> order = new ArrayList<>(runners.keySet());
    order.removeIf(who.negate());
    Collections.rotate(order, -steps++);
    Map<CacheSystem, JobRun> taken = new EnumMap<>(CacheSystem.class);
    Digest expected = null;
    for (CacheSystem system : order) {
      try {
        Runner.Result result = runners.get(system).run(step.job(), step.times());
        if (expected != null && !expected.sameRecords(result.output())) {
          throw new IOException("its output differs from that of " + order.get(0).id());
        }
        expected = result.output();
        taken.put(system, result.run());
        say(step, round, system, result.run());
      } catch (IOException error) {
        Interruption.check();
        fail(system, step, error);
      }
    }
    if (counts) {
      runs.add(step, taken);
    }
  }

  private void say(JobStream.Step step, String round, CacheSystem system, JobRun run) {
    place.say(
        String.format(
            Locale.ROOT,
            "%-14s %-22s %2d times %-18s %6.2f s (map %.2f, reduce %.2f), %3.0f MB from the device,"
                + " %3.0f MB to it, %s hits",
            round,
            step.job().id(),
            step.times(),
            system.id(),
            run.seconds(),
            run.mapSeconds(),
            run.reduceSeconds(),
            run.device().readBytes() / 1e6,
            run.device().writtenBytes() / 1e6,
            StreamRuns.hits(run)));
  }

  private void fail(CacheSystem system, JobStream.Step step, IOException error) {
    place.say(system.id() + " FAILED: " + error.getMessage());
    section.failures().put(system.id(), step.job().id() + ": " + error.getMessage());
    try {
      runners.remove(system).close();
    } catch (IOException closing) {
      error.addSuppressed(closing);
    }
  }
}
