package org.howdah.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where jobs are staged, which several users of a machine do. */
class HowdahClientTest {
  @TempDir Path folder;
  private final Configuration conf = new Configuration();

  private Path staging() throws Exception {
    return Path.of(URI.create(new HowdahClient(conf).getStagingAreaDir()));
  }

  @Test
  void eachUserHasAFolderOfTheirOwn() throws Exception {
    assertThat(conf.get("hadoop.tmp.dir")).endsWith(System.getProperty("user.name"));
    conf.set("hadoop.tmp.dir", folder.toString());
    assertThat(staging())
        .startsWithRaw(folder.resolve("mapred/staging"))
        .endsWithRaw(Path.of(".staging"));
  }

  @Test
  void aSettingNamesAnother() throws Exception {
    conf.set("mapreduce.jobtracker.staging.root.dir", folder.resolve("mine").toString());
    assertThat(staging()).startsWithRaw(folder.resolve("mine"));
  }
}
