package org.howdah.hadoop;

import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.ipc.ProtocolSignature;
import org.apache.hadoop.mapreduce.Cluster.JobTrackerStatus;
import org.apache.hadoop.mapreduce.ClusterMetrics;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.QueueAclsInfo;
import org.apache.hadoop.mapreduce.QueueInfo;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskTrackerInfo;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.security.token.delegation.DelegationTokenIdentifier;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.mapreduce.v2.LogParams;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AccessControlList;
import org.apache.hadoop.security.token.Token;
import org.howdah.engine.TaskAttempt.Kind;

/**
 * Answers Hadoop's job client within the process. Queues, tokens and trackers, which one machine
 * does not have, are answered as Hadoop's own local runner answers them.
 */
final class HowdahClient implements ClientProtocol {
  private static final String DEFAULT_ROOT = "/tmp/hadoop/mapred/";
  private static final int IDENTITY = ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
  private static final AtomicInteger JOBS = new AtomicInteger();

  private final Configuration conf;
  private final FileSystem local;
  private final HowdahRuntime runtime;

  HowdahClient(Configuration conf) throws IOException {
    this.conf = conf;
    local = FileSystem.getLocal(conf);
    runtime = HowdahRuntime.of(conf);
  }

  @Override
  public JobID getNewJobID() {
    return new JobID("howdah" + IDENTITY, JOBS.incrementAndGet());
  }

  @Override
  public JobStatus submitJob(JobID id, String submitFolder, Credentials credentials)
      throws IOException {
    org.apache.hadoop.mapred.JobID own = org.apache.hadoop.mapred.JobID.downgrade(id);
    SubmittedJob job = new SubmittedJob(runtime, own, submitFolder, credentials);
    runtime.add(job);
    job.start();
    return job.status();
  }

  @Override
  public void killJob(JobID id) {
    runtime.get(id).kill();
  }

  @Override
  public JobStatus getJobStatus(JobID id) {
    SubmittedJob job = runtime.find(id);
    return job == null ? null : job.status();
  }

  @Override
  public Counters getJobCounters(JobID id) {
    return runtime.get(id).counters();
  }

  @Override
  public TaskReport[] getTaskReports(JobID id, TaskType type) {
    SubmittedJob job = runtime.get(id);
    return switch (type) {
      case MAP -> job.reports(Kind.MAP);
      case REDUCE -> job.reports(Kind.REDUCE);
      default -> new TaskReport[0];
    };
  }

  @Override
  public TaskCompletionEvent[] getTaskCompletionEvents(JobID id, int from, int max) {
    return runtime.get(id).events(from, max);
  }

  @Override
  public String[] getTaskDiagnostics(TaskAttemptID attempt) {
    return runtime.get(attempt.getJobID()).diagnostics(attempt);
  }

  @Override
  public JobStatus[] getAllJobs() {
    return runtime.jobs().stream().map(SubmittedJob::status).toArray(JobStatus[]::new);
  }

  /** Slots serve both kinds of task, and each counts for both. */
  @Override
  public ClusterMetrics getClusterMetrics() {
    int slots = runtime.executor().slots();
    int jobs = runtime.jobs().size();
    return new ClusterMetrics(0, 0, 0, 0, 0, 0, slots, slots, jobs, 1, 0, 0);
  }

  @Override
  public String getFilesystemName() {
    return local.getUri().toString();
  }

  @Override
  public String getSystemDir() {
    return folder(JTConfig.JT_SYSTEM_DIR, "system").toString();
  }

  @Override
  public String getStagingAreaDir() throws IOException {
    String user = UserGroupInformation.getCurrentUser().getShortUserName();
    Path own = new Path(folder(JTConfig.JT_STAGING_AREA_ROOT, "staging"), user + IDENTITY);
    StagingLocks.take(java.nio.file.Path.of(own.toUri().getPath()), local);
    local.mkdirs(own);
    local.deleteOnExit(own);
    return new Path(own, ".staging").toString();
  }

  private Path folder(String key, String name) {
    return local.makeQualified(new Path(conf.get(key, DEFAULT_ROOT + name)));
  }

  @Override
  public AccessControlList getQueueAdmins(String queue) {
    return new AccessControlList(" ");
  }

  @Override
  public void setJobPriority(JobID id, String priority) {
    throw new UnsupportedOperationException("Howdah runs jobs as they come; they have no priority");
  }

  @Override
  public boolean killTask(TaskAttemptID attempt, boolean fail) {
    return runtime.get(attempt.getJobID()).stop(attempt, fail);
  }

  @Override
  public JobTrackerStatus getJobTrackerStatus() {
    return JobTrackerStatus.RUNNING;
  }

  @Override
  public long getTaskTrackerExpiryInterval() {
    return 0;
  }

  @Override
  public TaskTrackerInfo[] getActiveTrackers() {
    return new TaskTrackerInfo[0];
  }

  @Override
  public TaskTrackerInfo[] getBlacklistedTrackers() {
    return new TaskTrackerInfo[0];
  }

  @Override
  public String getJobHistoryDir() {
    return null;
  }

  @Override
  public QueueInfo[] getQueues() {
    return new QueueInfo[0];
  }

  @Override
  public QueueInfo getQueue(String queue) {
    return null;
  }

  @Override
  public QueueAclsInfo[] getQueueAclsForCurrentUser() {
    return new QueueAclsInfo[0];
  }

  @Override
  public QueueInfo[] getRootQueues() {
    return new QueueInfo[0];
  }

  @Override
  public QueueInfo[] getChildQueues(String queue) {
    return new QueueInfo[0];
  }

  @Override
  public Token<DelegationTokenIdentifier> getDelegationToken(Text renewer) {
    return null;
  }

  @Override
  public long renewDelegationToken(Token<DelegationTokenIdentifier> token) {
    return 0;
  }

  @Override
  public void cancelDelegationToken(Token<DelegationTokenIdentifier> token) {}

  @Override
  public LogParams getLogFileParams(JobID job, TaskAttemptID attempt) {
    throw new UnsupportedOperationException("tasks of Howdah write to the program's own log");
  }

  @Override
  public long getProtocolVersion(String protocol, long clientVersion) {
    return ClientProtocol.versionID;
  }

  @Override
  public ProtocolSignature getProtocolSignature(
      String protocol, long clientVersion, int clientMethodsHash) throws IOException {
    return ProtocolSignature.getProtocolSignature(this, protocol, clientVersion, clientMethodsHash);
  }
}
