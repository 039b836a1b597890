package org.howdah.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.howdah.cli.doctor.Finding.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
  @TempDir Path folder;
  private final Map<String, String> environment = new HashMap<>();

  @Test
  void asksForANewerJavaAndForACompiler() throws Exception {
    assertThat(new ToolChecks(machine(11)).java())
        .returns(Level.FAIL, Finding::level)
        .satisfies(finding -> assertThat(finding.advice()).contains("apt-get install"));
    assertThat(new ToolChecks(machine(17)).java().level()).isEqualTo(Level.WARN);
    executable("bin/javac");
    assertThat(new ToolChecks(machine(17)).java().level()).isEqualTo(Level.OK);
  }

  @Test
  void looksForProgramsOnThePath() throws Exception {
    assertThat(new ToolChecks(machine(17)).maven().level()).isEqualTo(Level.WARN);
    assertThat(new ToolChecks(machine(17)).python().level()).isEqualTo(Level.WARN);
    executable("bin/mvn");
    executable("bin/python3");
    environment.put("PATH", "/no/such/folder::" + folder.resolve("bin"));
    assertThat(new ToolChecks(machine(17)).maven().level()).isEqualTo(Level.OK);
    assertThat(new ToolChecks(machine(17)).python().level()).isEqualTo(Level.OK);
  }

  @Test
  void tellsWhetherSourcesAreNewerThanTheBuild() throws Exception {
    assertThat(new ToolChecks(machine(17)).build().level()).isEqualTo(Level.FAIL);

    Path built = Files.writeString(folder.resolve("class-path"), "");
    Path source = folder.resolve("module/src/main/java/A.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, "");
    Files.writeString(folder.resolve("pom.xml"), "");
    Files.setLastModifiedTime(built, FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(new ToolChecks(machine(17)).build().level()).isEqualTo(Level.OK);

    FileTime later = FileTime.from(Instant.now().plusSeconds(120));
    Path bench = Files.createDirectory(folder.resolve("bench"));
    Files.setLastModifiedTime(Files.writeString(bench.resolve("pom.xml"), ""), later);
    assertThat(new ToolChecks(machine(17)).build().level()).isEqualTo(Level.OK);

    Files.setLastModifiedTime(source, later);
    assertThat(new ToolChecks(machine(17)).build())
        .returns(Level.WARN, Finding::level)
        .satisfies(finding -> assertThat(finding.message()).contains("A.java"));
  }

  @Test
  void warnsOfLittleCapacity() {
    Machine small = machine(17, 1, 256L << 20, 1024);
    Machine large = machine(17, 8, 4L << 30, 100_000);

    assertThat(new CapacityChecks(small).findings()).allMatch(f -> f.level() == Level.WARN);
    assertThat(new CapacityChecks(large).findings()).allMatch(f -> f.level() == Level.OK);
  }

  private List<Finding> settings() {
    HadoopChecks hadoop = new HadoopChecks(machine(17));
    return new SettingsChecks(machine(17), hadoop.settings()).findings();
  }

  private Path settingsFile(String name, String key, String value) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(
        file,
        "<configuration><property><name>%s</name><value>%s</value></property></configuration>"
            .formatted(key, value));
  }

  @Test
  void saysWhatFilesHaveSetAndWhence() throws Exception {
    environment.put("HOME", folder.toString());
    assertThat(settings())
        .singleElement()
        .extracting(Finding::message)
        .isEqualTo(
            "all by default; yours could be in " + folder + "/.config/howdah/howdah-site.xml");

    Path own = settingsFile(".config/howdah/howdah-site.xml", "howdah.slots", "3");
    settingsFile("conf/mapred-site.xml", "howdah.isolate", "perhaps");
    environment.put("HADOOP_CONF_DIR", folder + "/conf");
    assertThat(settings())
        .extracting(Finding::level, Finding::message)
        .containsExactly(
            tuple(Level.FAIL, "howdah.isolate must be true or false, not 'perhaps'"),
            tuple(Level.OK, "howdah.slots = 3, by " + own));

    settingsFile("conf/howdah-site.xml", "howdah.slot", "3");
    assertThat(settings())
        .extracting(Finding::level, Finding::message)
        .containsExactly(
            tuple(
                Level.FAIL,
                folder
                    + "/conf/howdah-site.xml: there is no setting howdah.slot; did you mean"
                    + " howdah.slots?"));
  }

  @Test
  void checksThatFoldersCanBeMadeAndHaveRoom() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThat(FolderChecks.check("spill", folder.resolve("a/b"), 0, 0, "").level())
        .isEqualTo(Level.OK);
    assertThat(FolderChecks.check("spill", folder, Long.MAX_VALUE, 0, "").level())
        .isEqualTo(Level.WARN);
    assertThat(FolderChecks.check("spill", folder, 0, Long.MAX_VALUE, "").level())
        .isEqualTo(Level.FAIL);
    assertThat(FolderChecks.check("spill", file.resolve("a"), 0, 0, "").level())
        .isEqualTo(Level.FAIL);
  }

  @Test
  void acceptsNoHadoopConfigurationAtAll() {
    assertThat(new HadoopChecks(machine(17)).findings()).allMatch(f -> f.level() == Level.OK);
  }

  @Test
  void findsConfigurationThatIsMissingEmptyOrMalformed() throws Exception {
    environment.put("HADOOP_CONF_DIR", folder.resolve("none").toString());
    assertThat(levels()).containsExactly(Level.FAIL);

    environment.put("HADOOP_CONF_DIR", folder.toString());
    assertThat(levels()).containsExactly(Level.WARN);

    Files.writeString(folder.resolve("core-site.xml"), "<configuration><oops>");
    assertThat(levels()).contains(Level.FAIL);
    assertThat(new HadoopChecks(machine(17)).findings().get(0).message()).contains("core-site.xml");
  }

  @Test
  void findsACodecThatIsNotOnTheClassPath() throws Exception {
    environment.put("HADOOP_CONF_DIR", folder.toString());
    site("core-site.xml", "io.compression.codecs", "com.example.NoSuchCodec", false);

    assertThat(new HadoopChecks(machine(17)).findings())
        .filteredOn(finding -> finding.level() == Level.FAIL)
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("com.example.NoSuchCodec"));
  }

  @Test
  void warnsWhenAnotherFrameworkIsFinal() throws Exception {
    environment.put("HADOOP_CONF_DIR", folder.toString());
    site("mapred-site.xml", "mapreduce.framework.name", "yarn", false);
    assertThat(levels()).containsOnly(Level.OK);

    site("mapred-site.xml", "mapreduce.framework.name", "yarn", true);
    assertThat(levels()).contains(Level.WARN);
  }

  @Test
  void asksWhetherTheDefaultFileSystemAnswers() throws Exception {
    Configuration settings = new Configuration(false);
    assertThat(new NetworkChecks(settings).defaultFileSystem().level()).isEqualTo(Level.OK);

    int port;
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = server.getLocalPort();
      settings.set("fs.defaultFS", "hdfs://127.0.0.1:" + port);
      assertThat(new NetworkChecks(settings).defaultFileSystem().level()).isEqualTo(Level.OK);
    }
    assertThat(new NetworkChecks(settings).defaultFileSystem())
        .returns(Level.FAIL, Finding::level)
        .satisfies(finding -> assertThat(finding.message()).contains("127.0.0.1:" + port));
  }

  @Test
  void triesTheNameNodesOfANameService() {
    Configuration settings = new Configuration(false);
    settings.set("fs.defaultFS", "hdfs://cluster");
    settings.set("dfs.nameservices", "cluster");
    settings.set("dfs.ha.namenodes.cluster", "a,b");
    settings.set("dfs.namenode.rpc-address.cluster.a", "127.0.0.1:1");
    settings.set("dfs.namenode.rpc-address.cluster.b", "127.0.0.1:2");

    assertThat(new NetworkChecks(settings).defaultFileSystem().message())
        .contains("127.0.0.1:1", "127.0.0.1:2");
  }

  private List<Level> levels() {
    return new HadoopChecks(machine(17)).findings().stream().map(Finding::level).toList();
  }

  private void site(String file, String key, String value, boolean isFinal) throws Exception {
    Files.writeString(
        folder.resolve(file),
        "<configuration><property><name>%s</name><value>%s</value><final>%s</final></property>%s"
            .formatted(key, value, isFinal, "</configuration>"));
  }

  private void executable(String name) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Machine machine(int javaFeature) {
    return machine(javaFeature, 2, 1L << 30, 4096);
  }

  private Machine machine(int javaFeature, int processors, long heapBytes, long openFiles) {
    return new Machine(
        environment,
        processors,
        2 * heapBytes,
        heapBytes,
        openFiles,
        folder,
        javaFeature,
        folder,
        Optional.of(folder),
        folder);
  }
}
