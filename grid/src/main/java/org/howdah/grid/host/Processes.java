package org.howdah.grid.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.howdah.grid.GridNames;
import org.howdah.grid.Launch;
import org.howdah.grid.Launched;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processes of a node: those that run, and the last ones that have ended. Safe for several
 * threads.
 */
final class Processes implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Processes.class);

  private final JobFolders folders;
  private final HostLimits limits;
  private final HostThreads threads;
  private final ChildCommand command;
  private final Spares spares;
  private final Places places;
  private final Map<String, ChildProcess> all = new ConcurrentHashMap<>();
  private final Deque<ChildProcess> ended = new ArrayDeque<>();
  private final Map<String, Map<String, Object>> preparing = new ConcurrentHashMap<>();
  private final Epochs epochs = new Epochs();
  private volatile boolean closed;

  Processes(
      JobFolders folders,
      HostLimits limits,
      HostThreads threads,
      ChildCommand command,
      Spares spares) {
    this.spares = spares;
    this.folders = folders;
    this.limits = limits;
    this.threads = threads;
    this.command = command;
    places = new Places(limits);
  }

  /**
   * Starts a process, unless it was started before. Those of earlier managers of the job are
   * killed. Nothing is unpacked for one that has no place.
   *
   * @param id chosen by the client
   * @param environment variables that it gets besides
   * @throws HowdahException {@code BUSY} if there are as many as there may be
   */
  Launched start(
      String job, String id, Launch launch, boolean detached, Map<String, String> environment)
      throws IOException {
    GridNames.id(id);
    if (launch.main().equals(ChildCommand.SPARE)) {
      throw Refusals.wrong("a process that waits for a job is started by its node alone");
    }
    if (epochs.hear(job, launch.epoch())) {
      killEarlier(job, launch.epoch(), false);
    }
    ChildProcess there = all.get(id);
    if (there != null) {
      return there.launched();
    }
    try (Places.Place place = places.take(job, launch.main())) {
      return prepared(new Wanted(job, id, launch, detached, environment), place);
    }
  }

  /** What a client has asked for. */
  private record Wanted(
      String job, String id, Launch launch, boolean detached, Map<String, String> environment) {
    Map<String, Object> description() {
      return ChildProcess.description(id, job, launch.main(), 0, detached);
    }
  }

  private Launched prepared(Wanted wanted, Places.Place place) throws IOException {
    preparing.put(wanted.id(), wanted.description());
    try {
      folders.prepare(wanted.job(), wanted.launch().bundle());
      return folders.using(
          wanted.job(),
          folder -> {
            ChildProcess there = all.get(wanted.id());
            return there != null ? there.launched() : start(folder, wanted, place).launched();
          });
    } finally {
      preparing.remove(wanted.id());
    }
  }

  private ChildProcess start(Path folder, Wanted wanted, Places.Place place) throws IOException {
    Launch launch = wanted.launch();
    String job = wanted.job();
    String id = wanted.id();
    boolean detached = wanted.detached();
    Path bundle = folder.resolve(JobFolders.bundle(launch.bundle()));
    if (!Files.isDirectory(bundle)) {
      throw new HowdahException(ErrorCode.KILLED, "the job " + job + " was deleted meanwhile");
    }
    Path own = JobFolders.ofProcess(bundle, id);
    ChildLog log = null;
    ChildProcess child = null;
    Spare spare = spares.take(launch, detached);
    Process process = null;
    try {
      Map<String, String> variables = new LinkedHashMap<>(launch.environment());
      variables.putAll(wanted.environment());
      variables.put(ProcessGroup.VARIABLE, id);
      if (spare != null && !spare.serve(own, variables)) {
        spare = null;
      }
      process = spare != null ? spare.process() : begin(own, launch, variables, detached);
      log = detached ? new ChildLog(own, limits.logBytesMax()) : null;
      Launched launched = new Launched(id, process.pid(), own, bundle, JobFolders.runs(folder));
      child = new ChildProcess(job, launch.main(), launched, process, spare, limits, log);
      child.serve(launch.epoch());
      register(child, place.keep());
      // Another manager may have been heard of since.
      epochs.hear(job, launch.epoch());
      child.read(threads);
      return child;
    } catch (IOException | RuntimeException e) {
      if (child != null) {
        child.kill();
      } else {
        if (spare != null) {
          spare.end();
        } else if (process != null) {
          ProcessGroup.kill(process, id);
        }
        closeQuietly(log);
        JobFolders.deleteOfProcess(own);
      }
      throw e;
    }
  }

  private Process begin(Path own, Launch launch, Map<String, String> environment, boolean detached)
      throws IOException {
    JobFolders.makeOfProcess(own);
    List<String> words = command.of(launch.main(), launch.options(), launch.heapBytes(), own);
    return ProcessStart.spawn(words, own, environment, detached);
  }

  /**
   * @param leave frees the child's place
   */
  private synchronized void register(ChildProcess child, Runnable leave) throws HowdahException {
    all.put(child.id(), child);
    CompletableFuture<Void> unused =
        child.process().onExit().thenRunAsync(() -> ended(child, leave), threads);
    if (closed) {
      throw new HowdahException(ErrorCode.LOST, "the node stops; ask another one");
    }
  }

  private void ended(ChildProcess child, Runnable leave) {
    leave.run();
    child.ended();
    if (!child.isDetached()) {
      JobFolders.deleteOfProcess(child.launched().folder());
    }
    synchronized (ended) {
      ended.add(child);
      while (ended.size() > limits.endedMax()) {
        all.remove(ended.remove().id());
      }
    }
  }

  private static void closeQuietly(ChildLog log) {
    try {
      if (log != null) {
        log.close();
      }
    } catch (IOException e) {
      LOG.debug("the log of a process that did not start was not closed", e);
    }
  }

  /** The process of that id. */
  ChildProcess find(String id) throws HowdahException {
    ChildProcess child = all.get(GridNames.id(id));
    if (child == null) {
      throw Refusals.absent("this node knows no process " + id + "; it has ended, or never was");
    }
    return child;
  }

  /** Those that run. */
  List<ChildProcess> running() {
    return all.values().stream().filter(ChildProcess::isAlive).toList();
  }

  /** What it is of all that run, and of those that wait for their files. */
  List<Map<String, Object>> descriptions() {
    // These first: one that begins meanwhile is there twice, and never not at all.
    Map<String, Map<String, Object>> byId = new LinkedHashMap<>(preparing);
    running().forEach(child -> byId.put(child.id(), child.description()));
    return List.copyOf(byId.values());
  }

  /**
   * Hears which manager a job has now, and kills the processes of those before, managers too.
   *
   * @param manager its own process, if it is one of this node
   * @return how many were killed
   * @throws HowdahException {@code LOST} if there has been a later one
   */
  int manage(String job, long epoch, String manager) throws HowdahException {
    epochs.hear(job, epoch);
    ChildProcess own = all.get(manager);
    if (own != null) {
      own.serve(epoch);
    }
    return killEarlier(job, epoch, true);
  }

  /** Kills what earlier managers of a job have started. */
  private int killEarlier(String job, long epoch, boolean managersToo) throws HowdahException {
    List<ChildProcess> earlier =
        running().stream()
            .filter(child -> child.job().equals(job) && child.isOfEarlier(epoch, managersToo))
            .toList();
    if (!earlier.isEmpty()) {
      LOG.info("{} processes of earlier managers of the job {} are killed", earlier.size(), job);
      end(earlier);
    }
    return earlier.size();
  }

  /**
   * Kills the processes of a job, and waits for their ends.
   *
   * @param but of the one that is left alone; of none if there is none
   */
  void killAll(String job, String but) throws HowdahException {
    Predicate<ChildProcess> meant = child -> child.job().equals(job) && !child.id().equals(but);
    end(running().stream().filter(meant).toList());
    all.values().removeIf(meant);
  }

  /** Where the files of a process of a job are unpacked; null if the job has none of that id. */
  Path bundleOf(String job, String id) {
    ChildProcess child = all.get(id);
    return child != null && child.job().equals(job) ? child.launched().bundle() : null;
  }

  private static void end(List<ChildProcess> children) throws HowdahException {
    children.forEach(ChildProcess::kill);
    for (ChildProcess child : children) {
      child.awaitEnd();
    }
  }

  /** Kills those whose output nobody has come to read. */
  void killUnread() {
    long now = System.nanoTime();
    for (ChildProcess child : running()) {
      if (child.isUnread(now)) {
        LOG.warn(
            "the process {} of the job {} is killed: nobody came to read its output",
            child.id(),
            child.job());
        child.kill();
      }
    }
  }

  /** Kills all, and starts no more. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    try {
      end(running());
    } catch (HowdahException e) {
      LOG.warn("a process of the node is left", e);
    }
    all.values().stream()
        .filter(child -> !child.isDetached())
        .forEach(child -> JobFolders.deleteOfProcess(child.launched().folder()));
  }
}
