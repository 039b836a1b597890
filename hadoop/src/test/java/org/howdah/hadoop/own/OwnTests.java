package org.howdah.hadoop.own;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.howdah.hadoop.grid.TestGrid;
import org.howdah.hadoop.zoo.ProviderJars;
import org.howdah.testkit.daemon.Child;
import org.howdah.testkit.daemon.JarFolder;
import org.howdah.worker.nodes.GridKeys;

/**
 * Runs test classes of Hadoop's job client, unchanged and with Hadoop's unshaded jars, each in a
 * process and a folder of its own. Several threads may run classes at the same time.
 */
final class OwnTests {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  /** What a class did. */
  record Result(String name, int run, int failed, int skipped, int jobs, long millis, String log) {}

  private final Path folder;
  private final String framework;
  private final String classPath;
  private final List<String> options = new ArrayList<>();

  /**
   * @param folder for everything that the tests write
   * @param framework which framework runs all jobs
   */
  OwnTests(Path folder, String framework) throws IOException, InterruptedException {
    this.folder = folder;
    this.framework = framework;
    Path libraries =
        JarFolder.resolve("hadoop-tests-3.5.0", Path.of("hadoop-tests/pom.xml").toUri().toURL());
    List<String> entries = new ArrayList<>();
    entries.add(writeConfiguration().toString());
    entries.add(ProviderJars.placeOf(OwnTests.class));
    entries.addAll(ProviderJars.ofModules());
    entries.add(libraries + File.separator + "*");
    entries.add(JarFolder.hadoopDaemons() + File.separator + "*");
    classPath = String.join(File.pathSeparator, entries);
  }

  /** Nodes that have the tests' class path, in the folder. The caller closes them. */
  TestGrid startNodes(int count) throws IOException {
    TestGrid nodes = new TestGrid(folder.resolve("grid"), count, 1, this::withClassPath);
    Configuration settings = new Configuration(false);
    nodes.use(settings);
    options.add("-D" + FrameworkChoice.NODES + "=" + settings.get(GridKeys.NODES));
    options.add("-D" + FrameworkChoice.TOKEN_FILE + "=" + settings.get(GridKeys.TOKEN_FILE));
    return nodes;
  }

  private List<String> withClassPath(List<String> command) {
    List<String> changed = new ArrayList<>(command);
    changed.set(changed.indexOf("-cp") + 1, classPath);
    changed.add(1, "-XX:TieredStopAtLevel=1");
    return changed;
  }

  /**
   * Runs a class to its end, or for three minutes.
   *
   * @param line the name of the class, and with a minus each of its methods that is left out
   */
  Result run(String line) throws IOException, InterruptedException {
    List<String> selection = List.of(line.split(" "));
    String name = selection.get(0);
    long start = System.nanoTime();
    Path own = Files.createDirectories(folder.resolve(name));
    Path log = folder.resolve(name + ".log");
    Path result = folder.resolve(name + ".properties");
    String end = "";
    try (Child child = Child.start(name, command(selection, own, result), own, log)) {
      child.waitFor(LIMIT);
    } catch (IOException e) {
      end = e.getMessage();
    }
    Properties numbers = new Properties();
    if (Files.exists(result)) {
      try (var in = Files.newInputStream(result)) {
        numbers.load(in);
      }
    }
    return new Result(
        name,
        Integer.parseInt(numbers.getProperty("run", "0")),
        Integer.parseInt(numbers.getProperty("failed", "1")),
        Integer.parseInt(numbers.getProperty("skipped", "0")),
        Integer.parseInt(numbers.getProperty("jobs", "0")),
        (System.nanoTime() - start) / 1_000_000,
        Files.readString(log) + end);
  }

  /** The tests delete {@code test.build.data}, which is the temporary folder unless it is set. */
  private List<String> command(List<String> selection, Path own, Path result) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx768m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    Stream.of("java.io", "java.lang", "java.lang.reflect", "java.util", "java.net")
        .map(opened -> "--add-opens=java.base/" + opened + "=ALL-UNNAMED")
        .forEach(command::add);
    command.add("-Dtest.build.data=" + own.resolve("data"));
    command.add("-Dtest.build.dir=" + own);
    command.add("-Djava.io.tmpdir=" + own);
    command.add("-D" + FrameworkChoice.FRAMEWORK + "=" + framework);
    command.add("-Dhadoop.tmp.dir=" + own.resolve("tmp"));
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, TestClassesMain.class.getName()));
    command.add(result.toString());
    command.addAll(selection);
    return command;
  }

  private Path writeConfiguration() throws IOException {
    Path conf = Files.createDirectories(folder.resolve("conf"));
    writeSetting(conf.resolve("mapred-site.xml"), "mapreduce.framework.name", framework);
    writeSetting(conf.resolve("hdfs-site.xml"), "dfs.namenode.fs-limits.min-block-size", "0");
    Files.writeString(
        conf.resolve("log4j.properties"),
        """
        log4j.rootLogger=WARN, out
        log4j.appender.out=org.apache.log4j.ConsoleAppender
        log4j.appender.out.layout=org.apache.log4j.SimpleLayout
        """);
    String service = ClientProtocolProvider.class.getName();
    Path services = Files.createDirectories(conf.resolve("META-INF/services"));
    Files.writeString(services.resolve(service), FrameworkChoice.class.getName() + "\n");
    return conf;
  }

  private static void writeSetting(Path file, String name, String value) throws IOException {
    Files.writeString(
        file,
        """
        <configuration>
          <property><name>%s</name><value>%s</value></property>
        </configuration>
        """
            .formatted(name, value));
  }
}
