package org.howdah.grid.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.howdah.grid.Launch;
import org.howdah.record.Folders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Processes that wait for a job, so that a job need not wait for the start of its own. They come
 * when the node has been there for some seconds, which it needs for itself. Whoever takes one makes
 * room for another, which is started when no job has processes here, or none has wanted any for a
 * while. While jobs have all slots, nothing is started that would wait for one: starting it would
 * take the processors from them. Safe for several threads.
 */
final class Spares implements AutoCloseable {
  /** What the folder of theirs is called in that of a node. */
  static final String FOLDER = "spares";

  private static final Logger LOG = LoggerFactory.getLogger(Spares.class);
  private static final long NEW_MILLIS = 3_000;
  private static final long QUIET_MILLIS = 2_000;
  private static final long IDLE_MILLIS = 200;

  /** So many that end by themselves, with none used between them, and there are no more. */
  private static final int FAILURES_MAX = 3;

  private final Path root;
  private final List<SpareKind> kinds;
  private final ChildCommand command;
  private final Supplier<Map<String, String>> environment;
  private final List<Spare> waiting = new ArrayList<>();
  private long quietNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(NEW_MILLIS);
  private int failures;
  private boolean closed;

  /**
   * @param root for their folders; what is there is deleted
   * @param environment what every process gets
   */
  Spares(
      Path root,
      List<SpareKind> kinds,
      ChildCommand command,
      Supplier<Map<String, String>> environment) {
    this.root = root;
    this.kinds = kinds;
    this.command = command;
    this.environment = environment;
    try {
      Folders.delete(root);
    } catch (IOException e) {
      LOG.warn("files of processes that waited for jobs are left in {}", root, e);
    }
  }

  /** Takes one that is what a job wants; null if none is. */
  synchronized Spare take(Launch launch, boolean detached) {
    quietNanos = System.nanoTime();
    for (Iterator<Spare> i = waiting.iterator(); i.hasNext(); ) {
      Spare spare = i.next();
      if (spare.kind().fits(launch, detached) && spare.process().isAlive()) {
        i.remove();
        failures = 0;
        return spare;
      }
    }
    return null;
  }

  /**
   * Starts one if one is missing and the node is quiet. To be called a few times a second.
   *
   * @param idle whether no job has a process here, so that the start takes nothing from any
   * @param slotsFree how many more processes could work here at once; those that are detached only
   *     look on, and need none
   */
  synchronized void fill(boolean idle, int slotsFree) {
    long quietMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - quietNanos);
    if (closed || quietMillis < (idle ? IDLE_MILLIS : QUIET_MILLIS)) {
      return;
    }
    dropEnded();
    for (SpareKind kind : kinds) {
      long there = waiting.stream().filter(spare -> spare.kind().equals(kind)).count();
      int wanted = idle || kind.detached() ? kind.count() : Math.min(kind.count(), slotsFree);
      if (there < wanted && failures < FAILURES_MAX) {
        start(kind);
        return;
      }
    }
  }

  private void dropEnded() {
    for (Spare spare : List.copyOf(waiting)) {
      if (!spare.process().isAlive()) {
        waiting.remove(spare);
        spare.end();
        failed("one ended by itself, with the exit code " + spare.process().exitValue(), null);
      }
    }
  }

  private void start(SpareKind kind) {
    String id = "spare-" + UUID.randomUUID();
    Path folder = root.resolve(id);
    try {
      Files.createDirectories(root);
      JobFolders.makeOfProcess(folder);
      List<String> words = command.of(ChildCommand.SPARE, kind.options(), kind.heapBytes(), folder);
      Map<String, String> variables = new LinkedHashMap<>(environment.get());
      variables.put(ProcessGroup.VARIABLE, id);
      variables.put(SpareKind.VARIABLE, kind.main());
      Process process = ProcessStart.spawn(words, folder, variables, kind.detached());
      waiting.add(new Spare(id, kind, folder, process));
    } catch (IOException e) {
      failed("one does not start", e);
    }
  }

  private void failed(String what, Exception why) {
    failures++;
    LOG.warn(
        "of the processes that are to wait for jobs {}{}",
        what,
        failures < FAILURES_MAX ? "" : "; there will be no more until the node starts again",
        why);
  }

  /** How many wait. */
  synchronized int count() {
    return waiting.size();
  }

  /** Ends those that wait, and starts no more. */
  @Override
  public synchronized void close() {
    closed = true;
    waiting.forEach(Spare::end);
    waiting.clear();
  }
}
