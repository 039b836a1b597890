package org.howdah.hadoop;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobEndNotifier;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.JobPriority;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.mapreduce.split.SplitMetaInfoReader;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.howdah.cache.JobShare;
import org.howdah.engine.Executor;
import org.howdah.engine.JobPlan;
import org.howdah.engine.JobProgress;
import org.howdah.engine.JobReport;
import org.howdah.engine.LocalTasks;
import org.howdah.engine.OneAtATime;
import org.howdah.engine.Scheduler;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.TaskFailure;
import org.howdah.engine.TaskRunner;
import org.howdah.grid.JobState;
import org.howdah.grid.Tenure;
import org.howdah.hadoop.cache.FastTier;
import org.howdah.hadoop.cache.JobTier;
import org.howdah.hadoop.cache.PlainCommitters;
import org.howdah.hadoop.classes.TaskClasses;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.record.Thrown;
import org.howdah.sort.Stores;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One job from its submission to its end, on a thread of its own. Thread-safe. */
final class SubmittedJob {
  private static final Logger LOG = LoggerFactory.getLogger(SubmittedJob.class);

  private final HowdahRuntime runtime;
  private final JobID id;
  private final String jobFile;
  private final JobConf conf;
  private final UserGroupInformation user;
  private final JobFiles files;
  private final CacheFiles cache;
  private final AttemptCounters counters = new AttemptCounters();
  private final CommitGate gate = new CommitGate();
  private final JobHistory history;
  private final JobSort sort;
  private final HadoopJob body;
  private final JobPlan plan;
  private final JobProgress progress;
  private final Scheduler scheduler;
  private final UserTasks tasks;
  private TaskClasses classes;
  private JobShare fast;
  private GridTasks grid;
  private GridLedger ledger;
  private WorkerPool workers;
  private CompletableFuture<Void> left = CompletableFuture.completedFuture(null);
  private Optional<JobTier> tier = Optional.empty();
  private final long startMillis = System.currentTimeMillis();
  private final CountDownLatch end = new CountDownLatch(1);
  private volatile JobReport.State state = JobReport.State.RUNNING;
  private volatile String failure = "";
  private volatile long endMillis;
  private volatile Thread thread;
  private volatile boolean keepsProcess;

  /**
   * Gets a job ready that a client has put into {@code submitFolder}.
   *
   * @throws HowdahException if the job cannot be run as it is
   */
  SubmittedJob(HowdahRuntime runtime, JobID id, String submitFolder, Credentials credentials)
      throws IOException {
    this.runtime = runtime;
    this.id = id;
    org.apache.hadoop.fs.Path folder = new org.apache.hadoop.fs.Path(submitFolder);
    jobFile = new org.apache.hadoop.fs.Path(folder, "job.xml").toString();
    conf = new JobConf(new org.apache.hadoop.fs.Path(jobFile));
    JobTokens.add(id, credentials);
    conf.setCredentials(credentials);
    PlainCommitters.putInto(conf);
    user = UserGroupInformation.getCurrentUser();
    user.addCredentials(credentials);
    files = new JobFiles(conf, id);
    cache = new CacheFiles(files.folder().resolve("cache"));
    history = new JobHistory(id, counters);
    try {
      cache.localize(conf);
      ClassLoader loader = makeClassLoader();
      conf.setClassLoader(loader);
      TaskSplitMetaInfo[] splits =
          SplitMetaInfoReader.readSplitMetaInfo(id, FileSystem.getLocal(conf), conf, folder);
      plan = JobPlans.of(id, conf, splits.length);
      boolean onNodes = !conf.getTrimmed(GridKeys.NODES, "").isEmpty();
      grid = onNodes ? GridTasks.open(id.toString(), conf, splits, this::lookAtNodes) : null;
      fast = grid == null ? FastRuns.start(id, conf, splits) : null;
      sort = JobSort.of(conf);
      body = new HadoopJob(id, conf, sort, splits, counters, gate);
      LongSupplier clockMillis = () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
      progress = new JobProgress(plan, clockMillis);
      boolean here = grid == null && !Isolation.isFor(id, conf, cache);
      ClassChoice choice =
          here ? ClassChoice.here(conf, loader) : ClassChoice.elsewhere(conf, loader);
      classes = here ? choice.classes() : TaskClasses.shared(loader);
      tasks = new UserTasks(makeTasks(submitFolder, loader, here, choice), user, classes);
      scheduler =
          new Scheduler(
              plan,
              body,
              tasks,
              grid == null ? executor(here, choice) : grid.executor(),
              history,
              progress,
              runtime.runMemory(),
              clockMillis);
      history.tellSuccess(body::checkCounters);
    } catch (IOException | RuntimeException | Error e) {
      leaveNodes();
      awaitLeft();
      cleanUp();
      throw e;
    }
  }

