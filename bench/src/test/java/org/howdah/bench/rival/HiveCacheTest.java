package org.howdah.bench.rival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.howdah.hadoop.cache.CachingDistributedFileSystem;
import org.howdah.hadoop.cache.CachingLocalFileSystem;
import org.howdah.testkit.daemon.Child;
import org.howdah.testkit.daemon.HdfsDaemons;
import org.howdah.testkit.daemon.HiveSite;
import org.howdah.testkit.daemon.JarFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hive 4.0.1 on Hadoop 3.5.0, with a metastore in a folder, has the cache by a {@code
 * hive-site.xml}: a query that is a MapReduce job, and one that reads its table without one. Asked
 * for with {@code -Dhowdah.hive=true}, since its jars are 270 MB.
 */
@EnabledIfSystemProperty(named = "howdah.hive", matches = "true")
@Timeout(900) // The first time, the jars are resolved.
class HiveCacheTest {
  private static final int HEAP_MEBIBYTES = 512;
  private static final String COUNT = "select w, count(*) from t group by w";
  private static final String LOOK = "select w, n from t where n = 5 limit 1";

  @TempDir Path folder;

  @Test
  void tablesOfFilesAreReadThroughTheCache() throws Exception {
    Path table = Files.createDirectory(folder.resolve("table"));
    assertTheSecondQueryReadsTheCache(
        ExchangedInput.write(folder.resolve("cache"), table.resolve("in").toUri()),
        CachingLocalFileSystem.class);
  }

  @Test
  void tablesOfHdfsAreReadThroughTheCache() throws Exception {
    try (HdfsDaemons hdfs = HdfsDaemons.start(Files.createDirectory(folder.resolve("hdfs")))) {
      assertTheSecondQueryReadsTheCache(
          ExchangedInput.write(folder.resolve("cache"), hdfs.uri().resolve("/table/in")),
          CachingDistributedFileSystem.class);
    }
  }

  private void assertTheSecondQueryReadsTheCache(
      ExchangedInput input, Class<? extends FileSystem> type) throws Exception {
    Map<String, String> settings = new TreeMap<>(input.settings(type));
    settings.put("mapreduce.framework.name", "local");
    Path site = HiveSite.write(folder, settings);
    String table =
        "create external table t (w string, n int) row format delimited fields terminated by ' '"
            + " location '%s'".formatted(input.file().resolve("."));
    assertThat(answers(site, table, COUNT))
        .containsExactly(ExchangedInput.IN_THE_FILE + "\t" + ExchangedInput.LINES);
    input.exchange();
    assertThat(answers(site, COUNT, LOOK))
        .containsExactly(
            ExchangedInput.IN_THE_CACHE + "\t" + ExchangedInput.LINES,
            ExchangedInput.IN_THE_CACHE + "\t5");
  }

  /** The lines that queries answer, in one Hive. */
  private List<String> answers(Path site, String... queries) throws Exception {
    Path jars = JarFolder.hive();
    String classPath =
        String.join(
            File.pathSeparator,
            site.toString(),
            jars.resolve("*").toString(),
            ExchangedInput.cacheJars());
    Path lines = folder.resolve("answers");
    Path log = folder.resolve("hive.log");
    List<String> command =
        Jvm.with(HEAP_MEBIBYTES, folder)
            .run(
                classPath,
                "org.apache.hadoop.hive.cli.CliDriver",
                List.of("--silent", "-e", String.join(";", queries)));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(lines.toFile())
            .redirectError(log.toFile());
    try (Child child = Child.start("hive", builder, log)) {
      assertThat(child.waitFor(Duration.ofMinutes(2))).as(child.logTail()).isZero();
    }
    List<String> answers = new ArrayList<>(Files.readAllLines(lines, StandardCharsets.UTF_8));
    answers.removeIf(line -> !line.contains("\t"));
    return answers;
  }
}
