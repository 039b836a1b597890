package org.howdah.workloads;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.howdah.hadoop.side.tool.SideTool;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.Child;
import org.howdah.testkit.daemon.JarFolder;
import org.howdah.testkit.daemon.Memcached;
import org.howdah.testkit.daemon.YarnDaemons;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * "On stock Hadoop" of docs/side-tables.md: processes that have Hadoop's jars and then ours on
 * their class path, as Hadoop's scripts start them.
 */
@Timeout(300)
@LongTest
class StockHadoopTest {
  private static final Duration PROGRAM_LIMIT = Duration.ofMinutes(2);
  private static final int MASTER_MEBIBYTES = 1024;
  private static final int TASK_MEBIBYTES = 512;

  @TempDir Path folder;
  private List<Path> jars;

  @BeforeEach
  void writeInput() throws Exception {
    jars = OurJars.ofTasks(folder);
    Files.writeString(folder.resolve("users"), "ann\tf\nbob\tm\ncid\tm\n");
    Files.writeString(
        folder.resolve("ratings"), "ann\tx\t4\nbob\tx\t2\ncid\ty\t3\ndan\ty\t5\nann\ty\t5\n");
  }

  @Test
  void theLocalRunnerLoadsATableAndUsesIt() throws Exception {
    List<Path> classPath = new ArrayList<>(OurJars.ofHadoopsClient());
    classPath.addAll(jars);
    List<String> settings =
        List.of(
            "-D",
            "hadoop.tmp.dir=" + folder.resolve("tmp"),
            "-D",
            "howdah.side.catalog=" + folder.resolve("catalog").toUri());
    run(classPath, SideTool.class, settings, "load", "users", folder.resolve("users").toString());
    run(
        classPath,
        Workload.class,
        "ratings",
        settings,
        folder.resolve("ratings").toString(),
        folder.resolve("out").toString());
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      Path part =
          files.filter(file -> file.getFileName().toString().startsWith("part")).findFirst().get();
      assertThat(part).hasContent("f\t2\t4.5\nm\t2\t2.5\n");
    }
  }

  @Test
  void aClusterLoadsTablesAndUsesThem() throws Exception {
    int memory = MASTER_MEBIBYTES + TASK_MEBIBYTES;
    try (YarnDaemons yarn = YarnDaemons.start(folder.resolve("yarn"), memory, 1);
        Memcached server = Memcached.start(folder, "-m", "64", "-t", "1")) {
      String root = yarn.hdfs().uri().toString();
      FileSystem hdfs = FileSystem.newInstance(yarn.hdfs().uri(), new Configuration());
      for (String name : List.of("users", "ratings")) {
        try (OutputStream out = hdfs.create(new org.apache.hadoop.fs.Path("/" + name))) {
          Files.copy(folder.resolve(name), out);
        }
      }
      List<Path> classPath = new ArrayList<>(List.of(yarn.configuration()));
      classPath.add(JarFolder.hadoopDaemons().resolve("*"));
      classPath.addAll(jars);
      for (String to : List.of("local", "memcached://" + server.address())) {
        run(classPath, SideTool.class, cluster(root), "load", "users", "/users", "--to", to);
        String output = "/out-" + to.substring(0, 5);
        run(classPath, Workload.class, "ratings", cluster(root), "/ratings", output);
        org.apache.hadoop.fs.Path part = new org.apache.hadoop.fs.Path(output, "part-r-00000");
        try (var in = hdfs.open(part)) {
          assertThat(new String(in.readAllBytes(), UTF_8)).isEqualTo("f\t2\t4.5\nm\t2\t2.5\n");
        }
      }
      hdfs.close();
    }
  }

  private List<String> cluster(String root) {
    List<String> options = new ArrayList<>(List.of("-libjars", join(jars, ",")));
    options.addAll(List.of("-D", "howdah.side.catalog=" + root + "/side"));
    for (String task : List.of("map", "reduce")) {
      options.addAll(List.of("-D", "mapreduce." + task + ".memory.mb=" + TASK_MEBIBYTES));
      options.addAll(List.of("-D", "mapreduce." + task + ".java.opts=-Xmx384m"));
    }
    return options;
  }

  private void run(List<Path> classPath, Class<?> program, Object... words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", join(classPath, File.pathSeparator), program.getName()));
    for (Object word : words) {
      if (word instanceof List<?> several) {
        several.forEach(each -> command.add(each.toString()));
      } else {
        command.add(word.toString());
      }
    }
    Path log = folder.resolve(program.getSimpleName() + ".log");
    try (Child child = Child.start(program.getSimpleName(), command, folder, log)) {
      assertThat(child.waitFor(PROGRAM_LIMIT)).as(child.logTail()).isZero();
    }
  }

  private static String join(List<Path> paths, String separator) {
    return paths.stream().map(Path::toString).collect(Collectors.joining(separator));
  }
}
