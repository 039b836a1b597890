package org.howdah.hadoop.managers;

import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.JobPriority;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ShutdownHookManager;
import org.howdah.engine.JobReport;
import org.howdah.grid.Bundle;
import org.howdah.grid.JobRecord;
import org.howdah.grid.JobState;
import org.howdah.grid.Tenure;
import org.howdah.hadoop.classes.ProgramView;
import org.howdah.hadoop.files.NamelessUser;
import org.howdah.hadoop.job.HowdahRuntime;
import org.howdah.hadoop.job.SubmittedJob;
import org.howdah.hadoop.process.WorkerJob;
import org.howdah.hadoop.task.CounterLimits;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Retry;
import org.howdah.record.logs.Prints;
import org.howdah.worker.ProcessPlace;
import org.howdah.worker.nodes.GridKeys;
import org.howdah.worker.nodes.GridLedger;
import org.howdah.worker.nodes.JobReports;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * The job's thread is the one of SubmittedJob; this one only looks on, a few times a second. Between
 * the two stands the journal: the output becomes visible only after the journal has said that this
 * manager still has the job, so that two managers never both commit. A manager that has lost its job
 * ends at once, with no word to the output's committer, for that would delete what the manager that
 * has the job by now is writing.
 */
/**
 * Runs one job on a node: the main class of a process that the node starts in a folder below the
 * unpacked files of the job. What it is to do stands in its environment.
 */
public final class GridManager implements GridLedger.Manager {
  /** The process's exit code if another manager has the job. */
  static final int LOST = 3;

  static final int FAILED = 1;

  private static final Logger LOG = LoggerFactory.getLogger(GridManager.class);
  private static final long LOOK_MILLIS = 250;
  private static final long QUIET_MILLIS_MAX = 2_000;
  private static final Retry LAST_WORD = new Retry(60, 1_000, 1_000, Long.MAX_VALUE);

  /**
   * So much longer than nodes take to be started again that whoever is not there by then is gone.
   */
  static final long ALONE_MILLIS_MAX = 600_000;

  private static final long HOOK_SECONDS_MAX = 15;

  /** After the one that ends jobs whose tasks call {@code System.exit}. */
  private static final int HOOK_PRIORITY = 30;

  private final String job;
  private final GridStore store;
  private final GridStatus.Manager self;
  private final ManagedFiles files;
  private final String tokenFile;
  private final long aloneMillisMax;
  private final CountDownLatch lost = new CountDownLatch(1);
  private final CountDownLatch told = new CountDownLatch(1);
  private volatile SubmittedJob running;
  private byte[] published = new byte[0];
  private long publishedNanos;
  private String complaint = "";

  /**
   * A manager that has not begun.
   *
   * @param process what the node calls this process
   * @param own the folder of this process, below the unpacked files
   * @param aloneMillisMax for how long no node may answer: nobody would know how the job ends
   */
  GridManager(
      String job, GridStore store, String tokenFile, String process, Path own, long aloneMillisMax)
      throws IOException {
    this.job = job;
    this.store = store;
    this.tokenFile = tokenFile;
    this.aloneMillisMax = aloneMillisMax;
    self = new GridStatus.Manager(store.access().addresses().get(0), process);
    files = new ManagedFiles(own.getParent(), own);
  }

  public static void main(String[] arguments) {
    int code = FAILED;
    System.setErr(Prints.of(System.err));
    System.setOut(Prints.of(System.out));
    try {
      NamelessUser.login();
      GridManager manager = ofEnvironment();
      ShutdownHookManager.get()
          .addShutdownHook(manager::atExit, HOOK_PRIORITY, HOOK_SECONDS_MAX, TimeUnit.SECONDS);
      code = manager.run();
      if (code == 0) {
        manager.removeUnpacked();
      }
    } catch (Exception | Error e) {
      System.err.println("howdah: the manager of a job failed");
      e.printStackTrace();
    }
    if (code == LOST) {
      Runtime.getRuntime().halt(LOST);
    }
    System.exit(code);
  }

