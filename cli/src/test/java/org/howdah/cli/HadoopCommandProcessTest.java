package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.cli.programs.ExitsWithSeven;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tools of Hadoop's, as its own command starts them. */
class HadoopCommandProcessTest {
  @TempDir Path folder;
  private Path home;

  @BeforeEach
  void install() throws Exception {
    home = folder.resolve("home");
    Path tools = Files.createDirectories(home.resolve("tools"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path jar = Path.of(entry);
      if (isTool(jar)) {
        Files.createSymbolicLink(tools.resolve(jar.getFileName()), jar);
      }
    }
    Files.writeString(folder.resolve("in.txt"), "b a b\n");
  }

  private static boolean isTool(Path jar) {
    return jar.getFileName().toString().matches("hadoop-(distcp|archives)-[0-9].*\\.jar");
  }

  private String as(int exitCode, String... words) throws Exception {
    String[] all = Stream.concat(Stream.of("as"), Stream.of(words)).toArray(String[]::new);
    try (HowdahProcess howdah = HowdahProcess.installed(folder, home, all)) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isEqualTo(exitCode);
      return exitCode == 0 || !howdah.stdout().isEmpty() ? howdah.stdout() : howdah.stderr();
    }
  }

  @Test
  void filesAreListedCopiedAndRead() throws Exception {
    assertThat(as(0, "hadoop", "fs", "-ls", folder.toString())).contains("in.txt");
    as(0, "hdfs", "dfs", "-mkdir", "-p", folder + "/deep/er");
    as(0, "hadoop", "fs", "-put", folder + "/in.txt", folder + "/deep/er");
    assertThat(as(0, "hadoop", "fs", "-cat", folder + "/deep/er/in.txt")).isEqualTo("b a b\n");
    assertThat(as(1, "hadoop", "fs", "-ls", folder + "/none"))
        .contains("`" + folder + "/none': No such file or directory");
  }

  @Test
  void hdfsIsAFolderWhereNoClusterIsSet() throws Exception {
    String option = "-Dhowdah.hdfs.folder=" + folder + "/hdfs";
    as(0, "hadoop", "fs", option, "-mkdir", "-p", "hdfs:///user/jane");
    as(0, "hadoop", "fs", option, "-put", folder + "/in.txt", "hdfs:///user/jane");
    assertThat(as(0, "hadoop", "fs", option, "-ls", "-R", "hdfs:///user"))
        .contains(" hdfs:///user/jane/in.txt");
    assertThat(folder.resolve("hdfs/user/jane/in.txt")).hasContent("b a b");
  }

  @Test
  void theVersionIsHadoops() throws Exception {
    assertThat(as(0, "hadoop", "version")).startsWith("Hadoop 3.5.0\n");
    assertThat(as(1, "hadoop", "checknative", "-a")).contains("zlib:");
  }

  @Test
  void jobsOfThisProcessAreAllThereAre() throws Exception {
    assertThat(as(0, "mapred", "job", "-list")).contains("Total jobs:0");
  }

  @Test
  void distcpCopiesByAJob() throws Exception {
    String unused = as(0, "hadoop", "distcp", folder + "/in.txt", folder + "/copied");
    assertThat(folder.resolve("copied")).hasContent("b a b");
  }

  @Test
  void anArchiveIsMadeByAJob() throws Exception {
    Files.createDirectory(folder.resolve("src"));
    Files.copy(folder.resolve("in.txt"), folder.resolve("src/in.txt"));
    List<String> words =
        List.of(
            "hadoop",
            "archive",
            "-archiveName",
            "a.har",
            "-p",
            folder.toString(),
            "src",
            folder + "/out");
    as(0, words.toArray(new String[0]));
    assertThat(as(0, "hadoop", "fs", "-cat", "har://" + folder + "/out/a.har/src/in.txt"))
        .isEqualTo("b a b\n");
  }

  @Test
  void aClassRunsInThePlaceOfAJar() throws Exception {
    assertThat(as(7, "hadoop", ExitsWithSeven.class.getName(), "one")).isEqualTo("arguments one\n");
    assertThat(as(2, "hadoop", "com.example.Missing")).contains("no class com.example.Missing");
  }
}
