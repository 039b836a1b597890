package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.howdah.testkit.daemon.JarFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hive 4.0.1, as its own script starts it by the {@code hadoop} command, with a metastore in a
 * folder: its queries are jobs of ours. Asked for with {@code -Dhowdah.hive=true}, since its jars
 * are 270 MB.
 */
@EnabledIfSystemProperty(named = "howdah.hive", matches = "true")
@Timeout(900) // The first time, the jars are resolved.
class HiveProcessTest {
  private static final String TABLES =
      """
      create table words (w string, n int) row format delimited fields terminated by ' ';
      load data local inpath '%1$s/words.txt' into table words;
      create table names (w string, name string) row format delimited fields terminated by ' ';
      load data local inpath '%1$s/names.txt' into table names;
      """;

  /** What Hive's plans need that Java 17 keeps closed. */
  private static final String OPENS =
      Stream.of(
              "io",
              "lang",
              "net",
              "nio",
              "text",
              "time",
              "util",
              "util.concurrent.atomic",
              "util.regex")
          .map("--add-opens=java.base/java.%s=ALL-UNNAMED"::formatted)
          .collect(Collectors.joining(" "));

  @TempDir Path folder;
  private List<Path> jars;

  @BeforeEach
  void install() throws Exception {
    try (Stream<Path> all = Files.list(JarFolder.hive())) {
      jars = all.filter(jar -> !jar.getFileName().toString().startsWith("hadoop-")).toList();
    }
    Files.writeString(folder.resolve("words.txt"), "a 1\nb 2\na 3\nc 4\nb 5\na 6\n");
    Files.writeString(folder.resolve("names.txt"), "a alpha\nb beta\n");
    writeSite(Files.createDirectory(folder.resolve("conf")).resolve("hive-site.xml"));
  }

  @Test
  void queriesAreJobs() throws Exception {
    String queries =
        TABLES.formatted(folder)
            + """
            select w, count(*), sum(n) from words group by w order by w;
            select name, n from words join names on words.w = names.w where n > 2 order by n;
            select name, max(n) from words join names on words.w = names.w group by name order by name;
            create table many stored as orc as select w, n from words distribute by w sort by n;
            select count(distinct w) from many;
            """;
    assertThat(answers(queries))
        .containsExactly(
            "a\t3\t10",
            "b\t2\t7",
            "c\t1\t4",
            "alpha\t3",
            "beta\t5",
            "alpha\t6",
            "alpha\t6",
            "beta\t5",
            "3");
  }

  private List<String> answers(String queries) throws Exception {
    try (HowdahProcess hive = hive(queries)) {
      assertThat(hive.exitCode()).as(hive.stderr()).isZero();
      assertThat(hive.stderr()).contains("succeeded");
      return hive.stdout().lines().toList();
    }
  }

  private HowdahProcess hive(String queries) throws IOException {
    Path cli =
        jars.stream()
            .filter(jar -> jar.getFileName().toString().startsWith("hive-cli-"))
            .findFirst()
            .orElseThrow();
    Path script = Files.writeString(folder.resolve("queries.sql"), queries);
    return HowdahProcess.command(
        folder,
        Map.of("JDK_JAVA_OPTIONS", OPENS),
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx512m",
        "-cp",
        classPath(),
        Main.class.getName(),
        "as",
        "hadoop",
        "jar",
        cli.toString(),
        "org.apache.hadoop.hive.cli.CliDriver",
        "-f",
        script.toString());
  }

  /** As the launcher makes it: what only a node has is not there, such as its JDBC driver. */
  private String classPath() {
    Stream<String> ours =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains("ignite") && !HowdahProcess.isProgram(Path.of(entry)));
    Stream<String> hives =
        Stream.concat(Stream.of(folder.resolve("conf")), jars.stream()).map(Path::toString);
    return Stream.concat(ours, hives).collect(Collectors.joining(File.pathSeparator));
  }

  /** What a Hive needs that is no service. */
  private void writeSite(Path file) throws IOException {
    Map<String, String> settings = new TreeMap<>();
    settings.put(
        "javax.jdo.option.ConnectionURL",
        "jdbc:derby:;databaseName=" + folder.resolve("metastore") + ";create=true");
    settings.put("datanucleus.schema.autoCreateAll", "true");
    settings.put("hive.metastore.schema.verification", "false");
    settings.put("hive.metastore.warehouse.dir", folder.resolve("warehouse").toUri().toString());
    settings.put("hive.support.concurrency", "false");
    settings.put("hive.txn.manager", "org.apache.hadoop.hive.ql.lockmgr.DummyTxnManager");
    settings.put("hive.execution.engine", "mr");
    settings.put("hive.auto.convert.join", "false");
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
}
