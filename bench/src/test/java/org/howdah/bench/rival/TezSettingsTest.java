package org.howdah.bench.rival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TezSettingsTest {
  @TempDir Path folder;

  @Test
  void containersFindTheJarsWhereTheSettingsSay() throws IOException {
    Path jars = Files.createDirectories(folder.resolve("jars"));
    Files.writeString(jars.resolve("tez-dag.jar"), "classes");
    Path target = folder.resolve("target");

    Map<String, String> settings =
        TezSettings.ofJob(
            jars, new org.apache.hadoop.fs.Path(target.toUri()), new Configuration(false), "200");

    assertThat(settings)
        .containsEntry("mapreduce.framework.name", "yarn-tez")
        .containsEntry("tez.am.am-rm.heartbeat.interval-ms.max", "200")
        .containsEntry("tez.lib.uris", "file:" + target);
    assertThat(target.resolve("tez-dag.jar")).hasContent("classes");
  }
}
