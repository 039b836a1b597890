package org.howdah.cli.run;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.hadoop.util.ShutdownHookManager;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Figures;
import org.howdah.cli.kit.Stdout;
import org.howdah.cli.kit.TemporaryFolder;
import org.howdah.cli.kit.Terminal;
import org.howdah.cli.run.RunReport.Outcome;
import org.howdah.engine.JobReport;
import org.howdah.hadoop.HowdahJobs;
import org.howdah.record.json.Json;
import org.howdah.record.logs.Prints;

/**
 * One run of a program, from before its {@code main} until everything is said and cleaned up:
 * whether {@code main} returns or throws, the program calls {@code System.exit}, or a signal ends
 * the JVM.
 */
final class RunSession {
  private static final long REDRAW_MILLIS = 200;
  private static final long STOP_WAIT_MILLIS = 10_000;
  private static final long HOOK_SECONDS_MAX = 20;

  /** Above the priorities of Hadoop's file systems (at most 20), which jobs that stop still use. */
  private static final int HOOK_PRIORITY = 30;

  /** Below those of Hadoop's file systems. */
  private static final int LAST_PRIORITY = 0;

  private final String program;
  private final long startMillis;
  private final boolean quiet;
  private final boolean verbose;
  private final PrintStream jsonOut;
  private final TemporaryFolder temporary;
  private final Terminal terminal = Terminal.ofStderr();
  private final ProgressReporter reporter;
  private final Thread watcher = new Thread(this::watch, "howdah-progress");
  private UnaryOperator<Outcome> last = outcome -> outcome;
  private boolean ended;
  private volatile boolean interrupted;
  private boolean complained;
  private volatile boolean isReportLost;

  /**
   * @param startMillis when the command started, in milliseconds since 1970
   * @param quiet whether to say nothing but errors
   * @param verbose whether to print whole stack traces
   * @param jsonOut receives the report as JSON, or null
   * @param temporary deleted at the end
   */
  RunSession(
      String program,
      long startMillis,
      boolean quiet,
      boolean verbose,
      PrintStream jsonOut,
      TemporaryFolder temporary) {
    this.program = program;
    this.startMillis = startMillis;
    this.quiet = quiet;
    this.verbose = verbose;
    this.jsonOut = jsonOut;
    this.temporary = temporary;
    this.reporter = new ProgressReporter(HowdahJobs::reports, terminal, System.currentTimeMillis());
  }

  /** Has something done when all jobs have ended, which may make a failure of a success. */
  void beforeTheEnd(UnaryOperator<Outcome> work) {
    last = work;
  }

  void start() {
    if (terminal.isInteractive() && !quiet) {
      System.setOut(terminal.guard(System.out));
      System.setErr(terminal.guard(System.err));
    }
    System.setOut(Prints.of(System.out));
    System.setErr(Prints.of(System.err));
    HowdahJobs.onTaskExit(message -> {}); // The job's failure, which finish() prints, says it.
    HowdahJobs.onProgramExit(message -> terminal.println("howdah: " + message));
    HowdahJobs.onDetach(this::detach);
    ShutdownHookManager.get()
        .addShutdownHook(this::atExit, HOOK_PRIORITY, HOOK_SECONDS_MAX, TimeUnit.SECONDS);
    ShutdownHookManager.get().addShutdownHook(this::exitAnew, LAST_PRIORITY);
    if (!quiet) {
      watcher.setDaemon(true);
      watcher.start();
    }
  }

  /**
   * Ends the run after {@code main}, and after all jobs that it has submitted.
   *
   * @param error what the program died of, or an empty text
   * @return the exit code
   */
  int end(String error) {
    awaitJobs();
    Outcome outcome = finish(error.isEmpty() ? Outcome.SUCCEEDED : Outcome.FAILED, error);
    return outcome == Outcome.SUCCEEDED ? ExitCodes.SUCCESS : ExitCodes.FAILED;
  }

  private static void awaitJobs() {
    try {
      HowdahJobs.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // What runs is said to have failed.
    }
  }

