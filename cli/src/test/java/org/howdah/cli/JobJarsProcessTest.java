package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars of jobs travel to the nodes, and no job sees the classes of another. */
class JobJarsProcessTest {
  private static final int LINES = 2_000;

  /** A job that writes each line with what a further class of the jar says. */
  private static final String PROGRAM =
      """
      import org.apache.hadoop.fs.Path;
      import org.apache.hadoop.io.*;
      import org.apache.hadoop.mapreduce.*;
      import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
      import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

      public class Tell {
        public static class Version {
          static String name() {
            return "%s";
          }
        }

        public static class Tells extends Mapper<LongWritable, Text, Text, NullWritable> {
          @Override
          protected void map(LongWritable at, Text line, Context context)
              throws java.io.IOException, InterruptedException {
            context.write(new Text(Version.name() + " " + line), NullWritable.get());
          }
        }

        public static void main(String[] arguments) throws Exception {
          Job job = Job.getInstance();
          job.setJarByClass(Tell.class);
          job.setMapperClass(Tells.class);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(NullWritable.class);
          FileInputFormat.addInputPath(job, new Path(arguments[0]));
          FileOutputFormat.setOutputPath(job, new Path(arguments[1]));
          System.exit(job.waitForCompletion(true) ? 0 : 1);
        }
      }
      """;

  @TempDir Path folder;

  private Path jar(String version) throws Exception {
    return CompiledJar.of(folder, "tell-" + version + ".jar", "Tell", PROGRAM.formatted(version));
  }

  @Test
  void twoJobsAtOnceEachRunTheirOwnVersionOfAClass() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      text.append("line ").append(i).append('\n');
    }
    Path input = Files.writeString(folder.resolve("lines"), text);
    List<String> versions = List.of("one", "two");
    List<HowdahProcess> jobs = new ArrayList<>();
    try (ThreeNodes nodes = ThreeNodes.start(folder)) {
      for (String version : versions) {
        List<String> words = new ArrayList<>(List.of("run"));
        words.addAll(nodes.options());
        words.addAll(List.of(jar(version).toString(), "Tell"));
        words.addAll(List.of(input.toString(), folder.resolve("out-" + version).toString()));
        jobs.add(HowdahProcess.main(folder, words.toArray(new String[0])));
      }
      for (HowdahProcess job : jobs) {
        assertThat(job.exitCode()).as(job.stderr()).isZero();
      }
    } finally {
      jobs.forEach(HowdahProcess::close);
    }
    for (String version : versions) {
      assertThat(Files.readAllLines(folder.resolve("out-" + version + "/part-r-00000")))
          .hasSize(LINES)
          .allMatch(line -> line.startsWith(version + " line "));
    }
  }
}
