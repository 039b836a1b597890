package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher in a source tree, with a Maven that only says it ran. */
class LauncherTest extends LauncherRuns {
  @BeforeEach
  void makeSources() throws Exception {
    write(root.resolve("pom.xml"), "");
    write(root.resolve("cli/pom.xml"), "");
    write(root.resolve("cli/src/main/java/A.java"), "");
  }

  @Test
  void answersAMissingJdkWithTheCommandThatInstallsIt() throws Exception {
    installMaven();
    assertRefusal("apt-get install -y openjdk-17-jdk-headless");
    installJava(11, true);
    assertRefusal("apt-get install -y openjdk-17-jdk-headless");
    installJava(17, false);
    assertRefusal("apt-get install -y openjdk-17-jdk-headless");
  }

  @Test
  void compilesOnlyMethodsApartThatThereAre() throws Exception {
    String script = Files.readString(Path.of("../bin/howdah"));
    Matcher list = Pattern.compile("COMPILED_APART='([^']+)'").matcher(script);
    assertThat(list.find()).isTrue();
    for (String method : list.group(1).split("\\s+")) {
      String[] parts = method.split("::");
      assertThat(Class.forName("org.howdah.sort." + parts[0]).getDeclaredMethods())
          .as("methods of %s", parts[0])
          .extracting(Method::getName)
          .contains(parts[1]);
    }
  }

  @Test
  void answersAMissingMavenWithTheCommandThatInstallsIt() throws Exception {
    installJava(17, true);
    assertRefusal("apt-get install -y maven");
  }

