package org.howdah.bench.rival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ToolRunner;
import org.howdah.hadoop.side.SideKeys;
import org.howdah.hadoop.side.tool.SideTool;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.Child;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program of Spark's own, whose executors read side tables with the jars of {@code howdah
 * classpath}.
 */
@Timeout(180)
@LongTest
class SparkLookUpsTest {
  private static final int WORDS = 5_000;
  private static final int HEAP_MEBIBYTES = 512;
  private static final Pattern SIDE_TABLES =
      Pattern.compile(
          ".*/((record|sidedata|tables)/target/classes"
              + "|(howdah-(record|sidedata|tables)|sparkey|java-merge-sort|tls-channel)"
              + "-[0-9][^/]*\\.jar)");

  @TempDir Path folder;

  @Test
  void executorsReadTablesInFilesAndInMemcached() throws Exception {
    StringBuilder entries = new StringBuilder();
    StringBuilder asked = new StringBuilder();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 2 * WORDS; i++) {
      asked.append("word ").append(i).append('\n');
      if (i < WORDS) {
        entries.append("word ").append(i).append('\t').append(3L * i).append('\n');
      }
      expected.add("word " + i + "\t" + (i < WORDS ? 3L * i : null));
    }
    Path words = Files.writeString(folder.resolve("words"), entries);
    Path in = Files.writeString(folder.resolve("in"), asked);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    String classPath =
        StandAlone.classPath("spark", "spark-4.1.0", "SparkLookUps", classes, sideTables());
    try (Memcached server = Memcached.start(folder, "-m", "64", "-t", "1")) {
      for (String to : List.of("local", "memcached://" + server.address())) {
        load(words, to);
        Path out = folder.resolve("out-" + to.substring(0, 5));
        lookUp(classPath, in, out);
        assertThat(lines(out)).containsExactlyElementsOf(expected);
      }
    }
  }

  private static String sideTables() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> SIDE_TABLES.matcher(entry).matches())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void load(Path words, String to) throws Exception {
    Configuration settings = new Configuration();
    settings.set(SideKeys.CATALOG, catalog());
    settings.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    String[] load = {"load", "numbers", words.toString(), "--value-type", "long", "--to", to};
    assertThat(ToolRunner.run(settings, new SideTool(), load)).isZero();
  }

  private void lookUp(String classPath, Path in, Path out) throws Exception {
    List<String> command =
        Jvm.with(HEAP_MEBIBYTES, folder)
            .run(
                classPath,
                "SparkLookUps",
                List.of(catalog(), "numbers", in.toString(), out.toString(), folder.toString()));
    try (Child child = Child.start("spark", command, folder, folder.resolve("spark.log"))) {
      assertThat(child.waitFor(Duration.ofSeconds(90))).as(child.logTail()).isZero();
    }
  }

  private String catalog() {
    return folder.resolve("catalog").toUri().toString();
  }

  private static List<String> lines(Path output) throws Exception {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(output)) {
      for (Path part : files.sorted().toList()) {
        if (part.getFileName().toString().startsWith("part-")) {
          lines.addAll(Files.readAllLines(part));
        }
      }
    }
    return lines;
  }
}
