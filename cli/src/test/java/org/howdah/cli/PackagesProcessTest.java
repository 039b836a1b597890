package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.howdah.testkit.daemon.RepositoryServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs whose classes come from a repository that answers by HTTP. */
class PackagesProcessTest {
  private static final String WORDS = "org.example:words:1.0";

  private static final String LIBRARY =
      """
      package com.example;

      public class Words {
        public static String upper(Object word) {
          return word.toString().toUpperCase(java.util.Locale.ROOT);
        }
      }
      """;

  /** Uses the library in its main and in its tasks. */
  private static final String PROGRAM =
      """
      import org.apache.hadoop.fs.Path;
      import org.apache.hadoop.io.*;
      import org.apache.hadoop.mapreduce.*;
      import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
      import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

      public class Shout {
        public static class Shouts extends Mapper<LongWritable, Text, Text, NullWritable> {
          @Override
          protected void map(LongWritable at, Text line, Context context)
              throws java.io.IOException, InterruptedException {
            context.write(new Text(com.example.Words.upper(line)), NullWritable.get());
          }
        }

        public static void main(String[] arguments) throws Exception {
          Job job = Job.getInstance();
          job.setJobName(com.example.Words.upper("shout"));
          job.setJarByClass(Shout.class);
          job.setMapperClass(Shouts.class);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(NullWritable.class);
          FileInputFormat.addInputPath(job, new Path(arguments[0]));
          FileOutputFormat.setOutputPath(job, new Path(arguments[1]));
          System.exit(job.waitForCompletion(true) ? 0 : 1);
        }
      }
      """;

  @TempDir Path folder;
  private final Map<String, String> environment = new HashMap<>();
  private String furtherClassPath = "";
  private RepositoryServer repository;
  private Path program;
  private Path input;

  @BeforeEach
  void publish() throws Exception {
    Path library = CompiledJar.of(folder, "words.jar", "Words", LIBRARY);
    program = CompiledJar.of(folder, "shout.jar", "Shout", PROGRAM, library);
    input = Files.writeString(folder.resolve("in.txt"), "a line\n");
    repository = new RepositoryServer(folder);
    repository.add(WORDS, Files.readAllBytes(library));
    environment.put("JAVA_TOOL_OPTIONS", "-Duser.home=" + repository.home());
    environment.put("HOME", repository.home().toString());
    environment.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    environment.put("XDG_CONFIG_HOME", folder.resolve("config").toString());
  }

  @AfterEach
  void end() {
    repository.close();
  }

  private HowdahProcess start(String... words) throws Exception {
    return HowdahProcess.with(environment, furtherClassPath, folder, words);
  }

  private String said(int exitCode, String... words) throws Exception {
    try (HowdahProcess howdah = start(words)) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isEqualTo(exitCode);
      return howdah.stdout() + howdah.stderr();
    }
  }

  private void assertShouts(String output, String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(Arrays.asList(options));
    words.addAll(List.of(program.toString(), "Shout", input.toString()));
    words.add(folder.resolve(output).toString());
    String unused = said(0, words.toArray(new String[0]));
    assertThat(folder.resolve(output).resolve("part-r-00000")).hasContent("A LINE");
  }

  @Test
  void aProgramAndItsTasksFindThemAndLaterNobodyIsAsked() throws Exception {
    assertShouts("first", "--packages", WORDS);
    repository.close();
    assertShouts("second", "--packages", WORDS);
    assertShouts("isolated", "--isolate", "--packages=" + WORDS);
  }

  @Test
  void tasksOnNodesFindThem() throws Exception {
    try (ThreeNodes nodes = ThreeNodes.start(folder)) {
      List<String> options = new ArrayList<>(nodes.options());
      options.addAll(List.of("--packages", WORDS));
      assertShouts("out", options.toArray(new String[0]));
    }
  }

  @Test
  void aSettingOfTheUserGivesThemToAllCommands() throws Exception {
    Path settings = Files.createDirectories(folder.resolve("config/howdah"));
    Files.writeString(
        settings.resolve("howdah-site.xml"),
        "<configuration><property><name>howdah.packages</name><value>%s</value></property></configuration>"
            .formatted(WORDS));
    assertShouts("out");
  }

  @Test
  void aSettingOfTheAdministratorDoesToo() throws Exception {
    Path conf = Files.createDirectories(folder.resolve("conf"));
    environment.put("HADOOP_CONF_DIR", conf.toString());
    furtherClassPath = File.pathSeparator + conf;
    Path file = conf.resolve("mapred-site.xml");
    Files.writeString(
        file,
        "<configuration><property><name>howdah.packages</name><value>%s</value></property></configuration>"
            .formatted(WORDS));
    assertShouts("out");
    Files.writeString(file, "no settings");
    assertThat(said(2, "run", "wordcount", "in", "out"))
        .contains("is not a Hadoop settings file")
        .doesNotContain("\tat ");
  }

  @Test
  void whereTheyAreIsPrinted() throws Exception {
    try (HowdahProcess howdah = start("packages", WORDS)) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
      assertThat(howdah.stdout())
          .isEqualTo(
              repository.home().resolve(".m2/repository/org/example/words/1.0/words-1.0.jar")
                  + "\n");
      assertThat(howdah.stderr()).contains("howdah: fetched 1 jar");
    }
  }

  @Test
  void oneThatThereIsNotEndsTheCommandAsWrongUsage() throws Exception {
    for (String[] words :
        List.of(
            new String[] {"run", "--packages", "org.example:wrods:1.0", "wordcount", "in", "out"},
            new String[] {"packages", "org.example:wrods:1.0"})) {
      assertThat(said(2, words))
          .contains("howdah: there is no org.example:wrods:jar:1.0 in ")
          .doesNotContain("\tat ");
    }
  }

  @Test
  void oneThatCannotBeFetchedFailsTheCommand() throws Exception {
    repository.close();
    assertThat(said(1, "run", "--packages", WORDS, "wordcount", "in", "out"))
        .contains("howdah: cannot fetch org.example:words:", "has a network", "try again")
        .doesNotContain("\tat ");
  }

  @Test
  void aSettingThatIsNoPackageIsNamed() throws Exception {
    assertThat(said(2, "run", "-D", "howdah.packages=words", "wordcount", "in", "out"))
        .contains("howdah: howdah.packages: 'words' is no package; write GROUP:NAME:VERSION");
    assertThat(said(2, "packages", "words")).contains("howdah: 'words' is no package");
  }

  @Test
  void whatIsHereIsNotFetched() throws Exception {
    assertThat(said(0, "packages", "org.apache.hadoop:hadoop-common"))
        .endsWith("howdah: nothing is to be fetched: Howdah has all of it itself\n");
  }

  @Test
  void whatAProgramMeansByAnAddressIsItsOwnAffair() throws Exception {
    Path out = folder.resolve("out");
    String[] words = {
      "run",
      "--packages",
      WORDS,
      program.toString(),
      "Shout",
      input.toString(),
      out.toString(),
      "s3://bucket/in"
    };
    String unused = said(0, words);
    assertThat(out.resolve("part-r-00000")).hasContent("A LINE");
  }

  @Test
  void aStoreWhoseConnectorIsMissingIsToldWithThePackageThatHasIt() throws Exception {
    assertThat(said(2, "run", "wordcount", "s3a://bucket/in", "out"))
        .contains(
            "howdah: s3a:// takes a connector that is not on the class path: add --packages"
                + " org.apache.hadoop:hadoop-aws");
    assertThat(said(2, "fs", "-ls", "gs://bucket/")).contains("org.apache.hadoop:hadoop-gcp");
  }
}
