package org.howdah.cli;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.worker.ChildJvm;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hadoop's commands by their names, in a release whose Java only says what it was given. */
class HadoopScriptsTest extends LauncherRuns {
  @BeforeEach
  void makeRelease() throws Exception {
    write(root.resolve("lib/a.jar"), "");
    write(root.resolve("hadoop/h.jar"), "");
    Path bin = Files.createDirectories(root.resolve("hadoop-home/bin"));
    for (String name : new String[] {"hadoop", "hdfs", "mapred", "yarn"}) {
      Files.copy(Path.of("src/main/scripts/as-hadoop"), bin.resolve(name), COPY_ATTRIBUTES);
    }
    installJava(17, false);
    environment.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
  }

  private String hadoop(String name, String... arguments) throws Exception {
    List<String> words = new ArrayList<>();
    words.add(root.resolve("hadoop-home/bin").resolve(name).toString());
    words.addAll(List.of(arguments));
    return outputOf(HowdahProcess.command(folder, environment, words.toArray(new String[0])));
  }

  @Test
  void aJarAndStreamingRunAsByOurOwnCommand() throws Exception {
    assertThat(hadoop("hadoop", "jar", "my.jar", "a b")).contains("[run][my.jar][a b]");
    assertThat(hadoop("yarn", "jar", "my.jar")).contains("[run][my.jar]");
    assertThat(hadoop("mapred", "streaming", "-input", "in"))
        .contains("[run][streaming][-input][in]");
  }

  @Test
  void whatIsNoJobKeepsItsName() throws Exception {
    assertThat(hadoop("hdfs", "dfs", "-ls", "/")).contains("[as][hdfs][dfs][-ls][/]");
    assertThat(hadoop("hadoop")).contains("[as][hadoop]");
  }

  @Test
  void optionsThatStandBeforeTheCommandAreTaken() throws Exception {
    Path conf = Files.createDirectory(folder.resolve("conf"));
    assertThat(hadoop("hadoop", "--loglevel", "WARN", "--config", conf.toString(), "fs", "-ls"))
        .contains(":" + conf + "]", "[as][hadoop][fs][-ls]");
  }

  @Test
  void whatHadoopsClientLogsIsForProgramsOrWhoAsks() throws Exception {
    String option = "[-Dhowdah.log.as.client=true]";
    assertThat(hadoop("hadoop", "jar", "my.jar")).contains(option);
    assertThat(hadoop("hadoop", "--loglevel", "WARN", "jar", "my.jar")).doesNotContain(option);
    assertThat(launch("run", "my.jar")).doesNotContain(option);
    environment.put("HADOOP_ROOT_LOGGER", "ERROR,console");
    assertThat(hadoop("hadoop", "jar", "my.jar")).doesNotContain(option);
    environment.put("HADOOP_ROOT_LOGGER", "INFO,console");
    assertThat(hadoop("hadoop", "jar", "my.jar")).contains(option);
  }

  @Test
  void aTerminalWithoutASizeIsAProgram() throws Exception {
    assertThat(onTerminal("cols 0 rows 0"))
        .contains("howdah.log.as.client")
        .doesNotContain("columns");
    assertThat(onTerminal("cols 90 rows 20"))
        .contains("[-Dhowdah.terminal.columns=90]")
        .doesNotContain("howdah.log.as.client");
  }

  /** Starts a job where stderr is a terminal that python3 makes. */
  private String onTerminal(String size) throws Exception {
    String[] command = {
      real("python3").toString(),
      "-c",
      "import pty, sys; pty.spawn(sys.argv[1:])",
      "/bin/bash",
      "-c",
      "stty " + size + "; TERM=xterm exec \"$@\"",
      "-",
      root.resolve("hadoop-home/bin/hadoop").toString(),
      "jar",
      "my.jar"
    };
    return outputOf(HowdahProcess.command(folder, environment, command));
  }

  @Test
  void theJvmGetsWhatHadoopsScriptsGiveIt() throws Exception {
    environment.put("HADOOP_OPTS", "-Done=1 -Dtwo=2");
    environment.put("HADOOP_CLIENT_OPTS", "-Dthree=3");
    environment.put("HADOOP_HEAPSIZE_MAX", "700");
    assertThat(hadoop("hadoop", "jar", "my.jar"))
        .contains("[-Xmx700m][-Done=1][-Dtwo=2][-Dthree=3]");
    assertThat(launch("run", "my.jar")).doesNotContain("-Done=1");
  }

  @Test
  void theJvmOpensWhatProcessesOfTasksDo() throws Exception {
    List<String> opened =
        ChildJvm.command("Main", List.of(), 1 << 30, folder, entry -> false).stream()
            .filter(option -> option.startsWith("--add-opens=java.base/java."))
            .toList();
    assertThat(opened).contains("--add-opens=java.base/java.util.regex=ALL-UNNAMED");
    assertThat(hadoop("hadoop", "jar", "my.jar")).contains(opened);
  }

  @Test
  void aShellGetsThePlaceOfTheCommands() throws Exception {
    Path home = root.toRealPath().resolve("hadoop-home");
    assertThat(launch("env"))
        .isEqualTo(
            "export HADOOP_HOME=%1$s\nexport PATH=%1$s/bin:\"$PATH\"\n"
                .formatted(home.toString().replace(" ", "\\ ")));
    assertThat(launch("env", "--fish")).contains("set -gx HADOOP_HOME '" + home + "'");
  }

  @Test
  void itIsFoundByALink() throws Exception {
    Path link = folder.resolve("hadoop");
    Files.createSymbolicLink(link, root.resolve("hadoop-home/bin/hadoop"));
    String[] words = {link.toString(), "fs", "-ls"};
    assertThat(outputOf(HowdahProcess.command(folder, environment, words)))
        .contains("[as][hadoop][fs][-ls]");
  }
}
