package org.howdah.hadoop.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandSettingsTest {
  private static final String FRAMEWORK = "mapreduce.framework.name";
  private static final String SORT = "mapreduce.task.io.sort.mb";
  private static final String REDUCES = "mapreduce.job.reduces";

  @TempDir Path folder;

  @AfterEach
  void forget() {
    CommandSettings.set(Map.of());
  }

  private Configuration files(String name, String properties) throws Exception {
    Path file = folder.resolve(name);
    Files.writeString(
        file, "<configuration>" + properties + "</configuration>", StandardCharsets.UTF_8);
    Configuration conf = new Configuration(false);
    conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    return conf;
  }

  private static String property(String key, String value, String more) {
    return "<property><name>%s</name><value>%s</value>%s</property>".formatted(key, value, more);
  }

  @Test
  void aJobThatHasNotFoundThemGetsThem() throws Exception {
    CommandSettings.set(Map.of(FRAMEWORK, "howdah", SORT, "64"));
    Configuration job = files("mapred-default.xml", property(FRAMEWORK, "local", ""));
    CommandSettings.fill(job);
    assertThat(job.get(FRAMEWORK)).isEqualTo("howdah");
    assertThat(job.get(SORT)).isEqualTo("64");
  }

  @Test
  void theyWinOverFilesButNotOverTheProgramNorWhatIsFinal() throws Exception {
    CommandSettings.set(Map.of(FRAMEWORK, "howdah", SORT, "64", REDUCES, "3", "a.key", "theirs"));
    Configuration job =
        files(
            "mapred-site.xml",
            property(SORT, "100", "")
                + property(REDUCES, "7", "<final>true</final>")
                + property("a.key", "file's", ""));
    job.set("a.key", "program's");
    CommandSettings.fill(job);
    assertThat(job.get(FRAMEWORK)).isEqualTo("howdah");
    assertThat(job.get(SORT)).isEqualTo("64");
    assertThat(job.get(REDUCES)).isEqualTo("7");
    assertThat(job.get("a.key")).isEqualTo("program's");
  }

  @Test
  void aJobThatHasFoundThemStaysAsItIs() throws Exception {
    CommandSettings.set(Map.of("fs.file.impl", "ours", SORT, "64", REDUCES, "3"));
    Configuration job =
        files("mapred-site.xml", property("fs.file.impl", "ours", "") + property(SORT, "64", ""));
    job.unset(SORT);
    CommandSettings.fill(job);
    assertThat(job.get(SORT)).isNull();
    assertThat(job.get(REDUCES)).isNull();
  }
}
