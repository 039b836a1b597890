package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.ClassJar;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs find the libraries of a Hadoop installation, or their own where they ask for that. */
@LongTest
class HadoopLibrariesProcessTest {
  private static final String IMPORTS =
      """
      import org.apache.hadoop.conf.Configuration;
      import org.apache.hadoop.fs.Path;
      import org.apache.hadoop.io.*;
      import org.apache.hadoop.mapreduce.*;
      import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
      import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
      import org.apache.hadoop.util.GenericOptionsParser;
      """;

  private static final String MAIN =
      """
        public static void main(String[] words) throws Exception {
          org.apache.commons.cli.Options known = new org.apache.commons.cli.Options();
          known.addOption("i", "input", true, "what is read");
          known.addOption("o", "output", true, "where it goes");
          Configuration conf = new Configuration();
          GenericOptionsParser parser = new GenericOptionsParser(conf, known, words);
          org.apache.commons.cli.CommandLine line = parser.getCommandLine();
          Job job = Job.getInstance(parser.getConfiguration());
          job.setJarByClass(Thin.class);
          job.setMapperClass(Looks.class);
          job.setNumReduceTasks(0);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(Text.class);
          FileInputFormat.addInputPath(job, new Path(line.getOptionValue("input")));
          FileOutputFormat.setOutputPath(job, new Path(line.getOptionValue("output")));
          System.exit(job.waitForCompletion(true) ? 0 : 1);
        }
      """;

  /** Uses what a Hadoop installation has beside Hadoop. */
  private static final String THIN =
      IMPORTS
          + """
          public class Thin {
            public static class Looks extends Mapper<LongWritable, Text, Text, Text> {
              @Override
              protected void map(LongWritable at, Text line, Context context)
                  throws java.io.IOException, InterruptedException {
                String text = org.apache.commons.lang3.StringUtils.reverse(line.toString());
                String all = com.google.common.base.Joiner.on('+').join(
                    com.google.common.collect.ImmutableList.of(
                        org.apache.commons.io.FilenameUtils.getBaseName("/a/io.txt"),
                        org.apache.commons.collections4.ListUtils.union(
                            java.util.List.of(1), java.util.List.of(2)),
                        new com.fasterxml.jackson.databind.ObjectMapper()
                            .readTree("{\\"a\\": 7}").get("a").asInt(),
                        org.apache.commons.codec.digest.DigestUtils.md5Hex("x").length(),
                        org.apache.commons.math3.util.FastMath.abs(-3),
                        new com.google.gson.Gson().toJson(java.util.List.of("g")),
                        new org.apache.avro.util.Utf8("avro"),
                        org.apache.http.HttpStatus.SC_OK,
                        new org.codehaus.jettison.json.JSONObject().length(),
                        io.netty.buffer.Unpooled.EMPTY_BUFFER.readableBytes()));
                context.write(new Text(text), new Text(all));
              }
            }
          """
          + MAIN
          + "}\n";

  /** Tells which version of a library its tasks get: Hadoop's Guava says no to this question. */
  private static final String ASKS =
      IMPORTS
          + """
          public class Thin {
            static String whose(String name) {
              try {
                return "" + Class.forName(name).getMethod("whose").invoke(null);
              } catch (ReflectiveOperationException e) {
                return e.getClass().getSimpleName();
              }
            }
            public static class Looks extends Mapper<LongWritable, Text, Text, Text> {
              @Override
              protected void map(LongWritable at, Text line, Context context)
                  throws java.io.IOException, InterruptedException {
                context.write(new Text(whose(line.toString())), new Text(
                    new Configuration().get("example.test.key", "none")));
              }
            }
          """
          + MAIN.replace(
              "Configuration conf =",
              "System.out.println(\"client: \" + "
                  + "whose(\"com.google.common.base.Joiner\"));\n Configuration conf =")
          + "}\n";

  private static final String GUAVA =
      """
      package com.google.common.base;
      public class Joiner {
        public static String whose() {
          return "the job's";
        }
      }
      """;

  private static final String OURS =
      """
      package picocli;
      public class CommandLine {
        public static String whose() {
          return "the job's";
        }
      }
      """;

  @TempDir Path folder;
  private Path input;

