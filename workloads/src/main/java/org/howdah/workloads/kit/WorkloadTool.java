package org.howdah.workloads.kit;

import java.util.Arrays;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.Tool;

/** What the tools of all workloads share: help, complaints about arguments, exit codes. */
public abstract class WorkloadTool extends Configured implements Tool {
  /** How to call the tool, several lines, each ended. */
  public abstract String usage();

  /** Which options {@link #run(Arguments)} understands. */
  protected Arguments.Syntax syntax() {
    return Arguments.Syntax.NONE;
  }

  /**
   * Does the work.
   *
   * @return the exit code
   * @throws UsageException when the arguments do not make sense; the usage is then printed
   */
  protected abstract int run(Arguments arguments) throws Exception;

  @Override
  public final int run(String[] arguments) throws Exception {
    if (Arrays.asList(arguments).contains("--help")) {
      System.out.print(usage());
      return 0;
    }
    try {
      return run(Arguments.parse(syntax(), arguments));
    } catch (UsageException wrong) {
      System.err.println(wrong.getMessage());
      System.err.print(usage());
      return 2;
    }
  }

  protected static int exitCode(Job job) throws Exception {
    return job.waitForCompletion(true) ? 0 : 1;
  }
}
