package org.howdah.hadoop.job;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.util.ShutdownHookManager;
import org.howdah.engine.TaskAttempt;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.record.Plural;
import org.howdah.worker.ExitCaller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A program that returns from its main keeps its JVM through the threads of its jobs, which are no
 * daemons. One that calls System.exit has to be held in a shutdown hook: jobs run on in one, as long
 * as no hook after this one has closed what they use.
 *
 * A task that exits sits in System.exit until all hooks have run, so its attempt never ends by
 * itself; the job is told that it has. The code that the task asked for is nowhere to be read, and
 * "success" would be wrong: the JVM ends with 1, set by a hook that runs after all others. So does
 * one that a signal ends while it waits for jobs: Java has the code of who called first.
 */
/**
 * What happens when this JVM ends: jobs that a program has submitted come to their end first,
 * unless a signal ends the JVM, or one of their tasks.
 */
public final class ProcessExit {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessExit.class);
  private static final int EXIT_CODE = 1;

  /**
   * Before those who report jobs, and before Hadoop's file systems, which ending jobs still use.
   */
  private static final int FIRST = 40;

  private static final int LAST = -1;
  private static final long STOP_MILLIS_MAX = 10_000;
  private static final long LOOK_MILLIS = 200;

  private static volatile Consumer<String> ofTask =
      message -> System.err.println("howdah: " + message);

  private static volatile Consumer<String> ofProgram = ofTask;

  private static final Set<Supplier<? extends List<? extends KeptJob>>> KEPT =
      new CopyOnWriteArraySet<>();

  private static boolean watching;
  private static volatile int code;

  private ProcessExit() {}

  /** Watches out for these jobs, too, from now on. */
  public static synchronized void watch(Supplier<? extends List<? extends KeptJob>> jobs) {
    KEPT.add(jobs);
    ShutdownHookManager hooks = ShutdownHookManager.get();
    if (!watching && !hooks.isShutdownInProgress()) {
      watching = true;
      // As long as jobs take: whoever is not content with that has signals. Hadoop would parse all
      // settings to find out how long a hook may take that does not say it.
      hooks.addShutdownHook(ProcessExit::endJobs, FIRST, Long.MAX_VALUE, TimeUnit.SECONDS);
      hooks.addShutdownHook(ProcessExit::halt, LAST, STOP_MILLIS_MAX, TimeUnit.MILLISECONDS);
    }
  }

  public static void reportTask(Consumer<String> other) {
    ofTask = other;
  }

  public static void reportProgram(Consumer<String> other) {
    ofProgram = other;
  }

  private static List<KeptJob> jobs() {
    return KEPT.stream().<KeptJob>flatMap(kept -> kept.get().stream()).toList();
  }

  private static List<KeptJob> running() {
    return jobs().stream().filter(KeptJob::keepsProcess).toList();
  }

  /**
   * Waits until all have ended for which this JVM lives on, those too that begin meanwhile.
   *
   * @throws InterruptedException if the calling thread was
   */
  public static void await() throws InterruptedException {
    for (List<KeptJob> running = running(); !running.isEmpty(); running = running()) {
      for (KeptJob job : running) {
        boolean unused = job.await(Long.MAX_VALUE);
      }
    }
  }

  /**
   * Stops all, and waits at most {@code waitMillis} until nothing is left of them.
   *
   * @return whether that was so in time
   */
  public static boolean killAll(long waitMillis) {
    List<KeptJob> running = jobs().stream().filter(job -> !job.ended()).toList();
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMillis);
    running.forEach(ProcessExit::kill);
    try {
      for (KeptJob job : running) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (!job.await(Math.max(0, left))) {
          return false;
        }
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void kill(KeptJob job) {
    try {
      job.kill();
    } catch (IOException e) {
      LOG.warn("cannot kill job {}: {}", job, e.getMessage());
    }
  }

  private static void endJobs() {
    ExitCaller first = ExitCaller.find().orElse(null);
    if (first == null || isOfJob(first)) {
      return; // A signal, or the last thread's end.
    }
    int running = running().size();
    if (running == 0) {
      return;
    }
    ofProgram.accept(
        "the program has called System.exit at %s, and ends when its %s ended"
            .formatted(
                first.place(),
                running == 1 ? "running job has" : Plural.of(running, "running job") + " have"));
    Set<Thread> before = Set.of(first.thread());
    while (!running().isEmpty()) {
      if (ExitCaller.signal() > 0) {
        code = ExitCaller.signal();
        return;
      }
      List<ExitCaller> others = ExitCaller.others(before);
      if (others.stream().anyMatch(ProcessExit::isOfJob)) {
        return;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS));
    }
  }

  /** Whether a task has called it, or a job's own thread; the jobs have ended then. */
  private static boolean isOfJob(ExitCaller caller) {
    Optional<String> message =
        jobs().stream().map(job -> job.exited(caller)).filter(said -> !said.isEmpty()).findFirst();
    if (message.isPresent()) {
      code = EXIT_CODE;
      ofTask.accept(message.get());
      boolean unused = killAll(STOP_MILLIS_MAX);
    }
    return message.isPresent();
  }

  /** What is to be said of a task that has called {@code System.exit}. */
  static String byTask(ExitCaller exit, TaskAttempt attempt, String input) {
    return "%s task %d, attempt %d,%s called System.exit at %s, which ends the whole program; use --isolate (%s=true) to give tasks processes of their own"
        .formatted(
            attempt.kind().word(),
            attempt.task(),
            attempt.number(),
            input.isEmpty() ? "" : " on " + input + ",",
            exit.place(),
            HowdahKeys.ISOLATE);
  }

  /** The same of a job's own thread. */
  static String byJob(ExitCaller exit, String job) {
    return "job %s failed while none of its tasks ran: its output format or committer called System.exit at %s, which ends the whole program"
        .formatted(job, exit.place());
  }

  private static void halt() {
    if (code != 0) {
      Runtime.getRuntime().halt(code);
    }
  }
}
