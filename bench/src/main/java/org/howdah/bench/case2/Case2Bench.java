package org.howdah.bench.case2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.howdah.bench.kit.Scratch;
import org.howdah.bench.measure.Interruption;
import org.howdah.bench.measure.ProcessMeter;
import org.howdah.bench.measure.Quiet;
import org.howdah.bench.report.SectionedBench;
import org.howdah.bench.rival.YarnSettings;
import org.howdah.record.ByteSize;
import org.howdah.record.Folders;
import org.howdah.testkit.daemon.ShuffleKey;

/** Runs each way in turn, in rounds, each time on a cluster that is started for it. */
final class Case2Bench extends SectionedBench {
  private static final Duration JOB_LIMIT = Duration.ofMinutes(30);

  private final Case2Settings settings;
  private final Consumer<String> progress;
  private final ProcessMeter meter = new ProcessMeter(JOB_LIMIT);
  private final WaysSection section;

  /**
   * @param progress gets a line for every measurement
   */
  Case2Bench(Case2Settings settings, Consumer<String> progress) {
    super("Benchmark of case 2: what a shuffle reads", settings.report());
    this.settings = settings;
    this.progress = progress;
    section = new WaysSection(settings);
  }

  @Override
  public void run() throws IOException, InterruptedException {
    Quiet quiet = new Quiet("runs");
    Path logs = Files.createDirectories(settings.data().resolve("logs"));
    try (Scratch scratch = Scratch.create(settings.data())) {
      for (int round = 1; round <= settings.runs(); round++) {
        progress.accept("round %d of %d".formatted(round, settings.runs()));
        for (Way way : settings.ways()) {
          quiet.look();
          run(way, scratch.folder(), logs.resolve("case2-" + way.id() + ".log"));
        }
      }
    } finally {
      warn(quiet.warnings());
      add(section.report());
      add(section.article());
    }
  }

  private void run(Way way, Path scratch, Path log) throws InterruptedException, IOException {
    if (section.hasFailed(way)) {
      return;
    }
    Path folder = Files.createDirectories(scratch.resolve(way.id()));
    try {
      ShuffleRun run = measure(way, folder, log);
      section.add(way, run);
      progress.accept("  " + line(way, run));
    } catch (IOException error) {
      Interruption.check();
      progress.accept("  " + way.id() + " FAILED: " + error.getMessage());
      section.fail(way, error);
    } finally {
      Folders.delete(folder);
    }
  }

  private ShuffleRun measure(Way way, Path folder, Path log)
      throws IOException, InterruptedException {
    YarnSettings ours =
        new YarnSettings(
            settings.launcher(), meter, folder, log.resolveSibling("howdah-yarn-conf.log"));
    Map<String, String> node = new LinkedHashMap<>();
    Map<String, String> job = new LinkedHashMap<>();
    if (way.isEncrypted()) {
      node.putAll(ShuffleKey.in(folder));
      job.putAll(node);
    }
    if (way.hasService()) {
      node.putAll(ours.ofService());
    }
    if (way.isOurs()) {
      job.putAll(ours.ofJob());
    }
    try (ThreeNodes nodes =
        ThreeNodes.start(folder.resolve("cluster"), node, way, settings.memoryBytes())) {
      ShuffleJob shuffle = new ShuffleJob(settings, nodes, job, meter, folder);
      shuffle.warm(log);
      return shuffle.run(log);
    }
  }

  private static String line(Way way, ShuffleRun run) {
    return String.format(
        Locale.ROOT,
        "%-16s job %7.1f s, fetching %6.1f s; first node read %s, delivered %s (%.2f); %d waited, %d broken off",
        way.id(),
        run.wallSeconds(),
        run.fetchSeconds(),
        ByteSize.format(run.small().readBytes()),
        ByteSize.format(run.smallDeliveredBytes()),
        run.readForEachDelivered(),
        run.waits(),
        run.all().outputsFailed());
  }
}
