package org.howdah.yarn.check;

import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Job;

/** The processes of a job on a cluster of this machine, beside which others may have jobs, too. */
final class JobProcesses {
  private JobProcesses() {}

  /** As YARN names the job, in folders and on command lines. */
  static String application(Job job) {
    return job.getJobID().toString().replace("job", "application");
  }

  /** A JVM of the job on whose command line all these words are. */
  static Optional<ProcessHandle> find(Job job, String... words) {
    return ProcessHandle.allProcesses()
        .filter(each -> each.info().command().orElse("").endsWith("java"))
        .filter(each -> isOf(each.info().commandLine().orElse(""), application(job), words))
        .findFirst();
  }

  private static boolean isOf(String line, String application, String... words) {
    return line.contains(application) && Stream.of(words).allMatch(line::contains);
  }
}
