package org.howdah.hadoop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.howdah.record.DirectoryRun;
import org.howdah.record.Run;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A copy goes through this process: it costs its node the transfer twice, and nodes no further request
 * to understand. What is copied is not looked into: whoever reads it checks it, and asks another node if
 * it is damaged.
 */
/**
 * Copies runs again of which a node that is away had one, so that the loss of another costs nothing
 * either: one at a time, in the background. Closed with its job.
 */
final class RunCopies implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunCopies.class);
  private static final long PERIOD_MILLIS = 500;

  /** After one could not be copied, as to a node whose disk is full. */
  private static final long PAUSE_MILLIS = 10_000;

  private static final long CLOSE_SECONDS_MAX = 5;

  /** Hears of runs that are on more nodes than before. */
  interface Listener {
    void copied(Run run);
  }

  private final NodeRuns runs;
  private final Nodes nodes;
  private final RunNodes keepers;
  private final Path folder;
  private final long afterMillis;
  private final Map<String, Long> awaySince = new HashMap<>();
  private long pausedUntil = Long.MIN_VALUE;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread made = new Thread(task, "howdah-copies");
            made.setDaemon(true);
            return made;
          });

  /**
   * @param folder for one run at a time, to be made
   * @param afterMillis for how long a node is away before what it had is copied again
   */
  RunCopies(NodeRuns runs, Nodes nodes, RunNodes keepers, Path folder, long afterMillis) {
    this.runs = runs;
    this.nodes = nodes;
    this.keepers = keepers;
    this.folder = folder;
    this.afterMillis = afterMillis;
  }

  /** Begins. */
  void start(Listener listener) {
    Future<?> unused =
        thread.scheduleWithFixedDelay(
            () -> look(listener), PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void look(Listener listener) {
    try {
      List<Run> thin = runs.thin(this::isLost);
      awaySince.keySet().removeAll(nodes.live().keySet());
      for (Run run : thin) {
        if (thread.isShutdown() || millis() < pausedUntil) {
          return;
        }
        copy(run, listener);
      }
    } catch (RuntimeException | Error e) {
      LOG.warn("runs are not copied again now", e);
    }
  }

  /** Whether a node is away for so long that what it has may not be counted on. */
  private boolean isLost(String node) {
    if (nodes.live().containsKey(node)) {
      return false;
    }
    long now = millis();
    return now - awaySince.computeIfAbsent(node, unknown -> now) >= afterMillis;
  }

  private static long millis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  private void copy(Run run, Listener listener) {
    StoredRun stored = runs.stored(run);
    Set<String> live = nodes.live().keySet();
    List<String> sources = stored.nodes().stream().filter(live::contains).toList();
    List<String> targets =
        sources.isEmpty()
            ? List.of()
            : nodes.others(sources.get(0), live.size()).stream()
                .filter(node -> !sources.contains(node))
                .toList();
    if (targets.isEmpty()) {
      return;
    }
    String target = targets.get(0);
    Path file = folder.resolve(stored.file());
    try {
      Files.createDirectories(folder);
      keepers.fetch(sources.get(0), stored.file(), 0, run.bytes(), file);
      Files.write(DirectoryRun.indexOf(file), stored.index().unpack(stored.file()));
      keepers.send(target, file);
      keepers.send(target, DirectoryRun.indexOf(file));
      runs.isAlsoOn(run, target);
      listener.copied(run);
      LOG.info("{} is on {} again, from {}", stored.file(), target, sources.get(0));
    } catch (IOException e) {
      pausedUntil = millis() + PAUSE_MILLIS;
      LOG.warn("cannot copy {} to {}: {}", stored.file(), target, e.toString());
    } finally {
      delete(file);
      delete(DirectoryRun.indexOf(file));
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.debug("{} goes with the job's folder", file, e);
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
    try {
      // Or else what comes late would stay on a node that has cleared the job away.
      if (!thread.awaitTermination(CLOSE_SECONDS_MAX, TimeUnit.SECONDS)) {
        LOG.warn("a run is still being copied");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
