package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.howdah.testkit.daemon.HiveSite;
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
  private static final long SECONDS_MAX = 600;

  private static final String TABLES =
      """
      create table words (w string, n int) row format delimited fields terminated by ' ';
      load data local inpath '%1$s/words.txt' into table words;
      create table names (w string, name string) row format delimited fields terminated by ' ';
      load data local inpath '%1$s/names.txt' into table names;
      """;

  private static final String JOINS =
      """
      select name, n from words join names on words.w = names.w where n > 2 order by n;
      select name, max(n) from words join names on words.w = names.w group by name order by name;
      """;

  private static final List<String> JOINED =
      List.of("alpha\t3", "beta\t5", "alpha\t6", "alpha\t6", "beta\t5");

  /** Hive says so where it joins a table from memory. */
  private static final String IN_MEMORY = "Starting to launch local task to process map join";

  /** What the launcher opens, and Hive's plans need. */
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
  private Path hadoop;

  @BeforeEach
  void install() throws Exception {
    try (Stream<Path> all = Files.list(JarFolder.hive())) {
      jars = all.filter(jar -> !jar.getFileName().toString().startsWith("hadoop-")).toList();
    }
    Files.writeString(folder.resolve("words.txt"), "a 1\nb 2\na 3\nc 4\nb 5\na 6\n");
    Files.writeString(folder.resolve("names.txt"), "a alpha\nb beta\n");
    hadoop = folder.resolve("hadoop");
    Map<String, String> settings =
        Map.of(
            "hive.exec.submit.local.task.via.child", "false", "hadoop.bin.path", hadoop.toString());
    writeHadoop(HiveSite.write(folder, settings));
  }

  @Test
  void queriesAreJobs() throws Exception {
    String queries =
        """
        set hive.auto.convert.join=false;
        select w, count(*), sum(n) from words group by w order by w;
        create table many stored as orc as select w, n from words distribute by w sort by n;
        select count(distinct w) from many;
        """;
    try (HowdahProcess hive = hive(queries + JOINS)) {
      assertThat(answers(hive))
          .startsWith("a\t3\t10", "b\t2\t7", "c\t1\t4", "3")
          .endsWith(joined());
      assertThat(hive.stderr()).doesNotContain(IN_MEMORY);
    }
  }

  @Test
  void smallTablesAreJoinedFromMemory() throws Exception {
    String outer =
        """
        select words.w, name from words left outer join names on words.w = names.w where n > 3
        order by n;
        """;
    try (HowdahProcess hive = hive(outer + JOINS)) {
      assertThat(answers(hive)).startsWith("c\tNULL", "b\tbeta", "a\talpha").endsWith(joined());
      assertThat(hive.stderr()).contains(IN_MEMORY);
    }
  }

  @Test
  void jobsAreSubmittedByProcessesThatItStarts() throws Exception {
    try (HowdahProcess hive = hive("set hive.exec.submitviachild=true;\n" + JOINS)) {
      assertThat(answers(hive)).containsExactly(joined());
      assertThat(hive.stderr()).contains(IN_MEMORY);
    }
  }

  private static String[] joined() {
    return JOINED.toArray(new String[0]);
  }

  private static List<String> answers(HowdahProcess hive) throws Exception {
    assertThat(hive.exitCode(SECONDS_MAX)).as(hive.stderr()).isZero();
    assertThat(hive.stderr()).contains("succeeded");
    return hive.stdout().lines().filter(line -> line.matches("3|.*\t.*")).toList();
  }

  private HowdahProcess hive(String queries) throws IOException {
    Path cli =
        jars.stream()
            .filter(jar -> jar.getFileName().toString().startsWith("hive-cli-"))
            .findFirst()
            .orElseThrow();
    Path script =
        Files.writeString(folder.resolve("queries.sql"), TABLES.formatted(folder) + queries);
    return HowdahProcess.command(
        folder,
        Map.of("JDK_JAVA_OPTIONS", OPENS),
        hadoop.toString(),
        "jar",
        cli.toString(),
        "org.apache.hadoop.hive.cli.CliDriver",
        "-f",
        script.toString());
  }

  /** The command, with Hive's jars as its script gives them. */
  private void writeHadoop(Path site) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.writeString(
        hadoop,
        "#!/bin/sh\nexec %s -Xmx512m -cp '%s' %s as hadoop \"$@\"\n"
            .formatted(java, classPath(site), Main.class.getName()));
    Files.setPosixFilePermissions(hadoop, PosixFilePermissions.fromString("rwx------"));
  }

  /** As the launcher makes it: what only a node has is not there, such as its JDBC driver. */
  private String classPath(Path site) {
    Stream<String> ours =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains("ignite") && !HowdahProcess.isProgram(Path.of(entry)));
    Stream<String> hives = Stream.concat(Stream.of(site), jars.stream()).map(Path::toString);
    return Stream.concat(ours, hives).collect(Collectors.joining(File.pathSeparator));
  }
}
