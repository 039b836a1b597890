package org.howdah.bench.case1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.howdah.bench.cases.BenchSettings;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.cases.Row;
import org.howdah.bench.data.Inputs;
import org.howdah.bench.kit.InputKind;
import org.howdah.bench.kit.Scratch;
import org.howdah.bench.measure.ProcessMeter;
import org.howdah.bench.measure.Quiet;
import org.howdah.bench.report.SectionedBench;
import org.howdah.bench.rival.OneMapJob;
import org.howdah.bench.rival.Workplace;

/** Times in rounds, jobs in rounds, and the simulation once. */
final class Case1Bench extends SectionedBench {
  private static final Duration JOB_LIMIT = Duration.ofMinutes(30);
  private static final int MEMORY_MEBIBYTES = 1024;

  private final Case1Settings settings;
  private final Consumer<String> progress;
  private final TimesRow times;
  private final MissesRow misses;

  /**
   * @param progress gets a line for every measurement
   */
  Case1Bench(Case1Settings settings, Consumer<String> progress) {
    super("Benchmark of case 1: how map output lies in memory", settings.report());
    this.settings = settings;
    this.progress = progress;
    times = new TimesRow(settings, progress);
    misses = new MissesRow(settings, progress);
  }

  @Override
  public void run() throws IOException, InterruptedException {
    Quiet quiet = new Quiet("rounds");
    Path logs = Files.createDirectories(settings.data().resolve("logs"));
    try (Scratch scratch = Scratch.create(settings.data())) {
      JobsRow jobs = new JobsRow(new OneMapJob(place(scratch, logs)), progress);
      try {
        measure(quiet, scratch.folder(), logs.resolve("case1.log"), jobs);
      } finally {
        warn(quiet.warnings());
        add(times.report());
        add(misses.report());
        add(jobs.report());
        add(new PaperSection(times, misses, settings.usualBuffer()).report());
      }
    }
  }

  private void measure(Quiet quiet, Path scratch, Path log, JobsRow jobs)
      throws IOException, InterruptedException {
    progress.accept("input " + InputKind.GENERATED.id());
    Path text = inputs().get(InputKind.GENERATED);
    for (int round = 1; round <= settings.runs(); round++) {
      progress.accept("round %d of %d".formatted(round, settings.runs()));
      quiet.look();
      if (settings.rows().contains(Case1Row.TIMES)) {
        times.round(text, scratch, log);
      }
      if (settings.rows().contains(Case1Row.JOBS)) {
        jobs.round(text, scratch);
      }
    }
    if (settings.rows().contains(Case1Row.MISSES)) {
      progress.accept("simulating");
      misses.run(text, log);
    }
  }

  private Inputs inputs() {
    return new Inputs(
        settings.data(),
        settings.textBytes(),
        0,
        (records, output) -> {
          throw new IOException("case 1 sorts text");
        });
  }

  private Workplace place(Scratch scratch, Path logs) {
    BenchSettings jobs =
        new BenchSettings(
            List.of(Row.WORDCOUNT),
            Set.of(InputKind.GENERATED),
            List.of(RivalId.HOWDAH, RivalId.HADOOP_LOCAL),
            settings.data(),
            settings.textBytes(),
            settings.textBytes(),
            settings.runs(),
            0,
            MEMORY_MEBIBYTES,
            1,
            1,
            settings.launcher());
    return new Workplace(jobs, new ProcessMeter(JOB_LIMIT), scratch.folder(), logs);
  }
}
