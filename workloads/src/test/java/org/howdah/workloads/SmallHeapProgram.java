package org.howdah.workloads;

import java.nio.file.Path;
import java.util.Arrays;
import org.howdah.hadoop.HowdahJobs;

/**
 * Runs one workload on Howdah and prints why its jobs failed: {@code SmallHeapProgram FOLDER NAME
 * ARGUMENT...}.
 */
final class SmallHeapProgram {
  private SmallHeapProgram() {}

  public static void main(String[] arguments) throws Exception {
    LocalHadoop hadoop = new LocalHadoop(Path.of(arguments[0]), "howdah");
    Object[] words = Arrays.copyOfRange(arguments, 2, arguments.length);
    int code = hadoop.run(arguments[1], words);
    HowdahJobs.reports().forEach(job -> System.err.println(job.failure()));
    System.exit(code);
  }
}
