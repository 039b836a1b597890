package org.howdah.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A job whose tasks log by each library, print, start threads, and fail where their input says so.
 */
final class TalkativeJob {
  private static final String PROGRAM =
      """
      import org.apache.hadoop.fs.Path;
      import org.apache.hadoop.io.*;
      import org.apache.hadoop.mapreduce.*;
      import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
      import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

      public class Talks {
        private static final org.slf4j.Logger SLF4J = org.slf4j.LoggerFactory.getLogger(Talks.class);

        public static class Maps extends Mapper<LongWritable, Text, Text, NullWritable> {
          @Override
          protected void map(LongWritable at, Text line, Context context)
              throws java.io.IOException, InterruptedException {
            SLF4J.debug("slf4j debug of {}", line);
            SLF4J.info("slf4j info of {}", line);
            org.apache.commons.logging.LogFactory.getLog(Talks.class).info("commons info of " + line);
            org.apache.log4j.Logger.getLogger(Talks.class).warn("log4j warning of " + line);
            java.util.logging.Logger.getLogger("talks").info("java info of " + line);
            System.out.println("printed to stdout of " + line);
            System.err.println("printed to stderr of " + line);
            Thread thread = new Thread(() -> SLF4J.info("a thread's info of {}", line));
            thread.start();
            thread.join();
            if (line.toString().startsWith("long")) {
              for (int i = 0; i < 20_000; i++) {
                SLF4J.info("a line of many, number {}", i);
              }
            }
            if (line.toString().startsWith("poison")) {
              throw new IllegalStateException("cannot swallow " + line);
            }
            if (line.toString().startsWith("wait")) {
              java.io.File go = new java.io.File(line.toString().split(" ")[1]);
              while (!go.exists()) {
                Thread.sleep(10);
                context.progress();
              }
            }
            context.write(line, NullWritable.get());
          }
        }

        public static class Reduces extends Reducer<Text, NullWritable, Text, NullWritable> {
          @Override
          protected void reduce(Text line, Iterable<NullWritable> none, Context context)
              throws java.io.IOException, InterruptedException {
            SLF4J.info("reduced {}", line);
            context.write(line, NullWritable.get());
          }
        }

        public static void main(String[] arguments) throws Exception {
          Job job = Job.getInstance();
          job.setJobName("talk");
          job.setJarByClass(Talks.class);
          job.setMapperClass(Maps.class);
          job.setReducerClass(Reduces.class);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(NullWritable.class);
          FileInputFormat.addInputPath(job, new Path(arguments[0]));
          FileOutputFormat.setOutputPath(job, new Path(arguments[1]));
          SLF4J.info("the program's own line");
          System.exit(job.waitForCompletion(false) ? 0 : 1);
        }
      }
      """;

  private TalkativeJob() {}

  static Path jar(Path folder) throws Exception {
    return CompiledJar.of(folder, "talks.jar", "Talks", PROGRAM);
  }

  /** A folder with a file, and so a map task, for each line. */
  static Path input(Path folder, String... lines) throws IOException {
    Files.createDirectories(folder);
    for (int i = 0; i < lines.length; i++) {
      Files.writeString(folder.resolve("in-" + i), lines[i] + "\n");
    }
    return folder;
  }
}
