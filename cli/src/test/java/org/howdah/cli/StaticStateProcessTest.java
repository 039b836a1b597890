package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jars whose tasks keep static state, as they come: run with the command, on many slots. */
class StaticStateProcessTest {
  private static final int FILES = 8;
  private static final int WORDS = 6_000;

  private static final String LIBRARY =
      """
      package com.example;

      public class Letters {
        private static final StringBuilder TEXT = new StringBuilder();

        public static String reversed(String word) {
          TEXT.setLength(0);
          for (int i = word.length(); i > 0; i--) {
            TEXT.append(word.charAt(i - 1));
          }
          return TEXT.toString();
        }
      }
      """;

  private static final String PROGRAM =
      """
      import org.apache.hadoop.conf.*;
      import org.apache.hadoop.fs.Path;
      import org.apache.hadoop.io.*;
      import org.apache.hadoop.mapreduce.*;
      import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
      import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
      import org.apache.hadoop.util.*;

      public class Count extends Configured implements Tool {
        private static final Text WORD = new Text();
        private static final LongWritable COUNT = new LongWritable();
        static int numbered;

        public static class Words extends Mapper<LongWritable, Text, Text, LongWritable> {
          @Override
          protected void map(LongWritable at, Text line, Context context)
              throws java.io.IOException, InterruptedException {
            for (String word : line.toString().split(" ")) {
              WORD.set(com.example.Letters.reversed(word));
              COUNT.set(1);
              context.write(WORD, COUNT);
            }
          }

          @Override
          protected void cleanup(Context context) throws java.io.IOException, InterruptedException {
            numbered++;
            context.write(new Text("tasks " + numbered), new LongWritable(1));
          }
        }

        public static class Sum extends Reducer<Text, LongWritable, Text, LongWritable> {
          @Override
          protected void reduce(Text key, Iterable<LongWritable> values, Context context)
              throws java.io.IOException, InterruptedException {
            COUNT.set(0);
            for (LongWritable value : values) {
              COUNT.set(COUNT.get() + value.get());
            }
            context.write(key, COUNT);
          }
        }

        public int run(String[] arguments) throws Exception {
          Job job = Job.getInstance(getConf(), "count");
          job.setJarByClass(Count.class);
          job.setMapperClass(Words.class);
          job.setCombinerClass(Sum.class);
          job.setReducerClass(Sum.class);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(LongWritable.class);
          FileInputFormat.addInputPath(job, new Path(arguments[0]));
          FileOutputFormat.setOutputPath(job, new Path(arguments[1]));
          return job.waitForCompletion(true) ? 0 : 1;
        }

        public static void main(String[] arguments) throws Exception {
          System.exit(ToolRunner.run(new Count(), arguments));
        }
      }
      """;

  @TempDir Path folder;
  private final Map<String, Integer> right = new TreeMap<>();
  private Path library;
  private Path jar;

  @BeforeEach
  void writeFiles() throws Exception {
    library = CompiledJar.of(folder, "letters.jar", "Letters", LIBRARY);
    jar = CompiledJar.of(folder, "count.jar", "Count", PROGRAM, library);
    Path input = Files.createDirectory(folder.resolve("in"));
    Random random = new Random(1);
    for (int file = 0; file < FILES; file++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < WORDS; word++) {
        String number = Integer.toString(random.nextInt(2_000), 36);
        right.merge(new StringBuilder(number).reverse().toString(), 1, Integer::sum);
        text.append(number).append(word % 6 == 5 ? '\n' : ' ');
      }
      Files.writeString(input.resolve("file-" + file), text);
    }
    right.put("tasks 1", FILES);
  }

  private Map<String, Integer> run(String... options) throws Exception {
    Path output = folder.resolve("out");
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(Arrays.asList(options));
    words.addAll(List.of("-libjars", library.toString(), jar.toString(), "Count"));
    words.addAll(List.of(folder.resolve("in").toString(), output.toString()));
    try (HowdahProcess process = HowdahProcess.main(folder, words.toArray(new String[0]))) {
      assertThat(process.exitCode()).as(process.stderr()).isZero();
      assertThat(process.stderr()).doesNotContain("one at a time");
    }
    return read(output.resolve("part-r-00000"));
  }

  private static Map<String, Integer> read(Path file) throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] fields = line.split("\t");
      counts.put(fields[0], Integer.valueOf(fields[1]));
    }
    return counts;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void eachTaskHasTheStaticFieldsOfJobAndLibraryToItself(int slots) throws Exception {
    assertThat(run("--slots=" + slots)).isEqualTo(right);
  }

  @Test
  void tasksThatShareAWorkerHaveTheirOwn() throws Exception {
    assertThat(run("--isolate", "--slots=2")).isEqualTo(right);
  }
}
