package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs bin/howdah in a source tree of its own, with a Java and a Maven that only say they ran. */
class LauncherTest {
  private static final List<String> TOOLS =
      List.of(
          "bash",
          "cp",
          "dirname",
          "find",
          "flock",
          "mkdir",
          "mktemp",
          "mv",
          "readlink",
          "rm",
          "sed",
          "sleep",
          "stty",
          "tail",
          "touch");

  @TempDir Path folder;
  private Path root;
  private Path tools;
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void makeSourceTree() throws Exception {
    root = folder.resolve("source tree");
    Files.createDirectories(root.resolve("bin"));
    Files.copy(Path.of("../bin/howdah"), root.resolve("bin/howdah"));
    write(root.resolve("pom.xml"), "");
    write(root.resolve("cli/pom.xml"), "");
    write(root.resolve("cli/src/main/java/A.java"), "");
    tools = Files.createDirectories(folder.resolve("tools"));
    for (String tool : TOOLS) {
      Files.createSymbolicLink(tools.resolve(tool), real(tool));
    }
    environment.put("PATH", tools.toString());
    environment.put("HOWDAH_JVM_FOLDER", folder.resolve("jvm").toString());
    environment.put("JAVA_HOME", "");
    environment.put("HOWDAH_JAVA_OPTS", "");
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
    environment.put("HADOOP_CONF_DIR", "/etc/my-hadoop");
    assertThat(launch("run")).contains("lib/a.jar:/etc/my-hadoop");
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
  void leavesArgumentsAsTheyAre() throws Exception {
    installJava(17, true);
    installMaven();
    assertThat(launch("run", "x", "two words", "*", "")).endsWith("[run][x][two words][*][]\n");
  }

  private void assertRefusal(String text) throws Exception {
    try (HowdahProcess howdah = start("run")) {
      assertThat(howdah.exitCode()).isEqualTo(2);
      assertThat(howdah.stderr()).contains(text);
    }
  }

  private String launch(String... arguments) throws Exception {
    try (HowdahProcess howdah = start(arguments)) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
      return howdah.stdout();
    }
  }

  private HowdahProcess start(String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of("bash", root.resolve("bin/howdah").toString()));
    words.addAll(Arrays.asList(arguments));
    return HowdahProcess.command(folder, environment, words.toArray(new String[0]));
  }

  private long builds() throws IOException {
    return Files.readAllLines(folder.resolve("builds")).size();
  }

  private void installJava(int version, boolean withCompiler) throws IOException {
    Path home = folder.resolve("jvm/java-" + version + withCompiler);
    write(home.resolve("release"), "JAVA_VERSION=\"" + version + ".0.1\"\n");
    executable(home.resolve("bin/java"), "printf '%s ' \"$@\"; echo; printf '[%s]' \"$@\"; echo");
    if (withCompiler) {
      executable(home.resolve("bin/javac"), "");
    }
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

  private static Path real(String tool) {
    return List.of(Path.of("/usr/bin", tool), Path.of("/bin", tool)).stream()
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }

  private static void executable(Path file, String script) throws IOException {
    write(file, "#!/bin/bash\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
