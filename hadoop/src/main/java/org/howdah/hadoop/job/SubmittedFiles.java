package org.howdah.hadoop.job;

import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.mapreduce.split.SplitMetaInfoReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a client has put into a job's folder. */
final class SubmittedFiles {
  private static final Logger LOG = LoggerFactory.getLogger(SubmittedFiles.class);

  private final Path folder;
  private final Path settings;

  SubmittedFiles(String submitFolder) {
    folder = new Path(submitFolder);
    settings = new Path(folder, "job.xml");
  }

  String folder() {
    return folder.toString();
  }

  String settingsFile() {
    return settings.toString();
  }

  JobConf settings() {
    return new JobConf(new Path(settingsFile()));
  }

  TaskSplitMetaInfo[] splits(JobID id, JobConf conf) throws IOException {
    return SplitMetaInfoReader.readSplitMetaInfo(id, FileSystem.getLocal(conf), conf, folder);
  }

  /** Clients may still read the settings. */
  void removeAllButSettings(JobConf conf) {
    try {
      FileSystem fileSystem = settings.getFileSystem(conf);
      for (FileStatus file : fileSystem.listStatus(folder)) {
        if (!file.getPath().getName().equals(settings.getName())) {
          fileSystem.delete(file.getPath(), true);
        }
      }
    } catch (IOException e) {
      LOG.warn("cannot remove what was submitted in {}", folder, e);
    }
  }
}
