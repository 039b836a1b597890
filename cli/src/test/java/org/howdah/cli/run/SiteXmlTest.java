package org.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.util.ConfigUtil;
import org.howdah.cli.kit.UserError;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteXmlTest {
  private static final String ADMINISTRATORS =
      """
      <configuration>
        <property><name>mapreduce.framework.name</name><value>yarn</value><final>true</final>
        </property>
        <property><name>site.final</name><value>${user.home}/x</value><final>true</final></property>
        <property><name>mapreduce.job.reduces</name><value>3</value></property>
      </configuration>
      """;

  @TempDir Path folder;

  /** Old names of keys are known once Hadoop's job API is, as in every job. */
  @BeforeAll
  static void loadNamesOfKeys() {
    ConfigUtil.loadResources();
  }

  @Test
  void keepsTheAdministratorsValuesUnderneath() throws Exception {
    Configuration merged = overlay(Map.of("mapreduce.framework.name", "howdah"));

    assertThat(merged.getInt("mapreduce.job.reduces", 0)).isEqualTo(3);
    assertThat(merged.getRaw("site.final")).isEqualTo("${user.home}/x");
  }

  @Test
  void letsTheCommandLineWinEvenOverFinalValues() throws Exception {
    Configuration merged = overlay(Map.of("mapreduce.framework.name", "howdah"));

    assertThat(merged.get("mapreduce.framework.name")).isEqualTo("howdah");
    assertThat(merged.getFinalParameters()).containsExactly("site.final");
  }

  @Test
  void letsTheCommandLineWinUnderAnOldNameOfAKey() throws Exception {
    Configuration merged = overlay(Map.of("mapred.reduce.tasks", "9"));

    assertThat(merged.getInt("mapreduce.job.reduces", 0)).isEqualTo(9);
  }

  @Test
  void readsAFileOfSettings() throws Exception {
    Path file = Files.writeString(folder.resolve("job.xml"), ADMINISTRATORS);

    assertThat(SiteXml.read(file.toString()))
        .containsEntry("mapreduce.job.reduces", "3")
        .containsEntry("site.final", "${user.home}/x");
  }

  @Test
  void namesTheFileThatIsMissingOrMalformed() throws Exception {
    Path file = Files.writeString(folder.resolve("job.xml"), "<configuration><oops>");

    assertThatThrownBy(() -> SiteXml.read(file.toString()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("job.xml");
    assertThatThrownBy(() -> SiteXml.read(folder.resolve("none.xml").toString()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("none.xml");
  }

  private Configuration overlay(Map<String, String> values) throws Exception {
    Files.writeString(folder.resolve("mapred-site.xml"), ADMINISTRATORS);
    try (URLClassLoader parent = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
      byte[] merged = SiteXml.overlay(values, parent).get("mapred-site.xml");
      Configuration settings = new Configuration(false);
      settings.addResource(new ByteArrayInputStream(merged), "merged");
      assertThat(settings.size()).isPositive();
      return settings;
    }
  }
}
