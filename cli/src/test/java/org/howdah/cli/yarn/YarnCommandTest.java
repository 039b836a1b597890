package org.howdah.cli.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.howdah.cli.MainRun;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.record.json.JsonReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What {@code howdah yarn} prints; ClusterJobsTest runs its check on a cluster. */
@ResourceLock(Resources.SYSTEM_OUT)
class YarnCommandTest {
  private static final String COLLECTOR =
      "mapreduce.job.map.output.collector.class=org.howdah.yarn.collector.HowdahCollector,"
          + "org.howdah.yarn.collector.HadoopCollector";
  private static final String CONSUMER =
      "mapreduce.job.reduce.shuffle.consumer.plugin.class="
          + "org.howdah.yarn.consumer.HowdahConsumer";

  @TempDir Path folder;

  @Test
  void aJobGetsOptions() throws Exception {
    MainRun run = MainRun.of("yarn", "conf");
    assertThat(run.exitCode()).isZero();
    assertThat(run.printed())
        .matches("-libjars /\\S+/yarn/howdah-yarn\\.jar -D\\S+ -D\\S+\n")
        .contains(" -D" + COLLECTOR, " -D" + CONSUMER);
  }

  @Test
  void aClusterGetsProperties() throws Exception {
    MainRun run = MainRun.of("yarn", "conf", "--xml");
    assertThat(run.printed())
        .startsWith("<!-- The jar must be on the class path of all tasks")
        .contains(
            "<name>" + COLLECTOR.replace("=", "</name>\n  <value>") + "</value>",
            "  <description>Each map task loads the jar, ",
            "  <description>Each reduce task loads the jar, ");
  }

  @Test
  void aScriptGetsBoth() throws Exception {
    Map<?, ?> answer = (Map<?, ?>) JsonReader.read(MainRun.of("yarn", "conf", "--json").printed());
    assertThat((String) answer.get("jar")).endsWith("/yarn/howdah-yarn.jar");
    assertThat(answer.get("settings").toString())
        .isEqualTo("{" + COLLECTOR + ", " + CONSUMER + "}");
    assertThat(((Map<?, ?>) answer.get("costs")).keySet())
        .isEqualTo(((Map<?, ?>) answer.get("settings")).keySet());
  }

  @Test
  void aTableThatIsMissingIsNamed() throws Exception {
    String catalog = folder.toUri().toString();
    MainRun run = MainRun.of("yarn", "conf", "--side", "words", "--catalog", catalog);
    assertThat(run.exitCode()).isEqualTo(ExitCodes.USAGE);
    assertThat(run.printed()).isEmpty();
    assertThat(run.complained()).contains("there is no side table 'words' in ");
  }

  @Test
  void withoutACatalogItIsAskedFor() throws Exception {
    MainRun run = MainRun.of("yarn", "conf", "--side", "words");
    assertThat(run.exitCode()).isEqualTo(ExitCodes.USAGE);
    assertThat(run.printed()).isEmpty();
    assertThat(run.complained()).contains("--catalog", "howdah.side.catalog", "hdfs:///side");
  }

  @Test
  void aCacheIsReadThroughBySettingsAlone() throws Exception {
    assertThat(MainRun.of("yarn", "conf", "--cache", "/nvme/howdah").printed())
        .contains(
            "-Dhowdah.cache.socket=/nvme/howdah/door/socket",
            "-Dhowdah.cache.schemes=hdfs",
            "-Dfs.hdfs.impl=org.howdah.hadoop.cache.CachingDistributedFileSystem");
  }

  @Test
  void aMasterSaysWhereInputIsCached() throws Exception {
    String[] words = {"yarn", "conf", "--cache", "/nvme/howdah", "--cache-master", "boss:6950"};
    assertThat(MainRun.of(words).printed()).contains("-Dhowdah.cache.master=boss:6950");
    MainRun alone = MainRun.of("yarn", "conf", "--cache-master", "boss:6950");
    assertThat(alone.exitCode()).isEqualTo(ExitCodes.USAGE);
    assertThat(alone.complained()).contains("--cache-master needs --cache");
  }

  @Test
  void aNodeGetsTheService() throws Exception {
    assertThat(MainRun.of("yarn", "conf", "--service").printed())
        .contains("<value>org.howdah.yarn.service.HowdahShuffleHandler</value>")
        .contains("<description>A NodeManager reads the index ")
        .contains("/yarn/howdah-yarn.jar</value>");
  }

  @Test
  void withoutAClusterThereIsNothingToCheck() throws Exception {
    MainRun run = MainRun.of("yarn", "check");
    assertThat(run.exitCode()).isEqualTo(ExitCodes.USAGE);
    assertThat(run.complained()).contains("the settings name no YARN cluster: set HADOOP_CONF_DIR");
  }

  @Test
  void withoutAVerbItSaysWhatThereIs() throws Exception {
    MainRun run = MainRun.of("yarn");
    assertThat(run.exitCode()).isEqualTo(ExitCodes.USAGE);
    assertThat(run.complained()).contains("conf ", "check ");
  }
}
