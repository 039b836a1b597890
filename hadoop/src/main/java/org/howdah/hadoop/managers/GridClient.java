package org.howdah.hadoop.managers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapreduce.ClusterMetrics;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobPriority;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.engine.JobReport;
import org.howdah.grid.Bundle;
import org.howdah.grid.JobRecord;
import org.howdah.hadoop.job.ProcessExit;
import org.howdah.hadoop.job.StagingClient;
import org.howdah.hadoop.process.GridSettings;
import org.howdah.hadoop.settings.SettingsCheck;
import org.howdah.hadoop.store.StoreKeys;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.store.DataSet;
import org.howdah.store.Value;
import org.howdah.store.http.Patience;
import org.howdah.worker.nodes.GridKeys;
import org.howdah.worker.nodes.JobReports;

/**
 * Answers Hadoop's job client from the store: jobs are put there, and what their managers say is
 * read there. Any node can be asked, and is, if another does not answer.
 */
public final class GridClient extends StagingClient {
  private static final long SILENCE_MILLIS = 120_000;

  /** Numbers alone, as Hadoop wants them, in the order of time. */
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss", Locale.ROOT);

  private static final int IDENTITY_DIGITS = 1_000_000;
  private static final AtomicInteger JOBS = new AtomicInteger();

  public GridClient(Configuration conf) throws IOException {
    super(conf);
  }

  /** Opened late: of what a constructor throws, Hadoop's client tells nothing but that it threw. */
  private GridStore store() throws HowdahException {
    return GridStore.of(GridSettings.access(conf()));
  }

  @Override
  public JobID getNewJobID() throws IOException {
    SettingsCheck.check(conf());
    store(); // If either fails, then before anything is staged.
    String time = TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    String identity = String.format(Locale.ROOT, "%s%06d", time, IDENTITY % IDENTITY_DIGITS);
    return new JobID(identity, JOBS.incrementAndGet());
  }

  @Override
  public JobStatus submitJob(JobID id, String submitFolder, Credentials credentials)
      throws IOException {
    GridStore store = store();
    String job = id.toString();
    Path folder = Path.of(new org.apache.hadoop.fs.Path(submitFolder).toUri().getPath());
    JobConf settings =
        new JobConf(new org.apache.hadoop.fs.Path(folder.resolve(StagedFiles.SETTINGS).toUri()));
    Submission submission = submission(settings);
    long silenceMillis =
        settings.getTimeDuration(GridKeys.SILENCE, SILENCE_MILLIS, TimeUnit.MILLISECONDS);
    put(store, job, folder, settings, credentials, new Patience(silenceMillis));
    submission.submit(job, store, settings);
    StagedFiles.clear(folder);
    GridJob submitted =
        new GridJob(
            job,
            store,
            submission,
            queued(id, settings.getJobName(), "file:" + folder + "/" + StagedFiles.SETTINGS),
            silenceMillis);
    ProcessExit.watch(GridSubmissions.KEPT);
    boolean detached = settings.getBoolean(GridKeys.DETACH, false);
    submitted.start(!detached);
    GridSubmissions.add(submitted, detached);
    return submitted.jobStatus();
  }

  private static Submission submission(Configuration settings) {
    Class<? extends Submission> type =
        settings.getClass(GridKeys.SUBMISSION, NodeSubmission.class, Submission.class);
    return ReflectionUtils.newInstance(type, settings);
  }

  /** The journal comes last: a job that it has is whole. */
  private static void put(
      GridStore store,
      String job,
      Path folder,
      JobConf settings,
      Credentials credentials,
      Patience patience)
      throws IOException {
    Map<String, Path> files = StagedFiles.of(folder, credentials);
    DataSet bundles =
        patience.await(
            job,
            () -> {
              DataSet data = store.bundles();
              Bundle.put(data, job, NodeSubmission.BUNDLE, files);
              return data;
            });
    Map<String, Object> description = new LinkedHashMap<>();
    description.put("name", settings.getJobName());
    description.put("user", UserGroupInformation.getCurrentUser().getUserName());
    description.put("bundle", NodeSubmission.BUNDLE);
    description.put("submittedMillis", System.currentTimeMillis());
    description.put("options", NodeSubmission.options(settings));
    String output = settings.getTrimmed(StoreKeys.OUTPUT, "");
    if (!output.isEmpty()) {
      description.put("output", output);
    }
    byte[] text = Json.of(description).getBytes(UTF_8);
    JournalEntry entry =
        new JournalEntry(store.journal(), bundles, store.access().addresses().size());
    boolean unused =
        patience.await(
            job,
            () -> {
              entry.put(job, NodeSubmission.BUNDLE, text);
              return true;
            });
  }