  private void removeUnpacked() {
    try {
      files.removeUnpacked();
    } catch (IOException e) {
      LOG.warn("files of job {} are left until its log goes: {}", job, e.toString());
    }
  }

  private static GridManager ofEnvironment() throws IOException {
    Path tokenFile = Path.of(environment("HOWDAH_GRID_TOKEN_FILE"));
    return new GridManager(
        environment("HOWDAH_GRID_JOB"),
        GridStore.of(ProcessPlace.current().grid()),
        tokenFile.toString(),
        environment("HOWDAH_GRID_PROCESS"),
        ProcessPlace.current().folder(),
        ALONE_MILLIS_MAX);
  }

  /** A task that has called {@code System.exit} has ended the job, which is still to be told. */
  private void atExit() {
    try {
      if (running != null && running.ended() && !told.await(HOOK_SECONDS_MAX, TimeUnit.SECONDS)) {
        LOG.error("the end of job {} is not written", job);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String environment(String name) throws HowdahException {
    String value = ProcessPlace.current().variable(name);
    if (value.isEmpty()) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          name + " is not set: a node starts this, see howdah run --on grid");
    }
    return value;
  }

  /**
   * Runs the job to its end.
   *
   * @return the process's exit code: 0 if the job has ended, however it did
   */
  int run() throws IOException, InterruptedException {
    long term = store.journal().find(job).map(JobRecord::term).orElse(0L);
    Tenure tenure = store.journal().manage(job, store.store().nodeName(), term);
    try {
      running = start(tenure);
    } catch (IOException | RuntimeException | Error e) {
      LOG.error("job {} cannot be run", job, e);
      boolean lost = e instanceof HowdahException known && known.code() == ErrorCode.LOST;
      if (lost || !files.isThere()) {
        return FAILED; // Another manager may find what this one did not.
      }
      tenure.start(tenure.replayed());
      return end(tenure, notStarted(e));
    }
    if (isLostWhile(tenure)) {
      return LOST;
    }
    GridStatus last = status(running);
    if (last.report().state() == JobReport.State.FAILED) {
      if (!files.isThere()) {
        return FAILED;
      }
      LOG.error("job {} has failed: {}", job, last.report().failure());
    }
    int code = end(tenure, last);
    running.awaitLeft();
    return code;
  }

  private SubmittedJob start(Tenure tenure) throws IOException {
    Map<String, String> further = new HashMap<>();
    further.put(GridKeys.NODES, String.join(",", store.access().addresses()));
    further.put(GridKeys.TOKEN_FILE, tokenFile);
    Path certificates = store.access().certificates();
    further.put(GridKeys.CERTIFICATES, certificates == null ? "" : certificates.toString());
    Path folder = files.prepare(further);
    Thread thread = Thread.currentThread();
    ClassLoader view = ProgramView.of(thread.getContextClassLoader());
    thread.setContextClassLoader(files.libraries(folder, view));
    JobConf settings =
        new JobConf(new org.apache.hadoop.fs.Path(folder.resolve(StagedFiles.SETTINGS).toUri()));
    CounterLimits.lift();
    UserGroupInformation.setConfiguration(settings);
    HowdahRuntime runtime = HowdahRuntime.of(settings);
    SubmittedJob submitted =
        asUser(
            () ->
                new SubmittedJob(
                    runtime.resources(),
                    JobID.forName(job),
                    new org.apache.hadoop.fs.Path(folder.toUri()).toString(),
                    files.credentials()));
    submitted.keep(tenure, this);
    runtime.add(submitted);
    submitted.start(false);
    return submitted;
  }

  private <T> T asUser(PrivilegedExceptionAction<T> action) throws IOException {
    try {
      return WorkerJob.user(files.user()).doAs(action);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HowdahException(ErrorCode.KILLED, "job " + job + " was interrupted", e);
    } catch (UndeclaredThrowableException e) {
      throw new IOException(e.getCause());
    }
  }

  @Override
  public boolean isWhole() {
    return files.isThere();
  }

  /** Does not return: nothing of the job's output may be touched, for it is another manager's. */
  @Override
  public void leave() {
    lost.countDown();
    try {
      new CountDownLatch(1).await(); // Until this process ends.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Looks on until the job ends, or is another manager's. */
  private boolean isLostWhile(Tenure tenure) throws InterruptedException {
    long heardNanos = System.nanoTime();
    while (!running.await(LOOK_MILLIS)) {
      try {
        if (isLost(tenure)) {
          return true;
        }
        publishWritten(tenure, status(running));
        if (store.get(job, GridStore.KILL) != null) {
          running.kill();
        }
        heardNanos = System.nanoTime();
        running.setAlone(false);
        complaint = "";
      } catch (RuntimeException e) {
        if (!complaint.equals(e.toString())) {
          complaint = e.toString();
          LOG.error("what {} does cannot be told, and it goes on", job, e);
        }
      } catch (HowdahException e) {
        running.setAlone(true);
        if (!complaint.equals(e.getMessage())) {
          complaint = e.getMessage();
          LOG.warn("the store cannot be told of {}, for now: {}", job, complaint);
        }
        long alone = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - heardNanos);
        if (alone > aloneMillisMax) {
          LOG.error("no node has answered for {} s: another manager has to go on", alone / 1000);
          return true;
        }
      }
    }
    return false;
  }

  private GridStatus status(SubmittedJob running) {
    return GridStatus.of(running, self).withJobFile(files.clientSettings());
  }

  private boolean isLost(Tenure tenure) throws HowdahException {
    if (lost.getCount() == 0) {
      return true;
    }
    Optional<JobRecord> record = store.journal().find(job);
    boolean other = record.isEmpty() || record.get().epoch() != tenure.epoch();
    if (other) {
      LOG.error("another manager has job {} by now", job);
    }
    return other;
  }

  /** Says nothing that the journal does not, or what is done by that might run again. */
  private void publishWritten(Tenure tenure, GridStatus status) throws HowdahException {
    if (tenure.isWrittenWithin(QUIET_MILLIS_MAX)) {
      publish(status);
    } else {
      tenure.confirm();
    }
  }

  /** Writes what is new, and sometimes what is not, so that who reads it sees that this lives. */
  private void publish(GridStatus status) throws HowdahException {
    byte[] encoded = status.encode();
    long quietMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - publishedNanos);
    if (!Arrays.equals(encoded, published) || quietMillis > QUIET_MILLIS_MAX) {
      store.put(job, GridStore.STATUS, encoded);
      published = encoded;
      publishedNanos = System.nanoTime();
    }
  }

  /** The journal comes first: a job that it says has ended is never run again. */
  private int end(Tenure tenure, GridStatus last) throws IOException {
    try {
      tenure.advance(
          switch (last.report().state()) {
            case SUCCEEDED -> JobState.SUCCEEDED;
            case KILLED -> JobState.KILLED;
            default -> JobState.FAILED;
          });
    } catch (HowdahException e) {
      LOG.error("the end of job {} is not written: {}", job, e.getMessage());
      return e.code() == ErrorCode.LOST ? LOST : FAILED;
    }
    return LAST_WORD.call(
        () -> {
          store.put(job, GridStore.STATUS, last.encode());
          told.countDown();
          Bundle.delete(store.bundles(), job, NodeSubmission.BUNDLE);
          return 0;
        },
        failure -> {
          LOG.warn("the store cannot be told of the end of {}: {}", job, failure.getMessage());
          return failure instanceof HowdahException;
        });
  }

  private GridStatus notStarted(Throwable e) {
    String failure = e instanceof HowdahException ? e.getMessage() : e.toString();
    JobStatus status =
        new JobStatus(
            JobID.forName(job),
            0,
            0,
            0,
            0,
            JobStatus.State.FAILED,
            JobPriority.NORMAL,
            files.user(),
            job,
            files.clientSettings(),
            "");
    return GridStatus.of(JobReports.unknown(job, "", JobReport.State.RUNNING, ""), self, status)
        .ended(JobReport.State.FAILED, failure, System.currentTimeMillis());
  }
}
