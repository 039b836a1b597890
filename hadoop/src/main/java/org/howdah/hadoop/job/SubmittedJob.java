package org.howdah.hadoop.job;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.hadoop.mapred.JobEndNotifier;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.security.Credentials;
import org.howdah.engine.JobProgress;
import org.howdah.engine.JobReport;
import org.howdah.engine.Scheduler;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.TaskFailure;
import org.howdah.engine.measure.ProcessorCounters;
import org.howdah.grid.JobState;
import org.howdah.grid.Tenure;
import org.howdah.hadoop.cache.JobTier;
import org.howdah.hadoop.classes.TaskClasses;
import org.howdah.hadoop.logs.JobLogging;
import org.howdah.hadoop.task.AttemptCounters;
import org.howdah.hadoop.task.HadoopJob;
import org.howdah.hadoop.task.UserTasks;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.record.logs.LogLevel;
import org.howdah.record.logs.LogScope;
import org.howdah.worker.ExitCaller;
import org.howdah.worker.RunPlaces;
import org.howdah.worker.nodes.GridLedger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One job from its submission to its end, on a thread of its own. Thread-safe. */
public final class SubmittedJob implements KeptJob {
  private static final Logger LOG = LoggerFactory.getLogger(SubmittedJob.class);

  private final LoadedJob job;
  private final JobLogging logging;
  private final AttemptCounters counters = new AttemptCounters();
  private final CommitGate gate = new CommitGate();
  private final JobHistory history;
  private final JobEnd end = new JobEnd();
  private final JobView view;
  private final JobProgress progress;
  private final Places places;
  private final HadoopJob body;
  private final Cleanup cleanup;
  private final UserTasks tasks;
  private final Scheduler scheduler;
  private GridLedger ledger;
  private Optional<JobTier> tier = Optional.empty();
  private ProcessorCounters processors = ProcessorCounters.none();
  private volatile Thread thread;
  private volatile boolean keepsProcess;

  /**
   * Gets a job ready that a client has put into {@code submitFolder}.
   *
   * @throws HowdahException if the job cannot be run as it is
   */
  public SubmittedJob(
      JobResources resources, JobID id, String submitFolder, Credentials credentials)
      throws IOException {
    long startMillis = System.currentTimeMillis();
    job = new LoadedJob(resources, id, submitFolder, credentials);
    logging = JobLogging.ofJob(id, job.conf(), job.about());
    history = new JobHistory(id, counters);
    LongSupplier clockMillis = () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    try {
      places = PlaceChoice.of(job, this::lookAtNodes);
    } catch (IOException | RuntimeException | Error e) {
      logging.close();
      job.close();
      throw e;
    }
    progress = new JobProgress(job.plan(), clockMillis, RunRecord.machine(places));
    cleanup = new Cleanup(job, counters, places);
    try {
      body = new HadoopJob(id, job.conf(), job.sort(), job.splits(), counters, gate);
      TaskClasses classes = cleanup.closing(places.classes());
      JobLogging ofTasks = places.isThisProcess() ? logging : JobLogging.none(id);
      tasks = new UserTasks(places.runner(job.plan(), body), job.user(), classes, ofTasks);
      scheduler =
          new Scheduler(
              job.plan(),
              body,
              tasks,
              places.executor(),
              history,
              progress,
              resources.runMemory(),
              clockMillis);
    } catch (IOException | RuntimeException | Error e) {
      cleanup.run(true);
      logging.close();
      throw e;
    }
    history.tellSuccess(body::checkCounters);
    history.tell(failure -> logging.say(LogLevel.WARN, failure));
    view = new JobView(job, startMillis, progress, counters, logging, end);
  }

  /** There may be other nodes from now on. */
  private void lookAtNodes() {
    if (scheduler != null) {
      places.share();
      scheduler.tick();
    }
  }

  /**
   * Has the job go on from where its managers before have brought it, and written down for those
   * after, unless its tasks run in this process. What earlier managers started is killed. Before
   * {@link #start}.
   *
   * @param tenure this manager's, not yet started
   * @param manager whose job it is
   */
  public void keep(Tenure tenure, GridLedger.Manager manager) throws HowdahException {
    RunPlaces runs = places.lastingRuns().orElse(null);
    ledger = new GridLedger(tenure, counters, runs, body::isCommitRepeatable, manager);
    scheduler.keep(ledger);
    logging.takeProcess();
    // Who looks at the node sees the manager's log, and no other.
    history.tell(failure -> LOG.warn("{}", failure));
    gate.confirmBy(ledger::confirm);
    places.manage(tenure.epoch());
  }

