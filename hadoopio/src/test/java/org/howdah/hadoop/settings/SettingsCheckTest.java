package org.howdah.hadoop.settings;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hadoop.conf.Configuration;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;

class SettingsCheckTest {
  private final Configuration job = new Configuration(false);

  @Test
  void passesWhatIsWellSet() {
    job.set("howdah.slots", "2");
    job.set("mapreduce.job.reduces", "4");
    job.set("com.example.key", "any");
    assertThatCode(() -> SettingsCheck.check(job)).doesNotThrowAnyException();
  }

  @Test
  void saysWhenceAWrongOneCame() {
    job.set("howdah.cache.polcy", "lru", "mapred-site.xml");
    assertThatThrownBy(() -> SettingsCheck.check(job))
        .isInstanceOf(HowdahException.class)
        .hasMessage(
            "there is no setting howdah.cache.polcy; did you mean howdah.cache.policy?"
                + " (set by mapred-site.xml)");
  }

  @Test
  void readsWhatAVariableStandsFor() {
    job.set("mine", "0");
    job.set("howdah.slots", "${mine}");
    assertThatThrownBy(() -> SettingsCheck.check(job)).hasMessageContaining("not '0'");
  }

  @Test
  void looksAtHadoopsNumberOfReduceTasks() {
    job.set("mapreduce.job.reduces", "-1");
    assertThatThrownBy(() -> SettingsCheck.check(job))
        .hasMessageContaining("mapreduce.job.reduces must be a whole number, 0 or more, not '-1'");
  }
}