  /** The slots of this process, or one at a time of them. */
  private Executor executor(boolean here, ClassChoice choice) {
    Executor slots = runtime.executor();
    if (!here || !choice.isOneAtATime() || slots.slots() == 1) {
      return slots;
    }
    choice.tell(id.toString());
    return new OneAtATime(slots);
  }

  /** Tasks in this process, or in workers, each with what the job's cache holds at hand. */
  private TaskRunner makeTasks(
      String submitFolder, ClassLoader loader, boolean here, ClassChoice choice)
      throws IOException {
    if (here) {
      Stores stores = files.stores(runtime.runMemory(), fast);
      return new LocalTasks(plan, body, stores);
    }
    Path folder = files.folder().resolve("workers");
    JobConf settings = choice.forWorkers(conf);
    WorkerMessage.Start start =
        new WorkerSetup(folder, grid == null ? doorOfCache() : Optional.empty())
            .write(
                id,
                settings,
                sort == null ? "" : sort.comparator(),
                user,
                loader,
                submitFolder,
                fast == null ? "" : fast.folder().toString(),
                files.runFolders(),
                runtime.memoryBytesMax() / runtime.executor().slots());
    if (grid != null) {
      NodeWorkers onNodes = grid.publish(settings, start, folder, files.folder(), cache);
      workers = onNodes;
      return grid.runner(plan, body, onNodes);
    }
    workers = new Workers(settings, start, folder, cache, runtime.workerHeapBytes());
    RunPlaces places = new RunFolders(plan.id(), files.runFolders(), fast);
    return new ProcessTasks(plan, new HadoopAttempts(body), workers, places, fast);
  }

  /** Where workers of this process read through its cache, if it has one. */
  private Optional<Path> doorOfCache() {
    return FastTier.of(conf).flatMap(FastTier::door);
  }

  /** The submitter's classes, the job's jar, and what its distributed cache adds. */
  private ClassLoader makeClassLoader() throws IOException {
    ClassLoader submitter = Thread.currentThread().getContextClassLoader();
    ClassLoader parent = submitter == null ? getClass().getClassLoader() : submitter;
    List<URL> urls = new ArrayList<>();
    if (conf.getJar() != null) {
      urls.add(cache.fetch(conf.getJar(), conf).toUri().toURL());
    }
    urls.addAll(cache.classPath());
    return UserClassLoader.forTasks(urls, parent, conf);
  }

  /** There may be other nodes from now on. */
  private void lookAtNodes() {
    if (grid != null && scheduler != null) {
      grid.share();
      scheduler.tick();
    }
  }

  /**
   * Has the job go on from where its managers before have brought it, and written down for those
   * after, unless its tasks run in this process. What earlier managers started is killed. Before
   * {@link #start}.
   *
   * @param tenure this manager's, not yet started
   * @param away called if another manager has the job by now; does not return
   */
  void keep(Tenure tenure, Runnable away) throws HowdahException {
    // What was encrypted with a key that only the manager before had is of no use.
    boolean readable = grid != null && !CryptoUtils.isEncryptedSpillEnabled(conf);
    RunPlaces runs = readable ? grid.runs() : null;
    ledger = new GridLedger(tenure, counters, runs, body::isCommitRepeatable, away);
    scheduler.keep(ledger);
    // Its user reads the manager's log, and sees no other.
    history.tell(failure -> LOG.warn("{}", failure));
    gate.confirmBy(ledger::confirm);
    if (grid != null) {
      grid.manage(tenure.epoch());
    }
  }