  @BeforeEach
  void writeInput() throws Exception {
    input = Files.writeString(folder.resolve("in"), "ab\n");
  }

  private Path jar(String name, Map<String, String> sources) throws Exception {
    Path classes = Files.createDirectories(folder.resolve(name + "-classes"));
    List<String> words = new ArrayList<>(List.of("-cp", classPath(), "-proc:none", "-nowarn"));
    words.addAll(List.of("-d", classes.toString()));
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = classes.resolve(source.getKey() + ".java");
      words.add(Files.writeString(file, source.getValue()).toString());
    }
    int exit =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(new String[0]));
    assertThat(exit).isZero();
    return ClassJar.of(classes, folder.resolve(name + ".jar"));
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  private static Path program(String name) {
    return Stream.of(classPath().split(File.pathSeparator))
        .map(Path::of)
        .filter(jar -> jar.getFileName().toString().matches(name + "-[0-9].*\\.jar"))
        .findFirst()
        .orElseThrow();
  }

  private List<String> run(List<String> options, Path jar, String output) throws Exception {
    return run(Map.of(), "", options, jar, output);
  }

  /** What its tasks have written. */
  private List<String> run(
      Map<String, String> environment,
      String furtherClassPath,
      List<String> options,
      Path jar,
      String output)
      throws Exception {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(options);
    words.addAll(List.of(jar.toString(), "Thin", "-i", input.toString()));
    words.addAll(List.of("-o", folder.resolve(output).toString()));
    succeed(environment, furtherClassPath, words);
    return Files.readAllLines(folder.resolve(output).resolve("part-m-00000"));
  }

  private String succeed(
      Map<String, String> environment, String furtherClassPath, List<String> words)
      throws Exception {
    try (HowdahProcess process =
        HowdahProcess.with(environment, furtherClassPath, folder, words.toArray(new String[0]))) {
      assertThat(process.exitCode()).as(process.stderr()).isZero();
      return process.stdout();
    }
  }

  private HowdahProcess node() throws Exception {
    Path config = Files.writeString(folder.resolve("config"), "memory=128m\ngrid.spares=0\n");
    HowdahProcess node =
        HowdahProcess.node(
            folder,
            "--data=" + folder.resolve("node"),
            "--port=" + NodeProcessTest.freePorts(),
            "--config=" + config);
    node.awaitStdout("is ready");
    return node;
  }

  private List<String> onNode() {
    return List.of("--on=grid", "--at=" + folder.resolve("node"));
  }

  @Test
  void aThinJarFindsTheLibrariesOfHadoopWhereverItsTasksRun() throws Exception {
    Path jar = jar("thin", Map.of("Thin", THIN));
    List<String> right = List.of("ba\tio+[1, 2]+7+32+3+[\"g\"]+avro+200+0+0");
    assertThat(run(List.of("-D", "mapreduce.framework.name=local"), jar, "hadoop"))
        .isEqualTo(right);
    assertThat(run(List.of(), jar, "threads")).isEqualTo(right);
    assertThat(run(List.of("--isolate"), jar, "processes")).isEqualTo(right);
    try (HowdahProcess node = node()) {
      assertThat(run(onNode(), jar, "on-node")).as(node.stderr()).isEqualTo(right);
    }
  }

  @Test
  void tasksGetTheJobsOwnLibrariesOnlyWhereTheJobAsksForThem() throws Exception {
    Path jar = jar("own", Map.of("Thin", ASKS, "Joiner", GUAVA));
    Files.writeString(input, "com.google.common.base.Joiner\n");
    List<String> hadoops = List.of("NoSuchMethodException\tnone");
    List<String> jobs = List.of("the job's\tset");
    List<String> set = List.of("-D", "example.test.key=set", "-D");
    assertThat(run(List.of(), jar, "plain")).isEqualTo(hadoops);
    for (String key : List.of("mapreduce.job.classloader", "mapreduce.job.user.classpath.first")) {
      List<String> options = new ArrayList<>(set);
      options.add(key + "=true");
      assertThat(run(options, jar, key + "-threads")).as(key).isEqualTo(jobs);
      options.add("--isolate");
      assertThat(run(options, jar, key + "-processes")).as(key).isEqualTo(jobs);
    }
    List<String> system = new ArrayList<>(List.of("-D", "mapreduce.job.classloader=true", "-D"));
    system.add("mapreduce.job.classloader.system.classes=java.,org.apache.hadoop.,com.google.");
    assertThat(run(system, jar, "system")).isEqualTo(hadoops);
    try (HowdahProcess node = node()) {
      List<String> options = new ArrayList<>(onNode());
      options.addAll(List.of("-D", "mapreduce.job.user.classpath.first=true"));
      assertThat(run(options, jar, "on-node"))
          .as(node.stderr())
          .isEqualTo(List.of("the job's\tnone"));
    }
  }

  @Test
  void theProgramGetsItsOwnLibrariesOnlyWhereTheEnvironmentAsksForThem() throws Exception {
    Path jar = jar("own", Map.of("Thin", ASKS));
    Path guava = jar("guava", Map.of("Joiner", GUAVA));
    String behind = File.pathSeparator + guava;
    Map<String, String> apart =
        Map.of(
            "HADOOP_USE_CLIENT_CLASSLOADER", "true", "HADOOP_CLASSPATH", guava.getParent() + "/*");
    List<String> words = List.of("run", jar.toString(), "Thin", "-i", input.toString(), "-o");
    assertThat(succeed(Map.of(), behind, with(words, "plain")))
        .isEqualTo("client: NoSuchMethodException\n");
    assertThat(succeed(apart, "", with(words, "apart"))).isEqualTo("client: the job's\n");
    Map<String, String> system =
        Map.of(
            "HADOOP_USE_CLIENT_CLASSLOADER",
            "true",
            "HADOOP_CLASSPATH",
            guava.toString(),
            "HADOOP_CLIENT_CLASSLOADER_SYSTEM_CLASSES",
            "java.,org.apache.hadoop., com.google.");
    assertThat(succeed(system, "", with(words, "system")))
        .isEqualTo("client: NoSuchMethodException\n");
  }

  private List<String> with(List<String> words, String output) {
    List<String> all = new ArrayList<>(words);
    all.add(folder.resolve(output).toString());
    return all;
  }

  @Test
  void aJobThatBringsALibraryThatHowdahUsesGetsItsOwn() throws Exception {
    Path jar = jar("ours", Map.of("Thin", ASKS, "CommandLine", OURS));
    Files.writeString(input, "picocli.CommandLine\n");
    HomeOfLibraries home = HomeOfLibraries.in(folder.resolve("home"));
    for (List<String> options : List.of(List.<String>of(), List.of("--isolate"))) {
      List<String> words = new ArrayList<>(List.of("run"));
      words.addAll(options);
      String output = folder.resolve("out" + options.size()).toString();
      words.addAll(List.of(jar.toString(), "Thin", "-i", input.toString(), "-o", output));
      try (HowdahProcess process = home.start(folder, words)) {
        assertThat(process.exitCode()).as(process.stderr()).isZero();
      }
      assertThat(Files.readAllLines(Path.of(output, "part-m-00000")))
          .isEqualTo(List.of("the job's\tnone"));
    }
  }

  @Test
  void hadoopsStreamingRunsByThePathOfItsJar() throws Exception {
    String output = folder.resolve("out").toString();
    List<String> words = new ArrayList<>(List.of("run", program("hadoop-streaming").toString()));
    words.addAll(List.of("-D", "mapreduce.job.reduces=1", "-input", input.toString()));
    words.addAll(List.of("-output", output, "-mapper", "cat", "-reducer", "cat"));
    succeed(Map.of(), "", words);
    assertThat(Files.readAllLines(Path.of(output, "part-00000"))).isEqualTo(List.of("ab\t"));
  }

  @Test
  void distcpCopiesFromItsPublishedJar() throws Exception {
    Path from = Files.createDirectories(folder.resolve("from/deeper"));
    Files.writeString(from.resolve("file"), "copied");
    List<String> words = new ArrayList<>(List.of("run", program("hadoop-distcp").toString()));
    words.add(from.getParent().toUri().toString());
    words.add(folder.resolve("to").toUri().toString());
    succeed(Map.of(), "", words);
    assertThat(folder.resolve("to/deeper/file")).hasContent("copied");
  }
}