  /**
   * Begins with the job, on a thread of its own.
   *
   * @param keepsProcess whether this JVM is to live until the job has ended, unless a signal ends
   *     it
   */
  public void start(boolean keepsProcess) {
    Consumer<Run> copied =
        run -> Optional.ofNullable(ledger).ifPresent(l -> scheduler.call(() -> l.copied(run)));
    places.keepCopies(new CountedCopies(counters, copied));
    this.keepsProcess = keepsProcess;
    thread = new Thread(this::run, "howdah-" + id());
    thread.setDaemon(!keepsProcess);
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      finish(JobReport.State.FAILED, "no thread can be had for job " + id() + ": " + e, true);
      throw e;
    }
  }

  private void run() {
    LogScope.Stay unused = logging.enter(); // As long as the thread lives, which is its own.
    runLogged();
  }

  private void runLogged() {
    try {
      processors = RunRecord.counters(job, places);
      tier = JobTier.begin(job.conf());
      tasks.asUser(
          () -> {
            scheduler.run();
            return null;
          });
      finish(JobReport.State.SUCCEEDED, "", true);
    } catch (Exception | Error e) {
      boolean killed = e instanceof HowdahException known && known.code() == ErrorCode.KILLED;
      JobReport.State why = killed ? JobReport.State.KILLED : JobReport.State.FAILED;
      try {
        boolean over = abort(why);
        finish(why, history.describe(e), over);
      } finally {
        end.tellIfNotTold(why);
      }
    }
  }

  /** Whether the job is over; otherwise, if that could not be written, another goes on with it. */
  private boolean abort(JobReport.State why) {
    boolean over = ledger == null;
    try {
      if (ledger != null) {
        // Or else the next manager would believe in output that is deleted here.
        ledger.end(why == JobReport.State.KILLED ? JobState.KILLED : JobState.FAILED);
        over = true;
      }
      tasks.asUser(
          () -> {
            body.abort(why);
            return null;
          });
    } catch (Exception | Error e) {
      LOG.warn("cannot abort the output of {}", id(), e);
    }
    return over;
  }

  private void finish(JobReport.State last, String why, boolean over) {
    progress.end();
    end.keep(RunRecord.of(job, places, progress, history, processors));
    end.prepare(why);
    writeTaskLines();
    try {
      tier.ifPresent(used -> used.end(counters::count));
      if (over) {
        places.end();
      }
      cleanup.run(
          ledger == null); // A program may exit when it sees the end; a manager waits itself.
      notifyOfEnd(last);
    } catch (RuntimeException | Error e) {
      // Which does not change how the job has ended.
      LOG.warn("something of job {} is left, or nobody was told of its end", id(), e);
    } finally {
      sayEnd(last, why);
      end.tell(last);
    }
  }

  private void sayEnd(JobReport.State last, String why) {
    try {
      if (last == JobReport.State.FAILED && ledger == null) {
        logging.say(LogLevel.ERROR, id() + " failed: " + why);
      } else {
        logging.sayToo(LogLevel.INFO, id() + " " + last.name().toLowerCase(Locale.ROOT));
      }
    } finally {
      if (ledger == null) { // A manager has more to say.
        logging.close();
      }
    }
  }

  private void writeTaskLines() {
    try {
      tasks.asUser(
          () -> {
            new TaskLines(job, history).write();
            return null;
          });
    } catch (Exception | Error e) {
      LOG.warn("what each task of {} took is not written down", id(), e); // It fails no job.
    }
  }

  /** Waits until nothing of the job is left elsewhere, as far as other nodes answer. */
  public void awaitLeft() {
    cleanup.awaitLeft();
  }

  /**
   * Asks for the URL that the job names in {@code mapreduce.job.end-notification.url}. Before
   * clients see the end, because a program may exit as soon as it does.
   */
  private void notifyOfEnd(JobReport.State last) {
    if (job.conf().getJobEndNotificationURI() != null) {
      JobEndNotifier.localRunnerNotification(
          job.conf(), org.apache.hadoop.mapred.JobStatus.downgrade(view.status(last)));
    }
  }

  JobID id() {
    return job.id();
  }

  @Override
  public boolean ended() {
    return end.isThere();
  }

  @Override
  public boolean keepsProcess() {
    return keepsProcess && !ended();
  }

  @Override
  public void kill() {
    scheduler.kill();
  }

  /** Begins nothing new while the store cannot be told of the job. Any thread may call. */
  public void setAlone(boolean alone) {
    places.setAlone(alone);
  }

  /**
   * Asks one attempt to stop.
   *
   * @param fail whether that counts as a failure of its task
   * @return false if the job has ended
   */
  public boolean stop(org.apache.hadoop.mapreduce.TaskAttemptID attempt, boolean fail) {
    Kind kind = attempt.getTaskType() == TaskType.MAP ? Kind.MAP : Kind.REDUCE;
    scheduler.stop(new TaskAttempt(kind, attempt.getTaskID().getId(), attempt.getId()), fail);
    return !ended();
  }

  /**
   * Ends the attempt on a thread that has called {@code System.exit}, and with it the job.
   *
   * @return what happened, in words; empty if {@code exit} was not called by a task of this job
   */
  @Override
  public String exited(ExitCaller exit) {
    if (exit.thread() == thread && !ended()) {
      return endedInItsOwnThread(exit);
    }
    TaskAttempt attempt = tasks.attemptOn(exit.thread());
    if (attempt == null) {
      return "";
    }
    String message = ProcessExit.byTask(exit, attempt, body.input(attempt));
    scheduler.lost(attempt, new TaskFailure(ErrorCode.USER_CONFIGURATION, message, null));
    return message;
  }

  /** Its thread will never come back to tell how the job ends. */
  private String endedInItsOwnThread(ExitCaller exit) {
    String message = ProcessExit.byJob(exit, id().toString());
    try {
      finish(JobReport.State.FAILED, message, abort(JobReport.State.FAILED));
    } finally {
      end.tellIfNotTold(JobReport.State.FAILED);
    }
    return message;
  }

  @Override
  public boolean await(long millis) throws InterruptedException {
    return end.await(millis);
  }

  public Counters counters() {
    return new Counters(counters.total());
  }

  public TaskCompletionEvent[] events(int from, int max) {
    return history.events(from, max);
  }

  public String[] diagnostics(org.apache.hadoop.mapreduce.TaskAttemptID attempt) {
    return history.diagnostics(attempt);
  }

  public TaskReport[] reports(Kind kind) {
    return history.reports(kind, kind == Kind.MAP ? job.plan().maps() : job.plan().reduces());
  }

  public JobStatus status() {
    return view.status();
  }

  public JobReport report() {
    return view.report();
  }
}
