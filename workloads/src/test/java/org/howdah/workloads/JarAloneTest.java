package org.howdah.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.howdah.testkit.daemon.Child;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Workloads on a class path that has, of Howdah, only their own jar. */
@Timeout(120)
class JarAloneTest {
  private static final Pattern OTHERS =
      Pattern.compile(
          ".*(howdah-\\w+-[0-9].*\\.jar|/(record|sort|engine|sidedata|hadoop)/target/.*)");

  @TempDir Path folder;

  @Test
  void whatUsesNoSideTableRunsWithoutOurOtherJars() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path in = hadoop.write("in", "a b a\n");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            classPath(),
            Workload.class.getName(),
            "wordcount",
            "-D",
            "hadoop.tmp.dir=" + folder,
            in.toString(),
            hadoop.path("out").toString());
    try (Child child = Child.start("wordcount", command, folder, folder.resolve("log"))) {
      assertThat(child.waitFor(Duration.ofSeconds(60))).as(child.logTail()).isZero();
    }
    assertThat(hadoop.lines("out")).containsExactly("a\t2", "b\t1");
  }

  private static String classPath() {
    String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
    String left =
        Arrays.stream(entries)
            .filter(entry -> entry.contains("workloads") || !OTHERS.matcher(entry).matches())
            .collect(Collectors.joining(File.pathSeparator));
    assertThat(left).doesNotContain("sidedata").contains("workloads");
    return left;
  }
}