  /** Ends the process, with the program in the middle of it: its job goes on elsewhere. */
  private void detach(String job) {
    synchronized (this) {
      ended = true;
      terminal.clearStatus();
      if (jsonOut == null) {
        System.out.println(job);
      } else {
        jsonOut.println(Json.of(Map.of("job", job)));
        jsonOut.flush();
      }
      temporary.close();
    }
    System.exit(ExitCodes.SUCCESS);
  }

  private void watch() {
    try {
      while (true) {
        synchronized (this) {
          if (ended) {
            return;
          }
          tick();
        }
        Thread.sleep(REDRAW_MILLIS);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /** What cannot be shown is tried again; the jobs go on, and their end is told. */
  private void tick() {
    try {
      reporter.tick(System.currentTimeMillis());
    } catch (RuntimeException | Error e) {
      if (!complained) {
        complained = true;
        terminal.println("howdah: progress cannot be shown: " + Complaint.describe(e));
      }
    }
  }

  private void atExit() {
    if (hasEnded()) {
      return;
    }
    interrupted = isSignalled();
    stopRunningJobs(interrupted ? "interrupted" : "the program exits");
    Outcome unused = finish(Outcome.SUCCEEDED, "");
  }

  private synchronized boolean hasEnded() {
    return ended;
  }

  private void stopRunningJobs(String reason) {
    long running = HowdahJobs.reports().stream().filter(job -> !job.state().ended()).count();
    if (running == 0) {
      if (reason.equals("interrupted")) {
        terminal.println("howdah: interrupted; no job was running");
      }
      return;
    }
    String jobs = running == 1 ? "the running job" : running + " running jobs";
    terminal.println("howdah: " + reason + "; stopping " + jobs);
    terminal.println(
        HowdahJobs.killAll(STOP_WAIT_MILLIS)
            ? "howdah: stopped; unfinished output and temporary files are removed"
            : "howdah: not everything stopped within "
                + Figures.duration(STOP_WAIT_MILLIS)
                + "; look for _temporary in the output folder");
  }

  private synchronized Outcome finish(Outcome reached, String error) {
    if (ended) {
      return reached;
    }
    ended = true;
    List<JobReport> jobs = HowdahJobs.reports();
    Outcome outcome = last.apply(interrupted ? Outcome.INTERRUPTED : reached.with(jobs));
    if (!quiet) {
      reporter.finish();
    }
    for (JobReport job : jobs) {
      boolean asked = outcome == Outcome.INTERRUPTED && job.state() == JobReport.State.KILLED;
      if (!job.state().ended()) {
        terminal.println("howdah: " + label(job) + " did not end; its output is not written");
      }
      if (!job.failure().isEmpty() && !asked) {
        String failure = verbose ? job.failure() : Complaint.condense(job.failure());
        terminal.println("howdah: " + label(job) + " failed: " + failure);
      }
    }
    if (!error.isEmpty()) {
      terminal.println("howdah: " + error);
    }
    if (jsonOut != null) {
      long wallMillis = System.currentTimeMillis() - startMillis;
      jsonOut.println(new RunReport(program, outcome, error, wallMillis, jobs).toJson());
      outcome = isReportWritten() ? outcome : Outcome.FAILED;
    }
    temporary.close();
    return outcome;
  }

  private boolean isReportWritten() {
    try {
      Stdout.check(jsonOut);
    } catch (IOException e) {
      terminal.println("howdah: " + e.getMessage());
      isReportLost = true;
    }
    return !isReportLost;
  }

  /** A program that has exited by itself had a code before the report was written. */
  private void exitAnew() {
    if (isReportLost) {
      Runtime.getRuntime().halt(ExitCodes.FAILED);
    }
  }

  private static String label(JobReport job) {
    return job.name().isEmpty() ? job.id() : job.name() + " (" + job.id() + ")";
  }

  /** The JVM handles a signal in a thread with this name, which then waits for the hooks. */
  private static boolean isSignalled() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().matches("SIG[A-Z]+ handler"));
  }
}
