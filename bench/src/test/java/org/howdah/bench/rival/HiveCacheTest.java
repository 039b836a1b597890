package org.howdah.bench.rival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
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
    Path site = Files.createDirectory(folder.resolve("conf"));
    writeSite(site.resolve("hive-site.xml"), input.settings(type));
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

  /** What a Hive needs that is no service, and the keys of the cache. */
  private void writeSite(Path file, Map<String, String> cache) throws IOException {
    Map<String, String> settings = new TreeMap<>(cache);
    settings.put(
        "javax.jdo.option.ConnectionURL",
        "jdbc:derby:;databaseName=" + folder.resolve("metastore") + ";create=true");
    settings.put("datanucleus.schema.autoCreateAll", "true");
    settings.put("hive.metastore.schema.verification", "false");
    settings.put("hive.metastore.warehouse.dir", folder.resolve("warehouse").toUri().toString());
    settings.put("hive.support.concurrency", "false");
    settings.put("hive.txn.manager", "org.apache.hadoop.hive.ql.lockmgr.DummyTxnManager");
    settings.put("hive.execution.engine", "mr");
    settings.put("mapreduce.framework.name", "local");
    settings.put("hive.exec.scratchdir", folder.resolve("scratch").toUri().toString());
    settings.put("hive.exec.local.scratchdir", folder.resolve("local-scratch").toString());
    settings.put("hive.querylog.location", folder.resolve("queries").toString());
    settings.put("hive.async.log.enabled", "false");
    StringBuilder xml = new StringBuilder("<configuration>\n");
    settings.forEach(
        (key, value) ->
            xml.append(
                "<property><name>%s</name><value>%s</value></property>\n".formatted(key, value)));
    Files.writeString(file, xml.append("</configuration>\n"));
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
