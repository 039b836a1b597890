package org.howdah.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.howdah.hadoop.side.SideKeys;
import org.howdah.sidedata.Coders;
import org.howdah.testkit.daemon.Child;
import org.howdah.testkit.daemon.JarFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What workloads need on their class path, in processes of their own with stock Hadoop. */
@Timeout(120)
class ClassPathTest {
  private static final Pattern WORKLOADS = ours("workloads");
  private static final Pattern SIDE_TABLES = ours("record|sidedata|tables");
  private static final Pattern LIBRARIES =
      Pattern.compile(".*/(sparkey|tls-channel)-[0-9][^/]*\\.jar");

  @TempDir Path folder;

  @Test
  void whatUsesNoSideTableNeedsNoOtherJarOfOurs() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path in = hadoop.write("in", "a b a\n");
    run(
        List.of(WORKLOADS),
        List.of("wordcount", "-D", "hadoop.tmp.dir=" + folder, in + "", hadoop.path("out") + ""));
    assertThat(hadoop.lines("out")).containsExactly("a\t2", "b\t1");
  }

  @Test
  void whatUsesOneNeedsTheJarsThatTheDocumentsName() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    new TableLoads(hadoop).local("unigrams", Map.of("a", -1.0, "b", -2.0), Coders.DOUBLE);
    Path in = hadoop.write("in", "a b a\n");
    run(
        List.of(WORKLOADS, SIDE_TABLES, LIBRARIES),
        List.of(
            "unigram-score",
            "-D",
            "hadoop.tmp.dir=" + folder,
            "-D",
            SideKeys.CATALOG + "=" + hadoop.settings().get(SideKeys.CATALOG),
            in.toString(),
            hadoop.path("out").toString()));
    assertThat(hadoop.lines("out")).containsExactly("0\t-4.0");
  }

  private void run(List<Pattern> taken, List<String> arguments) throws Exception {
    List<String> classPath = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (taken.stream().anyMatch(pattern -> pattern.matcher(entry).matches())) {
        classPath.add(entry);
      }
    }
    assertThat(classPath).hasSizeGreaterThanOrEqualTo(taken.size());
    classPath.add(JarFolder.hadoopDaemons() + File.separator + "*");
    List<String> command =
        new ArrayList<>(
            Arrays.asList(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                String.join(File.pathSeparator, classPath),
                Workload.class.getName()));
    command.addAll(arguments);
    try (Child child = Child.start("workload", command, folder, folder.resolve("log"))) {
      assertThat(child.waitFor(Duration.ofSeconds(60))).as(child.logTail()).isZero();
    }
  }

  /** Our modules, as folders of classes or as jars. */
  private static Pattern ours(String modules) {
    return Pattern.compile(
        ".*/((%s)/target/classes|howdah-(%s)-[0-9][^/]*\\.jar)".formatted(modules, modules));
  }
}
