package org.howdah.hadoop.process;

import org.apache.hadoop.mapred.JobConf;

/** What a job's settings say that its tasks need of a process, which threads do not have. */
final class TaskNeeds {
  /** Where Hadoop Pipes keeps the program that its tasks start. */
  private static final String PIPES = "hadoop.pipes.executable";

  private TaskNeeds() {}

  /** The first need, in words; empty if threads will do. */
  static String beyondThreads(JobConf conf) {
    if (isPipes(conf)) {
      return "Hadoop Pipes keeps a file with a secret in the working folder of each task";
    }
    if (TaskEnvironment.isWanted(conf)) {
      return "it sets environment variables of its tasks";
    }
    return "";
  }

  /** Whether tasks talk to a program by Hadoop Pipes. */
  static boolean isPipes(JobConf conf) {
    return conf.get(PIPES) != null;
  }
}
