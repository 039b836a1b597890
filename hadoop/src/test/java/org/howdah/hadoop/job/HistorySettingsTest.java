package org.howdah.hadoop.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Which settings of a job of Hadoop's are told. */
class HistorySettingsTest {
  @Test
  void settingsOfMapReduceAreToldAndNeitherSecretsNorWhatNamesTheJob() {
    Configuration conf = new Configuration(false);
    conf.set("mapreduce.job.reduces", "2");
    conf.set("io.file.buffer.size", "65536");
    conf.set("fs.s3a.secret.key", "abc");
    conf.set("mapreduce.shuffle.ssl.password", "abc");
    conf.set("mapreduce.job.dir", "/staging/job_1_0001");
    conf.set("com.example.own", "x");
    assertThat(HistorySettings.of(conf, "job_1_0001"))
        .containsOnlyKeys("io.file.buffer.size", "mapreduce.job.reduces");
  }
}
