package org.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.util.ConfigUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobClassLoaderTest {
  private static final ClassLoader PARENT = JobClassLoaderTest.class.getClassLoader();
  @TempDir Path folder;

  @Test
  void servesReplacementsBeforeTheParentsAndTheProgramsOwn() throws Exception {
    Files.writeString(folder.resolve("mapred-site.xml"), "the program's");
    byte[] ours = "ours".getBytes(StandardCharsets.UTF_8);

    try (JobClassLoader loader =
        new JobClassLoader(
            List.of(folder.toUri().toURL()), Map.of("mapred-site.xml", ours), PARENT)) {
      assertThat(read(loader.getResource("mapred-site.xml"))).isEqualTo("ours");
      assertThat(loader.getResourceAsStream("mapred-site.xml")).hasBinaryContent(ours);
      List<URL> all = Collections.list(loader.getResources("mapred-site.xml"));
      assertThat(read(all.get(0))).isEqualTo("ours");
      assertThat(read(all.get(1))).isEqualTo("the program's");
    }
  }

  @Test
  void findsOtherResourcesOfTheProgram() throws Exception {
    Files.writeString(folder.resolve("data.txt"), "content");

    try (JobClassLoader loader =
        new JobClassLoader(List.of(folder.toUri().toURL()), Map.of(), PARENT)) {
      assertThat(read(loader.getResource("data.txt"))).isEqualTo("content");
      assertThat(loader.getResource("no-such.txt")).isNull();
    }
  }

  @Test
  void takesClassesOfTheParentFirst() throws Exception {
    try (JobClassLoader loader = new JobClassLoader(List.of(), Map.of(), PARENT)) {
      assertThat(loader.loadClass(Configuration.class.getName())).isSameAs(Configuration.class);
    }
  }

  @Test
  void aConfigurationThatFailsWhereAFileIsMissingMissesNone() throws Exception {
    try (JobClassLoader loader =
        new JobClassLoader(List.of(), SiteXml.overlay(Map.of("a.key", "1"), PARENT), PARENT)) {
      Configuration strict = new Configuration(false);
      strict.setClassLoader(loader);
      strict.setQuietMode(false);
      strict.addResource(SiteXml.OF_COMMAND);
      assertThat(strict).as("the settings are in other files").isEmpty();
    }
  }

  @Test
  void letsEveryConfigurationOfTheProgramSeeTheSettings() throws Exception {
    ConfigUtil.loadResources();
    Map<String, String> values =
        Map.of(
            "my.key", "<a> & \"b\"\u0001",
            "yarn.resourcemanager.hostname", "elsewhere",
            "mapred.reduce.tasks", "7");
    Thread thread = Thread.currentThread();
    try (JobClassLoader loader =
        new JobClassLoader(List.of(), SiteXml.overlay(values, PARENT), PARENT)) {
      thread.setContextClassLoader(loader);

      Configuration settings = new Configuration();

      assertThat(settings.get("my.key")).isEqualTo("<a> & \"b\"\u0001");
      assertThat(settings.get("yarn.resourcemanager.hostname")).isEqualTo("elsewhere");
      assertThat(settings.getInt("mapreduce.job.reduces", 1)).isEqualTo(7);
    } finally {
      thread.setContextClassLoader(PARENT);
    }
  }

  private static String read(URL url) throws Exception {
    try (InputStream content = url.openStream()) {
      return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
