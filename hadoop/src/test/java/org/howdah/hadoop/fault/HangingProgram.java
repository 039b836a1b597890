package org.howdah.hadoop.fault;

import java.nio.file.Path;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.Hanging;
import org.howdah.hadoop.zoo.Jobs;

/** A program whose job hangs: {@code HangingProgram SCRATCH INPUT OUTPUT PORT ISOLATE}. */
final class HangingProgram {
  private HangingProgram() {}

  public static void main(String[] arguments) throws Exception {
    Path scratch = Path.of(arguments[0]);
    JobRunner howdah = new JobRunner(HowdahKeys.FRAMEWORK, scratch, Path.of(arguments[1]));
    Job job =
        howdah.submit(
            hanging -> {
              Jobs.grouping(hanging);
              hanging.setMapperClass(Hanging.class);
              hanging.getConfiguration().set(Hanging.PORT, arguments[3]);
              hanging.getConfiguration().set(HowdahKeys.ISOLATE, arguments[4]);
              FileOutputFormat.setOutputPath(hanging, new org.apache.hadoop.fs.Path(arguments[2]));
            });
    boolean succeeded = job.waitForCompletion(false);
    FileSystem.closeAll();
    System.exit(succeeded ? 0 : 1);
  }
}
