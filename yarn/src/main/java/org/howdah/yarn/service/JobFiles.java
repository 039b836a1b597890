package org.howdah.yarn.service;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Map;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SecureIOUtils;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.security.token.SecretManager.InvalidToken;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.howdah.record.RecordCodec;
import org.howdah.record.RunIndex;

/** The map output of jobs on a node, for those who know a job's secret. Any thread may call. */
final class JobFiles {
  private static final Pattern ATTEMPT = Pattern.compile("attempt_\\d+_\\d+_m_\\d+_\\d+");

  /** Finds a file in one of the node's folders. */
  interface Folders {
    Path find(String path) throws IOException;
  }

  private final JobTokenSecretManager secrets;
  private final Map<String, String> users;
  private final Folders folders;

  /**
   * @param users who a job belongs to
   */
  JobFiles(JobTokenSecretManager secrets, Map<String, String> users, Folders folders) {
    this.secrets = secrets;
    this.users = users;
    this.folders = folders;
  }

  /** A job's secret; null if the node does not know the job. */
  SecretKey secret(String job) {
    try {
      return secrets.retrieveTokenSecret(job);
    } catch (InvalidToken e) {
      return null;
    }
  }

  /**
   * Where a reduce task's part of a map's output lies.
   *
   * @throws IOException if it is not there, or not the user's
   */
  RunIndex.Entry entry(String job, String attempt, int reduce) throws IOException {
    File index = find(job, attempt, "/file.out.index");
    try (RandomAccessFile file =
        SecureIOUtils.openForRandomRead(index, "r", users.get(job), null)) {
      RunIndex.Entry entry = RunIndex.readEntry(file.getChannel(), reduce, index.toString());
      if (entry.rawBytes() <= RecordCodec.END_BYTES) {
        // Nobody fetches it, so that no checksum of its own would tell that this is wrong.
        byte[] all = new byte[Math.toIntExact(file.length())];
        file.seek(0);
        file.readFully(all);
        RunIndex unused = RunIndex.parse(all, index.toString());
      }
      return entry;
    }
  }

  /**
   * A map's output, of all reduce tasks.
   *
   * @throws IOException if it is not there
   */
  java.nio.file.Path output(String job, String attempt) throws IOException {
    return find(job, attempt, "/file.out").toPath();
  }

  private File find(String job, String attempt, String name) throws IOException {
    if (!ATTEMPT.matcher(attempt).matches()) {
      throw new IOException("no attempt of a map task: " + attempt);
    }
    return new File(folders.find(folder(job, users.get(job)) + attempt + name).toString());
  }

  private static String folder(String job, String user) {
    JobID id = JobID.forName(job);
    ApplicationId application =
        ApplicationId.newInstance(Long.parseLong(id.getJtIdentifier()), id.getId());
    return "usercache/" + user + "/appcache/" + application + "/output/";
  }
}