  private static GridStatus queued(JobID id, String name, String jobFile) throws IOException {
    String user = UserGroupInformation.getCurrentUser().getShortUserName();
    JobStatus status =
        new JobStatus(
            id, 0, 0, 0, 0, JobStatus.State.PREP, JobPriority.NORMAL, user, name, jobFile, "");
    JobReport report = JobReports.unknown(id.toString(), name, JobReport.State.RUNNING, "");
    return GridStatus.of(report, GridStatus.Manager.NONE, status);
  }

  /** What is known of a job, whoever has submitted it; null if nothing is. */
  private GridStatus find(JobID id) throws IOException {
    String job = id.toString();
    GridJob own = GridSubmissions.find(job);
    if (own != null) {
      return own.status();
    }
    GridStore store = store();
    Value value = store.get(job, GridStore.STATUS);
    GridStatus status = value == null ? null : GridStatus.decode(value.bytes());
    if (status != null && status.isEnded()) {
      return status;
    }
    Optional<JobRecord> record = store.journal().find(job);
    if (status == null) {
      status = record.isEmpty() ? null : queued(id, job, "");
    }
    return record.isPresent() && record.get().state().ended()
        ? status.ended(
            GridJob.state(record.get().state()),
            store.reason(job, record.get().state()),
            System.currentTimeMillis())
        : status;
  }

  private GridStatus get(JobID id) throws IOException {
    GridStatus status = find(id);
    if (status == null) {
      throw GridJob.unknown(id.toString());
    }
    return status;
  }

  @Override
  public void killJob(JobID id) throws IOException {
    GridStatus status = get(id);
    if (!status.isEnded()) {
      store().kill(id.toString());
    }
  }

  @Override
  public JobStatus getJobStatus(JobID id) throws IOException {
    GridStatus status = find(id);
    return status == null ? null : status.job();
  }

  @Override
  public Counters getJobCounters(JobID id) throws IOException {
    return get(id).counters();
  }

  @Override
  public TaskReport[] getTaskReports(JobID id, TaskType type) throws IOException {
    GridStatus status = get(id);
    List<TaskReport> reports =
        switch (type) {
          case MAP -> status.maps();
          case REDUCE -> status.reduces();
          default -> List.of();
        };
    return reports.toArray(new TaskReport[0]);
  }

  @Override
  public TaskCompletionEvent[] getTaskCompletionEvents(JobID id, int from, int max)
      throws IOException {
    List<TaskCompletionEvent> events = get(id).events();
    int start = Math.min(from, events.size());
    int end = (int) Math.min(events.size(), (long) start + max);
    return events.subList(start, end).toArray(new TaskCompletionEvent[0]);
  }

  @Override
  public String[] getTaskDiagnostics(TaskAttemptID attempt) throws IOException {
    TaskID wanted = TaskID.downgrade(attempt.getTaskID());
    for (TaskReport task : getTaskReports(attempt.getJobID(), attempt.getTaskType())) {
      if (task.getTaskID().equals(wanted)) {
        return task.getDiagnostics();
      }
    }
    return new String[0];
  }

  @Override
  public JobStatus[] getAllJobs() throws IOException {
    List<JobStatus> all = new ArrayList<>();
    for (String job : store().journal().jobs().keySet()) {
      GridStatus status = find(JobID.forName(job));
      if (status != null) {
        all.add(status.job());
      }
    }
    return all.toArray(new JobStatus[0]);
  }

  /** Which slots the nodes have, they say themselves. */
  @Override
  public ClusterMetrics getClusterMetrics() throws IOException {
    int nodes = store().store().nodes().size();
    return new ClusterMetrics(0, 0, 0, 0, 0, 0, nodes, nodes, 0, nodes, 0, 0);
  }

  @Override
  public boolean killTask(TaskAttemptID attempt, boolean fail) {
    throw new UnsupportedOperationException(
        "tasks on the grid cannot be stopped one by one; howdah job kill ends their job");
  }
}
