package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.side.SideKeys;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check's side table on a disk; ClusterJobsTest has one that a distributed cache brings. */
class CheckTableTest {
  @TempDir Path folder;

  private final Configuration job = new Configuration();

  /** As those of a cluster, some of whose folders this machine has not. */
  private final Configuration conf = new Configuration();

  @BeforeEach
  void setUp() {
    conf.set("mapreduce.framework.name", "yarn");
    for (String key : new String[] {"hadoop.tmp.dir", "mapreduce.cluster.local.dir"}) {
      conf.set(key, "/proc/nowhere");
    }
  }

  private CheckTable table() {
    return new CheckTable(new org.apache.hadoop.fs.Path(folder.toUri()));
  }

  @Test
  void itIsLoadedWithoutTheFoldersThatAClusterNames() throws Exception {
    table().load(conf, job);
    assertThatCode(() -> CheckTable.lookUp(job)).doesNotThrowAnyException();
  }

  @Test
  void whyItCannotBeLoadedIsSaid() throws Exception {
    Files.createFile(folder.resolve("side"));
    assertThatThrownBy(() -> table().load(conf, job))
        .hasMessageContaining("the check's side table cannot be loaded: howdah: ")
        .hasMessageContaining(folder.resolve("side").toString());
  }

  @Test
  void aTaskThatFindsNoTableSaysSo() {
    job.set(SideKeys.CATALOG, folder.toUri().toString());
    assertThatThrownBy(() -> CheckTable.lookUp(job))
        .hasMessageContaining("there is no side table 'check'");
  }
}
