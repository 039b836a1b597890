package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a table's files are; SideClusterTest has those that NodeManagers bring. */
class TableFolderTest {
  private static final String FILES = "mapreduce.job.cache.files";

  @TempDir Path folder;

  private final Configuration job = new Configuration(false);

  private static Manifest manifest(String address) {
    return new Manifest(new TableId("words", 3), address, 0, 0, 0, 0, Map.of("shards", "1"));
  }

  @Test
  void aTaskOnYarnIsToldThatItsMachineLacksTheCatalog() {
    job.set("mapreduce.framework.name", "yarn");
    job.set("mapreduce.task.attempt.id", "attempt_1_0001_m_000000_0");
    job.set(SideKeys.CATALOG, folder.resolve("elsewhere").toUri().toString());
    assertThatThrownBy(() -> SideTables.open(job, "words", Text.class, Text.class))
        .hasMessageContaining("elsewhere is not on the machine of this task")
        .hasMessageContaining("howdah.side.catalog=hdfs:///side");
  }

  @Test
  void aTableInFilesIsAskedForOnceBesideWhatTheJobHas() throws Exception {
    job.set(SideKeys.CATALOG, folder.toUri().toString());
    job.set(FILES, "hdfs://a/own.txt#own");
    LocalizedTables.bring(job, manifest(Manifest.LOCAL));
    LocalizedTables.bring(job, manifest(Manifest.LOCAL));
    LocalizedTables.bring(job, manifest("memcached://127.0.0.1:1"));
    assertThat(job.getTrimmedStrings(FILES))
        .hasSize(3)
        .startsWith("hdfs://a/own.txt#own")
        .anyMatch(file -> file.endsWith("/words/3/table.spi#howdah-side/words-3/table.spi"));
  }

  @Test
  void whatWasNotBroughtIsNotTaken() throws Exception {
    job.set(SideKeys.CATALOG, folder.toUri().toString());
    job.set("mapreduce.framework.name", "yarn");
    assertThat(LocalizedTables.folder(job, manifest(Manifest.LOCAL))).isNull();
    LocalizedTables.bring(job, manifest(Manifest.LOCAL));
    assertThat(Files.exists(Path.of("howdah-side"))).isFalse();
    assertThat(LocalizedTables.folder(job, manifest(Manifest.LOCAL))).isNull();
  }
}
