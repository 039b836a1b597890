package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.ClassJar;
import org.howdah.testkit.daemon.YarnDaemons;
import org.howdah.yarn.check.ClusterCheck.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A word count on real daemons, whose map tasks are processes with our jars from the job alone. */
@Timeout(300)
class ClusterCheckTest {
  private static final Pattern OURS =
      Pattern.compile(".*/(record|sort|cache|hadoopio|yarn)/target/classes");
  private static final Pattern JARS =
      Pattern.compile(".*/howdah-(record|sort|cache|hadoopio|yarn)-[0-9][^/]*\\.jar");
  private static final int MASTER_MEBIBYTES = 1024;
  private static final int TASK_MEBIBYTES = 512;

  private static final List<Finding> ALL_WORKS =
      List.of(
          new Finding("sort", true, "2 of 2 map tasks sorted with it"),
          new Finding("output", true, "as it should be"));

  @TempDir Path folder;

  private List<Path> jars() throws Exception {
    List<Path> jars = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (OURS.matcher(entry).matches()) {
        Path module = Path.of(entry).getParent().getParent().getFileName();
        jars.add(ClassJar.of(Path.of(entry), folder.resolve("howdah-" + module + ".jar")));
      } else if (JARS.matcher(entry).matches()) {
        jars.add(Path.of(entry));
      }
    }
    assertThat(jars).hasSize(5);
    return jars;
  }

  private static Configuration configuration(YarnDaemons yarn) throws Exception {
    Configuration conf = new Configuration();
    try (Stream<Path> files = Files.list(yarn.configuration())) {
      files
          .filter(file -> file.toString().endsWith("-site.xml"))
          .forEach(file -> conf.addResource(new org.apache.hadoop.fs.Path(file.toUri())));
    }
    for (String task : List.of("map", "reduce")) {
      conf.setInt("mapreduce." + task + ".memory.mb", TASK_MEBIBYTES);
      conf.set("mapreduce." + task + ".java.opts", "-Xmx384m");
    }
    return conf;
  }

  /** Tasks have a class loader of the job's, compress, and sort in the least memory. */
  private static Configuration otherwise(Configuration conf) {
    Configuration other = new Configuration(conf);
    other.setBoolean("mapreduce.job.classloader", true);
    other.setBoolean("mapreduce.map.output.compress", true);
    other.setInt("mapreduce.task.io.sort.mb", 1);
    return other;
  }

  /** A cluster that is a machine; the test gets its settings. */
  private interface OnCluster {
    void test(Configuration conf) throws Exception;
  }

  private void onCluster(OnCluster body) throws Exception {
    int memory = MASTER_MEBIBYTES + 2 * TASK_MEBIBYTES;
    try (YarnDaemons yarn = YarnDaemons.start(folder.resolve("yarn"), memory, 2)) {
      body.test(configuration(yarn));
    }
  }

  @Test
  void mapTasksOfAClusterSortWithOurs() throws Exception {
    onCluster(
        conf -> {
          assertThat(new ClusterCheck(conf, jars()).run()).containsExactlyElementsOf(ALL_WORKS);
          FileSystem files = FileSystem.get(conf);
          assertThat(files.globStatus(new org.apache.hadoop.fs.Path("/user/*/howdah-check-*")))
              .isEmpty();
        });
  }

  @Test
  @LongTest
  void jobsWithALoaderOfTheirOwnCompressAndSpillWithOurs() throws Exception {
    onCluster(
        conf ->
            assertThat(new ClusterCheck(otherwise(conf), jars()).run())
                .containsExactlyElementsOf(ALL_WORKS));
  }

  @Test
  @LongTest
  void withoutOurJarTheJobFailsByName() throws Exception {
    onCluster(
        conf -> {
          conf.setInt("mapreduce.map.maxattempts", 1);
          // Hadoop finds no class of ours, and tries none of the others.
          assertThatThrownBy(() -> new ClusterCheck(conf, List.of()).run())
              .hasMessageContaining("the check's job job_")
              .hasMessageContaining("yarn logs -applicationId application_");
        });
  }
}