  @Test
  void buildsTheFirstTimeAndWhenSourcesAreNewerOnly() throws Exception {
    installJava(17, true);
    installMaven();
    assertThat(launch("doctor")).contains("org.howdah.cli.Main", "doctor");
    launch("doctor");
    assertThat(builds()).isEqualTo(1);

    Path source = root.resolve("cli/src/main/java/A.java");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
    launch("doctor");
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void buildsOnceForTwoFirstRunsAtTheSameTime() throws Exception {
    installJava(17, true);
    installMaven();
    try (HowdahProcess first = start("doctor");
        HowdahProcess second = start("doctor")) {
      assertThat(first.exitCode()).as(first.stderr()).isZero();
      assertThat(second.exitCode()).as(second.stderr()).isZero();
    }
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void buildsTheBenchmarkOnlyWhenAsked() throws Exception {
    installJava(17, true);
    installMaven();
    write(root.resolve("bench/pom.xml"), "");
    write(root.resolve("bench/target/howdah-bench/lib/old.jar"), "");
    launch("doctor");
    assertThat(builds()).isEqualTo(1);
    assertThat(launch("bench", "--help"))
        .contains("bench/target/howdah-bench/lib/b.jar", "org.howdah.bench.BenchCommand")
        .doesNotContain("old.jar");
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void showsTheEndOfTheLogOfAFailedBuild() throws Exception {
    installJava(17, true);
    executable(tools.resolve("mvn"), "echo the compiler is unhappy; exit 1");
    assertRefusal("the compiler is unhappy");
  }

  @Test
  void givesTheHeapNineTenthsOfTheMemory() throws Exception {
    installJava(17, true);
    installMaven();
    assertThat(launch("run", "-D", "a=b", "--memory", "1000m", "wordcount")).contains("-Xmx900m");
    assertThat(launch("run", "-Da=b", "--memory=2g", "x")).contains("-Xmx1843m");
    assertThat(launch("run", "--on", "grid", "--at", "d", "--memory", "1000m", "x"))
        .contains("-Xmx900m");
    assertThat(launch("run", "--slots", "2", "x", "--memory", "1000m")).doesNotContain("-Xmx900m");
  }

  @Test
  void aCommandWhoseTasksRunElsewhereCompilesForItsStart() throws Exception {
    installJava(17, true);
    installMaven();
    String option = "-XX:TieredStopAtLevel=1";
    assertThat(launch("run", "-D", "a=b", "--on", "grid", "wordcount")).contains(option);
    assertThat(launch("run", "--detach", "--on=grid", "wordcount")).contains(option);
    assertThat(launch("run", "wordcount", "--on", "grid")).doesNotContain(option);
    assertThat(launch("run", "--on", "local", "wordcount")).doesNotContain(option);
    assertThat(launch("node", "--on", "grid")).doesNotContain(option);
  }

  @Test
  void putsTheHadoopConfigurationBehindItsOwnJars() throws Exception {
    installJava(17, true);
    installMaven();
    Path settings = Files.createDirectories(folder.resolve("my hadoop"));
    environment.put("HADOOP_CONF_DIR", settings.toString());
    assertThat(launch("run")).contains("lib/a.jar:" + settings);
  }

  @Test
  void saysWhatIsWrongWithTheEnvironment() throws Exception {
    installJava(17, true);
    installMaven();
    environment.put("JAVA_HOME", folder.resolve("absent").toString());
    try (HowdahProcess howdah = start("run")) {
      assertThat(howdah.exitCode()).isZero();
      assertThat(howdah.stderr())
          .contains("absent, which has no Java 17 or newer; " + folder.resolve("jvm/java-17true"));
    }
    environment.put("HADOOP_CONF_DIR", "/etc/my-hadoop");
    assertRefusal("HADOOP_CONF_DIR is /etc/my-hadoop, which is no folder");
  }

  /** They would warn of what Hadoop's libraries do, before each job. */
  @Test
  void laterJavasMayDoWhatLibrariesDo() throws Exception {
    String option = "--sun-misc-unsafe-memory-access=allow";
    installJava(17, true);
    installMaven();
    assertThat(launch("run")).doesNotContain(option);
    installJava(25, true);
    environment.put("JAVA_HOME", folder.resolve("jvm/java-25true").toString());
    assertThat(launch("run")).contains(option);
  }

  @ParameterizedTest
  @CsvSource({"C, C.UTF-8", "POSIX, C.UTF-8", "'', C.UTF-8", "de_DE.UTF-8, de_DE.UTF-8"})
  void filesMayHaveAnyName(String locale, String used) throws Exception {
    installJava(17, true);
    installMaven();
    for (String name : new String[] {"LANG", "LC_CTYPE"}) {
      environment.put(name, "");
    }
    environment.put("LC_ALL", locale);
    assertThat(launch("run")).contains("locale " + used);
  }

  @Test
  void jobsSeeHadoopsJarsBehindHowdahs() throws Exception {
    installJava(17, true);
    installMaven();
    write(folder.resolve("has-hadoop"), "");
    assertThat(launch("run")).containsPattern("lib/a[.]jar:[^:]*howdah/hadoop/h[.]jar");
    assertThat(launch("node")).contains("howdah/hadoop/h.jar");
  }

  @Test
  void theUsersClassPathStandsWhereTheEnvironmentWantsIt() throws Exception {
    installJava(17, true);
    installMaven();
    environment.put("HADOOP_CLASSPATH", "/my/own.jar");
    assertThat(launch("run")).contains("lib/a.jar:/my/own.jar");
    environment.put("HADOOP_USE_CLIENT_CLASSLOADER", "true");
    assertThat(launch("run")).doesNotContain("/my/own.jar");
    assertThat(launch("doctor")).contains("lib/a.jar:/my/own.jar");
    environment.put("HADOOP_USE_CLIENT_CLASSLOADER", "false");
    environment.put("HADOOP_USER_CLASSPATH_FIRST", "true");
    assertThat(launch("run")).contains("-cp /my/own.jar:");
  }

  @Test
  void onlyANodeGetsWhatANodeNeeds() throws Exception {
    installJava(17, true);
    installMaven();
    assertThat(launch("node", "--data", "d")).contains("node/opens.args", "/node/*");
    assertThat(launch("store", "ls")).doesNotContain("opens.args", "/node/*");
  }

  @Test
  void onlyTheMirrorGetsKafkasClientAndLittleMemory() throws Exception {
    installJava(17, true);
    installMaven();
    assertThat(launch("grid", "mirror", "--help")).contains("/mirror/*", "-Xmx230m");
    for (String other : List.of("grid", "node", "run", "job")) {
      assertThat(launch(other, "status")).as(other).doesNotContain("/mirror/*");
    }
  }

  @Test
  void onlyTheSearchForPackagesGetsMavensLibrariesAndLittleMemory() throws Exception {
    installJava(17, true);
    installMaven();
    assertThat(launch("packages", "a:b:1")).contains("/packages/*", "-Xmx230m");
    assertThat(launch("run", "--packages", "a:b:1", "--memory", "1000m", "x"))
        .contains("-Xmx900m")
        .doesNotContain("/packages/*");
    assertThat(launch("fs", "--packages", "a:b:1", "--memory", "1000m", "-ls"))
        .contains("-Xmx900m")
        .doesNotContain("/packages/*");
  }

  @Test
  void leavesArgumentsAsTheyAre() throws Exception {
    installJava(17, true);
    installMaven();
    assertThat(launch("run", "x", "two words", "*", "")).contains("[run][x][two words][*][]\n");
  }

  private void assertRefusal(String text) throws Exception {
    try (HowdahProcess howdah = start("run")) {
      assertThat(howdah.exitCode()).isEqualTo(2);
      assertThat(howdah.stderr()).contains(text);
    }
  }

  private long builds() throws IOException {
    return Files.readAllLines(folder.resolve("builds")).size();
  }

  private void installMaven() throws IOException {
    executable(
        tools.resolve("mvn"),
        """
        echo built >>'%s/builds'
        if [[ $* == *-pl\\ bench* ]]; then lib=bench/target/howdah-bench/lib/b.jar
        else lib=cli/target/howdah/lib/a.jar; fi
        mkdir -p "${lib%%/*}" && echo >"$lib"
        hadoop=cli/target/howdah/hadoop
        if [[ -e '%s/has-hadoop' ]]; then mkdir -p "$hadoop" && echo >"$hadoop/h.jar"; fi
        """
            .formatted(folder, folder));
  }
}
