package org.howdah.hadoop.job;

import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.ipc.ProtocolSignature;
import org.apache.hadoop.mapreduce.Cluster.JobTrackerStatus;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.QueueAclsInfo;
import org.apache.hadoop.mapreduce.QueueInfo;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskTrackerInfo;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.security.token.delegation.DelegationTokenIdentifier;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.mapreduce.v2.LogParams;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AccessControlList;
import org.apache.hadoop.security.token.Token;

/**
 * What Hadoop's job client is answered wherever jobs run. Jobs are staged in a folder of this
 * machine. Queues, tokens and trackers, which there are none of, are answered as Hadoop's own local
 * runner answers them.
 */
public abstract class StagingClient implements ClientProtocol {
  /** Of this process; makes the names of its jobs and folders its own. */
  public static final int IDENTITY = ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);

  private final Configuration conf;
  private final FileSystem local;

  public StagingClient(Configuration conf) throws IOException {
    this.conf = conf;
    local = FileSystem.getLocal(conf);
  }

  protected final Configuration conf() {
    return conf;
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

  /** By default of the user alone: Hadoop's own would be that of whoever came first. */
  private Path folder(String key, String name) {
    String own = conf.get("hadoop.tmp.dir", "/tmp/hadoop-" + System.getProperty("user.name"));
    return local.makeQualified(new Path(conf.get(key, own + "/mapred/" + name)));
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