  /**
   * Begins with the job, on a thread of its own.
   *
   * @param keepsProcess whether this JVM is to live until the job has ended, unless a signal ends
   *     it
   */
  void start(boolean keepsProcess) {
    if (grid != null) {
      grid.keepCopies(files.folder().resolve("copies"), new Copied());
    }
    this.keepsProcess = keepsProcess;
    thread = new Thread(this::run, "howdah-" + id);
    thread.setDaemon(!keepsProcess);
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      finish(JobReport.State.FAILED, "no thread can be had for job " + id + ": " + e, true);
      throw e;
    }
  }

  private final class Copied implements RunCopies.Listener {
    @Override
    public void copied(Run run) {
      if (ledger != null) {
        scheduler.call(() -> ledger.copied(run));
      }
    }

    @Override
    public void notCopied(Run run) {
      counters.count(CopyCounter.GROUP, CopyCounter.RUNS_NOT_COPIED.name(), 1);
    }
  }

  private void run() {
    try {
      tier = JobTier.begin(conf);
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
        finish(why, describe(e), over);
      } finally {
        endInAnyCase(why);
      }
    }
  }

  /** When memory is too full even to tidy up, whoever waits for the end must still hear of it. */
  private void endInAnyCase(JobReport.State last) {
    if (!state.ended()) {
      state = last;
      end.countDown();
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
      LOG.warn("cannot abort the output of {}", id, e);
    }
    return over;
  }

  private String describe(Throwable e) {
    if (e instanceof TaskFailure task) {
      return JobHistory.describe(task) + "\n" + task.advice();
    }
    if (!(e instanceof HowdahException)) {
      LOG.error("job {} failed", id, e);
    }
    return Thrown.message(e);
  }

  private void finish(JobReport.State last, String why, boolean over) {
    progress.end();
    failure = why;
    endMillis = System.currentTimeMillis();
    try {
      tidyUp(over);
      notifyOfEnd(last);
    } catch (RuntimeException | Error e) {
      // Which does not change how the job has ended.
      LOG.warn("something of job {} is left, or nobody was told of its end", id, e);
    } finally {
      state = last;
      end.countDown();
    }
  }

  private void tidyUp(boolean over) {
    tier.ifPresent(used -> used.end(counters::count));
    if (grid != null && over) {
      grid.end();
    }
    leaveNodes();
    if (ledger == null) {
      awaitLeft(); // A program may exit as soon as it sees the end; a manager waits itself.
    }
    cleanUp();
  }

  /** Begins to clear away what other processes do and have for the job. */
  private void leaveNodes() {
    if (grid != null) {
      grid.stopCopies();
      WorkerPool onNodes = workers;
      left =
          CompletableFuture.runAsync(
              () -> {
                if (onNodes != null) {
                  onNodes.close();
                }
                grid.close();
              },
              task -> new Thread(task, "howdah-leave-" + id).start());
      workers = null;
    }
  }

  /** Waits until nothing of the job is left elsewhere, as far as other nodes answer. */
  void awaitLeft() {
    try {
      left.join();
    } catch (CompletionException e) {
      LOG.warn("something of {} is left on nodes", id, e.getCause());
    }
  }

  /**
   * Asks for the URL that the job names in {@code mapreduce.job.end-notification.url}. Before
   * clients see the end, because a program may exit as soon as it does.
   */
  private void notifyOfEnd(JobReport.State last) {
    if (conf.getJobEndNotificationURI() != null) {
      JobEndNotifier.localRunnerNotification(
          conf, org.apache.hadoop.mapred.JobStatus.downgrade(new Status(last)));
    }
  }

  private void cleanUp() {
    try {
      if (workers != null) {
        workers.close();
      }
      cache.close();
      files.close();
      closeClasses();
    } finally {
      if (fast != null) {
        fast.close();
        counters.merged(FastRuns.counters(fast.stats()));
      }
    }
    removeSubmitted();
  }

  private void closeClasses() {
    try {
      if (classes != null) {
        classes.close();
      }
    } catch (IOException e) {
      LOG.warn("cannot close the jars of {}", id, e);
    }
  }

  /**
   * All that the client put into the job's folder but its settings, which clients may still read.
   */
  private void removeSubmitted() {
    org.apache.hadoop.fs.Path settings = new org.apache.hadoop.fs.Path(jobFile);
    try {
      FileSystem fileSystem = settings.getFileSystem(conf);
      for (FileStatus file : fileSystem.listStatus(settings.getParent())) {
        if (!file.getPath().getName().equals(settings.getName())) {
          fileSystem.delete(file.getPath(), true);
        }
      }
    } catch (IOException e) {
      LOG.warn("cannot remove what was submitted with {}", id, e);
    }
  }

  JobID id() {
    return id;
  }

  boolean ended() {
    return state.ended();
  }

  /** Whether this JVM is to live on for it. */
  boolean keepsProcess() {
    return keepsProcess && !ended();
  }

  void kill() {
    scheduler.kill();
  }

  /** Begins nothing new while the store cannot be told of the job. Any thread may call. */
  void setAlone(boolean alone) {
    if (grid != null) {
      grid.setAlone(alone);
    }
  }

  /**
   * Asks one attempt to stop.
   *
   * @param fail whether that counts as a failure of its task
   * @return false if the job has ended
   */
  boolean stop(org.apache.hadoop.mapreduce.TaskAttemptID attempt, boolean fail) {
    Kind kind = attempt.getTaskType() == TaskType.MAP ? Kind.MAP : Kind.REDUCE;
    scheduler.stop(new TaskAttempt(kind, attempt.getTaskID().getId(), attempt.getId()), fail);
    return !ended();
  }

  /**
   * Ends the attempt on a thread that has called {@code System.exit}, and with it the job.
   *
   * @return what happened, in words; empty if {@code exit} was not called by a task of this job
   */
  String exited(ExitCaller exit) {
    if (exit.thread() == thread && !ended()) {
      return endedInItsOwnThread(exit);
    }
    TaskAttempt attempt = tasks.attemptOn(exit.thread());
    if (attempt == null) {
      return "";
    }
    String input = body.input(attempt);
    String message =
        "%s task %d, attempt %d,%s called System.exit at %s, which ends the whole program; use --isolate (%s=true) to give tasks processes of their own"
            .formatted(
                attempt.kind().word(),
                attempt.task(),
                attempt.number(),
                input.isEmpty() ? "" : " on " + input + ",",
                exit.place(),
                HowdahKeys.ISOLATE);
    scheduler.lost(attempt, new TaskFailure(ErrorCode.USER_CONFIGURATION, message, null));
    return message;
  }

  /** Its thread will never come back to tell how the job ends. */
  private String endedInItsOwnThread(ExitCaller exit) {
    String message =
        "job %s failed while none of its tasks ran: its output format or committer called System.exit at %s, which ends the whole program"
            .formatted(id, exit.place());
    try {
      finish(JobReport.State.FAILED, message, abort(JobReport.State.FAILED));
    } finally {
      endInAnyCase(JobReport.State.FAILED);
    }
    return message;
  }

  /** Waits for the end; false if it did not come within {@code millis}. */
  boolean await(long millis) throws InterruptedException {
    return end.await(millis, TimeUnit.MILLISECONDS);
  }

  Counters counters() {
    return new Counters(counters.total());
  }

  TaskCompletionEvent[] events(int from, int max) {
    return history.events(from, max);
  }

  String[] diagnostics(org.apache.hadoop.mapreduce.TaskAttemptID attempt) {
    return history.diagnostics(attempt);
  }

  TaskReport[] reports(Kind kind) {
    return history.reports(kind, kind == Kind.MAP ? plan.maps() : plan.reduces());
  }

  JobStatus status() {
    return new Status();
  }

  static JobStatus.State toHadoop(JobReport.State state) {
    return switch (state) {
      case RUNNING -> JobStatus.State.RUNNING;
      case SUCCEEDED -> JobStatus.State.SUCCEEDED;
      case FAILED -> JobStatus.State.FAILED;
      case KILLED -> JobStatus.State.KILLED;
    };
  }

  /** What Hadoop's client sees of the job at one moment. */
  private final class Status extends JobStatus {
    Status() {
      this(state);
    }

    private Status(JobReport.State now) {
      super(
          id,
          1,
          (float) progress.fraction(Kind.MAP),
          (float) progress.fraction(Kind.REDUCE),
          now.ended() ? 1 : 0,
          toHadoop(now),
          JobPriority.NORMAL,
          user.getShortUserName(),
          plan.name(),
          jobFile,
          "");
      setStartTime(startMillis);
      setFinishTime(endMillis);
      setFailureInfo(now == JobReport.State.FAILED ? failure : "NA");
    }
  }

  JobReport report() {
    JobReport.State now = state;
    return new JobReport(
        id.toString(),
        plan.name(),
        now,
        progress.tasks(Kind.MAP),
        progress.tasks(Kind.REDUCE),
        progress.fraction(Kind.MAP),
        progress.fraction(Kind.REDUCE),
        progress.phases(now.ended()),
        progress.inputRecords(),
        progress.inputBytes(),
        progress.spilledBytes(),
        runtime.memoryBytesUsed(!now.ended()),
        runtime.memoryBytesMax(),
        plan.output(),
        failure,
        now.ended() ? counters.byName() : Map.of());
  }
}
