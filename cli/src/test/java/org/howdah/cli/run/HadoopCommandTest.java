package org.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.howdah.cli.MainRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What needs no JVM of its own; HadoopCommandProcessTest runs tools. */
@ResourceLock(Resources.SYSTEM_OUT)
class HadoopCommandTest {
  @Test
  void itSaysWhatThereIs() {
    MainRun run = MainRun.of("as", "hadoop", "--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.printed())
        .startsWith("Usage: hadoop [--config FOLDER] COMMAND")
        .contains("  archive\n", "  classpath\n", "  distcp\n", "  fs\n", "  jar\n");
    assertThat(MainRun.of("as", "mapred", "-help").printed()).contains("  streaming\n");
    assertThat(MainRun.of("as", "hdfs").exitCode()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "hadoop, fss, 'there is no hadoop fss here; did you mean hadoop fs?'",
    "mapred, strimming, 'there is no mapred strimming here; did you mean mapred streaming?'",
    "hdfs, oiv, 'there is no hdfs oiv here; hdfs --help lists what there is'",
    "hdfs, namenode, 'hdfs namenode is one of Hadoop''s daemons, which come with Hadoop alone'",
    "pig, x, 'howdah as takes hadoop, hdfs, mapred or yarn; see howdah env --help'"
  })
  void whatIsNotThereIsNamed(String name, String verb, String complaint) {
    MainRun run = MainRun.of("as", name, verb);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.complained()).isEqualTo("howdah: " + complaint + "\n");
  }

  @Test
  void theClassPathHasTheProvider() {
    assertThat(MainRun.of("as", "hadoop", "classpath").printed()).contains("howdah-hadoop-");
  }
}
