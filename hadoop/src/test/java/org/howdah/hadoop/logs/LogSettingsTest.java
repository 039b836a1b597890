package org.howdah.hadoop.logs;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.record.logs.LogLimits;
import org.junit.jupiter.api.Test;

/** How much stays of a job's logs. */
class LogSettingsTest {
  private final Configuration job = new Configuration(false);

  @Test
  void isAsUsualWhereAJobSaysNothing() {
    assertThat(LogSettings.limits(job)).isEqualTo(LogLimits.USUAL);
    assertThat(LogLimits.USUAL).isEqualTo(new LogLimits(4 << 20, 1 << 30, 7));
  }

  @Test
  void isWhatAJobSays() {
    job.set(HowdahKeys.LOGS_FILE_BYTES, "1m");
    job.set(HowdahKeys.LOGS_BYTES, "2g");
    job.set(HowdahKeys.LOGS_DAYS, "3");
    assertThat(LogSettings.limits(job)).isEqualTo(new LogLimits(1 << 20, 2L << 30, 3));
  }

  @Test
  void ofOneLogIsWhatHadoopsKeySaysIfThatSaysAnything() {
    job.set(HowdahKeys.LOGS_FILE_BYTES, "1m");
    job.set(MRJobConfig.TASK_USERLOG_LIMIT, "0");
    assertThat(LogSettings.limits(job).fileBytesMax()).isEqualTo(1 << 20);
    job.set(MRJobConfig.TASK_USERLOG_LIMIT, "64");
    assertThat(LogSettings.limits(job).fileBytesMax()).isEqualTo(64 << 10);
  }
}
