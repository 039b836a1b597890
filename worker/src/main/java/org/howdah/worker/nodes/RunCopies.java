package org.howdah.worker.nodes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.howdah.record.DirectoryRun;
import org.howdah.record.Run;
import org.howdah.worker.StoredRun;
import org.howdah.worker.WorkerRuns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A copy goes through this process: it costs its node the transfer twice, and nodes no further request
 * to understand. What is copied is checked on its way, so that no damage is.
 */
/**
 * Copies runs again of which a node that is away had one, so that the loss of another costs nothing
 * either: one at a time, in the background. One that cannot be copied holds up no other, and is
 * tried a bounded number of times, with other targets. Closed with its job.
 */
public final class RunCopies implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunCopies.class);
  private static final long PERIOD_MILLIS = 500;

  /** How often a run is tried, with a pause between, as long as the same nodes are there. */
  private static final int TRIES_MAX = 5;

  /** How many nodes are asked to take a run in one try. */
  private static final int TARGETS_MAX = 3;

  private static final long CLOSE_SECONDS_MAX = 5;

  /** Hears of runs, by the thread that copies. */
  public interface Listener {
    /** One is on more nodes than before. */
    void copied(Run run);

    /** One stays on the nodes where it is; said once of each. */
    void notCopied(Run run);
  }

  /** What was tried in vain for a run. */
  private static final class Trouble {
    private int tries;
    private long waitsUntil;
    private boolean isTold;
    private Set<String> live = Set.of();
  }

  private final NodeRuns runs;
  private final Nodes nodes;
  private final RunNodes keepers;
  private final Path folder;
  private final long afterMillis;
  private final long pauseMillis;
  private final Map<String, Long> awaySince = new HashMap<>();
  private final Map<Run, Trouble> troubles = new HashMap<>();

  /** Nodes that did not take a run, as with a full disk: they are asked last for a while. */
  private final Map<String, Long> refusedUntil = new HashMap<>();

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
   * @param pauseMillis after which a run that could not be copied is tried again
   */
  public RunCopies(
      NodeRuns runs,
      Nodes nodes,
      RunNodes keepers,
      Path folder,
      long afterMillis,
      long pauseMillis) {
    this.runs = runs;
    this.nodes = nodes;
    this.keepers = keepers;
    this.folder = folder;
    this.afterMillis = afterMillis;
    this.pauseMillis = pauseMillis;
  }

  /** Begins. */
  public void start(Listener listener) {
    Future<?> unused =
        thread.scheduleWithFixedDelay(
            () -> look(listener), PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void look(Listener listener) {
    try {
      List<Run> thin = runs.thin(this::isLost);
      awaySince.keySet().removeAll(nodes.live().keySet());
      troubles.keySet().retainAll(thin);
      for (Run run : thin) {
        if (thread.isShutdown()) {
          return;
        }
        if (mayTry(run)) {
          copy(run, listener);
        }
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

  /** Others go on while one waits; with other nodes there, it is tried as if for the first time. */
  private boolean mayTry(Run run) {
    Trouble trouble = troubles.get(run);
    if (trouble == null) {
      return true;
    }
    if (!trouble.live.equals(nodes.live().keySet())) {
      trouble.tries = 0;
    }
    return trouble.tries < TRIES_MAX && millis() - trouble.waitsUntil >= 0;
  }

  private void copy(Run run, Listener listener) {
    StoredRun stored = runs.stored(run);
    Set<String> live = nodes.live().keySet();
    List<String> sources = stored.nodes().stream().filter(live::contains).toList();
    List<String> targets = sources.isEmpty() ? List.of() : targets(sources, live.size());
    if (targets.isEmpty()) {
      return;
    }
    Path file = folder.resolve(stored.file());
    try {
      Files.createDirectories(folder);
      RunFetch fetch = keepers.fetch(ConcurrentHashMap.newKeySet());
      fetch.add(stored, WorkerRuns.ALL, sources, file);
      fetch.run(thread::isShutdown, () -> {});
      String target = send(file, targets);
      runs.isAlsoOn(run, target);
      troubles.remove(run);
      listener.copied(run);
      LOG.info("{} is on {} again", stored.file(), target);
    } catch (IOException | RuntimeException e) {
      failed(run, stored, live, e, listener);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      delete(file);
      delete(DirectoryRun.indexOf(file));
    }
  }

  private List<String> targets(List<String> sources, int count) {
    long now = millis();
    return nodes.others(sources.get(0), count).stream()
        .filter(node -> !sources.contains(node))
        .sorted(Comparator.comparing(node -> refusedUntil.getOrDefault(node, now) - now > 0))
        .limit(TARGETS_MAX)
        .toList();
  }

  /** Returns who has taken it. */
  private String send(Path file, List<String> targets) throws IOException {
    IOException last = null;
    for (String target : targets) {
      try {
        keepers.send(target, file);
        keepers.send(target, DirectoryRun.indexOf(file));
        refusedUntil.remove(target);
        return target;
      } catch (IOException e) {
        refusedUntil.put(target, millis() + pauseMillis);
        last = e;
      }
    }
    throw new IOException("none of " + targets + " takes it: " + last, last);
  }

  private void failed(
      Run run, StoredRun stored, Set<String> live, Exception why, Listener listener) {
    Trouble trouble = troubles.computeIfAbsent(run, unknown -> new Trouble());
    trouble.tries++;
    trouble.live = live;
    trouble.waitsUntil = millis() + pauseMillis;
    LOG.debug("cannot copy {}, try {} of {}", stored.file(), trouble.tries, TRIES_MAX, why);
    if (trouble.tries < TRIES_MAX || trouble.isTold || thread.isShutdown()) {
      return;
    }
    trouble.isTold = true;
    LOG.warn(
        "the run {} of map output stays on {} only, after {} tries to copy it: {}; if that is lost,"
            + " its map tasks run again",
        stored.file(),
        stored.nodes(),
        TRIES_MAX,
        why.toString());
    listener.notCopied(run);
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
