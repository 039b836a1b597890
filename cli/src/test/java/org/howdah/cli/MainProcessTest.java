package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.howdah.cli.programs.CountWords;
import org.howdah.cli.programs.ExitsWithSeven;
import org.howdah.cli.programs.LeavesAThread;
import org.howdah.cli.programs.OwnLoader;
import org.howdah.cli.programs.OwnThreadLoader;
import org.howdah.cli.programs.Throws;
import org.howdah.cli.programs.ThrowsTheUnspeakable;
import org.howdah.cli.programs.Waits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs programs in processes of their own, because they end the JVM. */
class MainProcessTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"local", "howdah"})
  void runsAnUnmodifiedProgramWithTheSettingsOfTheCommandLine(String framework) throws Exception {
    Path in = Files.writeString(folder.resolve("in"), "b a b\n");
    String[] words = {
      "run",
      "--json",
      "-D",
      "mapreduce.framework.name=" + framework,
      "-D",
      "hadoop.tmp.dir=" + folder.resolve("tmp"),
      "-D",
      "mapreduce.job.reduces=2",
      jarOf(CountWords.class),
      in.toString(),
      folder.resolve("out").toString()
    };
    try (HowdahProcess howdah = HowdahProcess.main(folder, words)) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
      assertThat(howdah.stdout()).startsWith("{").contains("\"outcome\": \"succeeded\"");
      assertThat(howdah.stderr()).contains("framework " + framework).doesNotContain("WARN");
    }
    assertThat(folder.resolve("out/part-r-00000")).exists();
    assertThat(folder.resolve("out/part-r-00001")).exists();
  }

  @Test
  void aProgramThatLooksForSettingsByAnotherLoaderRunsWithTheCommandLinesAllTheSame()
      throws Exception {
    Path in = Files.writeString(folder.resolve("in"), "b a b\n");
    String[] words = {
      "as", "hadoop", OwnLoader.class.getName(), in.toString(), folder.resolve("out").toString()
    };
    try (HowdahProcess howdah = HowdahProcess.main(folder, words)) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
      assertThat(howdah.stdout()).contains("job_howdah");
    }
    assertThat(folder.resolve("out/part-m-00000")).hasContent("0\tb a b");
  }

  @Test
  void aProgramWithItsOwnThreadLoaderSeesWhatItsTasksSee() throws Exception {
    Path in = Files.writeString(folder.resolve("in"), "a\n");
    for (String framework : new String[] {"howdah", "local"}) {
      String[] words = {
        "run",
        "-Dmapreduce.framework.name=" + framework,
        OwnThreadLoader.class.getName(),
        in.toString(),
        folder.resolve(framework).toString()
      };
      try (HowdahProcess howdah = HowdahProcess.main(folder, words)) {
        assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
        assertThat(howdah.stdout()).contains("before: " + framework);
      }
      assertThat(folder.resolve(framework + "/part-m-00000")).hasContent("a\t" + framework);
    }
  }

  @Test
  void withoutAClusterAJobForYarnIsRefusedAtOnce() throws Exception {
    String[] words = {
      "run",
      "-Dmapreduce.framework.name=yarn",
      "-Dyarn.resourcemanager.address=127.0.0.1:1",
      jarOf(CountWords.class),
      "in",
      "out"
    };
    try (HowdahProcess howdah = HowdahProcess.main(folder, words)) {
      assertThat(howdah.exitCode()).isEqualTo(2);
      assertThat(howdah.stderr())
          .contains("no ResourceManager answers at 127.0.0.1:1", "set HADOOP_CONF_DIR");
    }
  }

  @Test
  void aReportThatCannotBeWrittenIsAFailure() throws Exception {
    Path in = Files.writeString(folder.resolve("in"), "b a b\n");
    String[] job = {"run", "--json", "wordcount", in.toString(), folder + "/out"};
    for (String[] words : new String[][] {job, {"classpath"}, {"--version"}}) {
      try (HowdahProcess howdah = HowdahProcess.toFullDevice(folder, words)) {
        assertThat(howdah.exitCode()).as(words[0]).isEqualTo(1);
        assertThat(howdah.stderr()).contains("stdout takes no more (No space left on device)");
      }
    }
  }

  @Test
  void settingsThatCannotBeMeantEndItAtOnce() throws Exception {
    String jar = jarOf(CountWords.class);
    for (String wrong : new String[] {"howdah.slot=2", "howdah.on=grit", "howdah.isolate=yes"}) {
      try (HowdahProcess howdah =
          HowdahProcess.main(folder, "run", "-D", wrong, jar, "in", "out")) {
        assertThat(howdah.exitCode()).isEqualTo(2);
        assertThat(howdah.stderr()).startsWith("howdah: -D: ").contains(wrong.split("=", 2)[0]);
      }
    }
  }

  @Test
  void aFileHasDefaultsForAllCommands() throws Exception {
    Path conf = Files.createDirectories(folder.resolve("config/howdah"));
    Path site = conf.resolve("howdah-site.xml");
    Files.writeString(
        site,
        "<configuration><property><name>howdah.record.tasks</name><value>%s</value></property></configuration>"
            .formatted(folder.resolve("lines")));
    Path in = Files.writeString(folder.resolve("in"), "b a b\n");
    Map<String, String> environment = Map.of("XDG_CONFIG_HOME", folder.resolve("config") + "");
    String[] words = {"run", "wordcount", in.toString(), folder + "/out"};
    try (HowdahProcess howdah = HowdahProcess.with(environment, "", folder, words)) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
    }
    assertThat(folder.resolve("lines")).isNotEmptyDirectory();

    Files.writeString(site, Files.readString(site).replace("record.tasks", "record.task"));
    try (HowdahProcess howdah = HowdahProcess.with(environment, "", folder, words)) {
      assertThat(howdah.exitCode()).isEqualTo(2);
      assertThat(howdah.stderr())
          .contains(site + ": there is no setting howdah.record.task; did you mean");
    }
  }

  @Test
  void honoursTheProgramsOwnExitCodeAndStillReports() throws Exception {
    String jar = jarOf(ExitsWithSeven.class);
    try (HowdahProcess howdah = HowdahProcess.main(folder, "run", "--json", jar, "-D", "@x", "")) {
      assertThat(howdah.exitCode()).isEqualTo(7);
      assertThat(howdah.stdout()).contains("\"jobs\": []");
      assertThat(howdah.stderr()).contains("arguments -D|@x|");
    }
  }

  @Test
  void aWorkloadThatIsTakenForACommandIsSaid() throws Exception {
    try (HowdahProcess howdah = HowdahProcess.main(folder, "puma-data", "--help")) {
      assertThat(howdah.exitCode()).isEqualTo(2);
      assertThat(howdah.stderr())
          .contains("there is no command 'puma-data'; did you mean howdah run puma-data?");
    }
    try (HowdahProcess howdah = HowdahProcess.main(folder, "polish")) {
      assertThat(howdah.exitCode()).isEqualTo(2);
      assertThat(howdah.stderr())
          .contains("there is no command 'polish'; howdah --help lists commands");
    }
  }

  @Test
  void waitsForThreadsThatTheProgramLeaves() throws Exception {
    try (HowdahProcess howdah = HowdahProcess.main(folder, "run", jarOf(LeavesAThread.class))) {
      assertThat(howdah.exitCode()).isZero();
      assertThat(howdah.stdout()).contains("done later");
    }
  }

  @Test
  void printsTheCausesOfAnExceptionWithoutATrace() throws Exception {
    try (HowdahProcess howdah = HowdahProcess.main(folder, "run", jarOf(Throws.class))) {
      assertThat(howdah.exitCode()).isEqualTo(1);
      assertThat(howdah.stderr())
          .contains("IllegalStateException: outer")
          .contains("caused by: java.lang.IllegalArgumentException: no such shelf")
          .doesNotContain("ProgramRunner");
    }
  }

  @Test
  void anExceptionThatThrowsWhenItIsAskedIsNamedByItsClass() throws Exception {
    String in = Files.writeString(folder.resolve("in"), "x\n").toString();
    String out = folder.resolve("out").toString();
    String jar = jarOf(ThrowsTheUnspeakable.class);
    try (HowdahProcess howdah =
        HowdahProcess.main(folder, "run", "-D", "mapreduce.map.maxattempts=1", jar, in, out)) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isEqualTo(1);
      assertThat(howdah.stderr())
          .containsPattern("speechless \\(job_.*\\) failed: map task 0, attempt 0, failed on file:")
          .contains("ThrowsTheUnspeakable$Unspeakable (its text cannot be had")
          .contains("the job's own code or its input")
          .contains("howdah: the program threw " + ThrowsTheUnspeakable.Unspeakable.class.getName())
          .doesNotContain("ProgramRunner");
    }
  }

  @Test
  void endsWith130OnCtrlC() throws Exception {
    try (HowdahProcess howdah = HowdahProcess.main(folder, "run", jarOf(Waits.class))) {
      howdah.awaitStdout("waiting");
      howdah.signal("INT");
      assertThat(howdah.exitCode()).isEqualTo(130);
      assertThat(howdah.stderr()).contains("interrupted");
    }
    assertThat(temporaryFiles()).isEmpty();
  }

  @Test
  void deletesWhatAKilledRunLeft() throws Exception {
    try (HowdahProcess killed = HowdahProcess.main(folder, "run", withLibrary(Waits.class))) {
      killed.awaitStdout("waiting");
      killed.signal("KILL");
      assertThat(killed.exitCode()).isEqualTo(128 + 9);
    }
    assertThat(temporaryFiles()).isNotEmpty();
    try (HowdahProcess next = HowdahProcess.main(folder, "run", withLibrary(LeavesAThread.class))) {
      assertThat(next.exitCode()).isZero();
    }
    assertThat(temporaryFiles()).isEmpty();
  }

  private List<String> temporaryFiles() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("howdah-run"))
          .toList();
    }
  }

  @Test
  void saysWhichJavaAClassThatIsTooNewNeeds() throws Exception {
    byte[] content = classFile(Throws.class);
    content[7] = 99;
    Path jar = jar("com.example.Newer", "com/example/Newer.class", content);
    try (HowdahProcess howdah = HowdahProcess.main(folder, "run", jar.toString())) {
      assertThat(howdah.exitCode()).isEqualTo(2);
      assertThat(howdah.stderr()).contains("compiled for Java 55").doesNotContain("\tat ");
    }
  }

  @Test
  void refusesAJarWithoutTheMainClassAndAClassWithoutMain() throws Exception {
    Path jar = jar("com.example.Missing", "x", new byte[0]);
    try (HowdahProcess howdah = HowdahProcess.main(folder, "run", jar.toString())) {
      assertThat(howdah.exitCode()).isEqualTo(2);
      assertThat(howdah.stderr()).contains("no class com.example.Missing").doesNotContain("\tat ");
    }
    Path other = jar(HowdahProcess.class.getName(), "x", new byte[0]);
    try (HowdahProcess howdah = HowdahProcess.main(folder, "run", "--json", other.toString())) {
      assertThat(howdah.exitCode()).isEqualTo(2);
      assertThat(howdah.stdout()).contains("has no public static void main(String[])");
    }
  }

  @Test
  void treatsAMissingInputAsWrongUsage() throws Exception {
    try (HowdahProcess howdah =
        HowdahProcess.main(folder, "run", "wordcount", "no-such-file", "out")) {
      assertThat(howdah.exitCode()).isEqualTo(2);
      assertThat(howdah.stderr()).contains("no-such-file").doesNotContain("\tat ");
    }
  }

  private String jarOf(Class<?> program) throws IOException {
    String entry = program.getName().replace('.', '/') + ".class";
    return jar(program.getName(), entry, classFile(program)).toString();
  }

  /** A jar with a jar in it, which needs a temporary folder. */
  private String withLibrary(Class<?> program) throws IOException {
    String jar = jarOf(program);
    try (FileSystem zip = FileSystems.newFileSystem(Path.of(jar))) {
      Files.createDirectory(zip.getPath("lib"));
      Files.copy(Path.of(jarOf(CountWords.class)), zip.getPath("lib", "some.jar"));
    }
    return jar;
  }

  private static byte[] classFile(Class<?> type) throws IOException {
    try (InputStream content = type.getResourceAsStream(type.getSimpleName() + ".class")) {
      return content.readAllBytes();
    }
  }

  private Path jar(String mainClass, String entry, byte[] content) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
    Path jar = Files.createTempFile(folder, "program", ".jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      out.putNextEntry(new JarEntry(entry));
      out.write(content);
    }
    return jar;
  }
}
