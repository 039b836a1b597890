package org.howdah.hadoop.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.settings.HowdahSite.Default;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HowdahSiteTest {
  @TempDir Path folder;

  @Test
  void thereNeedBeNone() throws Exception {
    assertThat(read()).isEmpty();
    assertThat(HowdahSite.read(loader(), Map.of())).isEmpty();
  }

  @Test
  void theClustersFileWinsOverTheUsers() throws Exception {
    write("etc", "howdah.slots", "3");
    write("home/.config/howdah", "howdah.slots", "5");
    assertThat(read().get("howdah.slots").value()).isEqualTo("3");

    Files.delete(folder.resolve("etc/howdah-site.xml"));
    assertThat(read())
        .containsExactly(
            Map.entry(
                "howdah.slots", new Default("5", folder + "/home/.config/howdah/howdah-site.xml")));
  }

  @Test
  void theUsersFileIsWhereSettingsOfUsersAre() {
    assertThat(HowdahSite.ofUser(Map.of("HOME", "/users/ann")))
        .contains(Path.of("/users/ann/.config/howdah/howdah-site.xml"));
    assertThat(HowdahSite.ofUser(Map.of("HOME", "/users/ann", "XDG_CONFIG_HOME", "/set")))
        .contains(Path.of("/set/howdah/howdah-site.xml"));
    assertThat(HowdahSite.ofUser(Map.of("HOME", "/users/ann", "XDG_CONFIG_HOME", "no/root")))
        .contains(Path.of("/users/ann/.config/howdah/howdah-site.xml"));
    assertThat(HowdahSite.ofUser(Map.of())).isEmpty();
  }

  @Test
  void aJobsOwnSettingsWin() throws Exception {
    write("etc", "howdah.slots", "3");
    Configuration job = new Configuration(false);
    job.setClassLoader(loader());
    job.set("howdah.slots", "7");

    HowdahSite.fill(job);
    assertThat(job.get("howdah.slots")).isEqualTo("7");

    job.unset("howdah.slots");
    HowdahSite.fill(job);
    assertThat(job.get("howdah.slots")).isEqualTo("3");
    assertThat(job.getPropertySources("howdah.slots")).contains(folder + "/etc/howdah-site.xml");
  }

  @Test
  void saysWhichFileHasWhatIsNoSetting() throws Exception {
    String file = folder + "/etc/howdah-site.xml";
    write("etc", "howdah.slot", "3");
    assertRefused(file + ": there is no setting howdah.slot; did you mean howdah.slots?");

    write("etc", "howdah.slots", "0");
    assertRefused(file + ": howdah.slots must be a whole number from 1 to 4096, not '0'");

    write("etc", "mapreduce.job.reduces", "2");
    assertRefused(
        file + " is for howdah.* alone; put mapreduce.job.reduces into mapred-site.xml, say");

    Files.writeString(folder.resolve("etc/howdah-site.xml"), "<configuration>");
    assertThatThrownBy(this::read)
        .isInstanceOf(HowdahException.class)
        .hasMessageStartingWith(file + " is no file of settings: ");
  }

  private void assertRefused(String message) {
    assertThatThrownBy(this::read)
        .isInstanceOf(HowdahException.class)
        .hasMessage(message)
        .extracting(thrown -> ((HowdahException) thrown).code())
        .isEqualTo(ErrorCode.USER_CONFIGURATION);
  }

  private Map<String, Default> read() throws IOException {
    return HowdahSite.read(loader(), Map.of("HOME", folder.resolve("home").toString()));
  }

  private ClassLoader loader() throws IOException {
    return new URLClassLoader(new URL[] {folder.resolve("etc").toUri().toURL()}, null);
  }

  private void write(String where, String key, String value) throws IOException {
    Path file = Files.createDirectories(folder.resolve(where)).resolve(HowdahSite.NAME);
    Files.writeString(
        file,
        "<configuration><property><name>%s</name><value>%s</value></property></configuration>"
            .formatted(key, value));
  }
}
