package org.howdah.hadoop.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.db.DBOutputFormat;
import org.howdah.hadoop.CompiledLibrary;
import org.howdah.hadoop.files.HowdahKeys;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserClassLoaderTest {
  @TempDir Path folder;
  private final Configuration conf = new Configuration(false);
  private URLClassLoader application;
  private URL job;

  @BeforeEach
  void makeTwoVersionsOfEachClassAndResource() throws Exception {
    URL installed = CompiledLibrary.version(folder, "installed");
    ClassLoader tests = UserClassLoaderTest.class.getClassLoader();
    application = new URLClassLoader(new URL[] {installed}, tests);
    job = CompiledLibrary.version(folder, "job");
    for (String name : List.of("installed", "job")) {
      Files.writeString(folder.resolve(name).resolve("core-site.xml"), name);
      Files.writeString(folder.resolve(name).resolve("some.properties"), name);
    }
  }

  private static String read(URL url) throws Exception {
    return Files.readString(Path.of(url.toURI()));
  }

  @Test
  void whatIsInstalledComesFirstUnlessTheJobAsksOtherwise() throws Exception {
    ClassLoader loader = UserClassLoader.forTasks(List.of(job), application, conf);
    assertThat(CompiledLibrary.versionSeenBy(loader)).isEqualTo("installed");
    assertThat(read(loader.getResource("some.properties"))).isEqualTo("installed");
    assertThat(UserClassLoader.forTasks(List.of(), application, conf)).isSameAs(application);
  }

  @Test
  void theJobsOwnClassesAndResourcesComeFirstWithEitherSetting() throws Exception {
    for (String key :
        List.of(
            MRJobConfig.MAPREDUCE_JOB_CLASSLOADER,
            MRJobConfig.MAPREDUCE_JOB_USER_CLASSPATH_FIRST)) {
      Configuration asks = new Configuration(conf);
      asks.setBoolean(key, true);
      ClassLoader loader = UserClassLoader.forTasks(List.of(job), new Bare(application), asks);
      assertThat(CompiledLibrary.versionSeenBy(loader)).as(key).isEqualTo("job");
      assertThat(read(loader.getResource("some.properties"))).as(key).isEqualTo("job");
      assertThat(read(loader.getResource("core-site.xml"))).as(key).isEqualTo("installed");
    }
  }

  @Test
  void whatLoadersOfTheProgramHaveIsDefinedAnewForTasksThatAsk() throws Exception {
    conf.setBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, true);
    URLClassLoader program = new URLClassLoader(new URL[] {job}, new Bare(application));
    ClassLoader loader = UserClassLoader.forTasks(List.of(), program, conf);
    assertThat(CompiledLibrary.versionSeenBy(program)).isEqualTo("installed");
    assertThat(CompiledLibrary.versionSeenBy(loader)).isEqualTo("job");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        MRJobConfig.MAPREDUCE_JOB_CLASSLOADER,
        MRJobConfig.MAPREDUCE_JOB_USER_CLASSPATH_FIRST
      })
  void howdahsOwnClassesStayOneForAllThoughTheJobBringsOthers(String setting) throws Exception {
    conf.setBoolean(setting, true);
    conf.set(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER_SYSTEM_CLASSES, "java.");
    Path brought = folder.resolve("brought");
    CompiledLibrary.compile(brought, "org.howdah.shelf", "job");
    CompiledLibrary.compile(folder.resolve("installed"), "org.howdah.shelf", "installed");
    CompiledLibrary.compile(brought, "org.howdah.other", "job");
    URL howdah = HowdahKeys.class.getProtectionDomain().getCodeSource().getLocation();
    ClassLoader loader =
        UserClassLoader.forTasks(List.of(howdah, brought.toUri().toURL()), application, conf);
    assertThat(loader.loadClass(HowdahKeys.class.getName())).isSameAs(HowdahKeys.class);
    assertThat(CompiledLibrary.versionSeenBy(loader, "org.howdah.shelf")).isEqualTo("installed");
    assertThat(CompiledLibrary.versionSeenBy(loader, "org.howdah.other")).isEqualTo("job");
  }

  @Test
  void classesOfHadoopAndThoseThatTheSettingListsStayOneForAll() throws Exception {
    conf.setBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, true);
    URL hadoop = Job.class.getProtectionDomain().getCodeSource().getLocation();
    ClassLoader loader = UserClassLoader.forTasks(List.of(hadoop, job), application, conf);
    assertThat(loader.loadClass(Job.class.getName())).isSameAs(Job.class);
    conf.set(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER_SYSTEM_CLASSES, "java., shelf.");
    assertThat(
            CompiledLibrary.versionSeenBy(
                UserClassLoader.forTasks(List.of(job), application, conf)))
        .isEqualTo("installed");
  }

  private static void nameDriver(URL jar, String driver) throws Exception {
    Path services = Path.of(jar.toURI()).resolve("META-INF/services");
    Files.createDirectories(services);
    Files.writeString(services.resolve("java.sql.Driver"), "# All:\n\n" + driver + " # one\n");
  }

  @Test
  void hadoopsClassesForDatabasesStandBesideADriverThatOnlyTheJobBrings() throws Exception {
    Bare hadoop = new Bare(UserClassLoaderTest.class.getClassLoader());
    nameDriver(job, "shelf.Book");
    ClassLoader loader = UserClassLoader.forTasks(List.of(job), hadoop, conf);
    Class<?> format = loader.loadClass("org.apache.hadoop.mapred.lib.db.DBOutputFormat");
    assertThat(format.getClassLoader()).isSameAs(loader);
    assertThat(format.getSuperclass()).isSameAs(loader.loadClass(DBOutputFormat.class.getName()));
    assertThat(format.getSuperclass()).isNotSameAs(DBOutputFormat.class);
    assertThat(loader.loadClass(Job.class.getName())).isSameAs(Job.class);
  }

  @Test
  void hadoopsClassesForDatabasesAreOneForAllWhereItSeesTheDriverOrThereIsNone() throws Exception {
    for (String driver : List.of("shelf.Book", "shelf.Missing")) {
      nameDriver(job, driver);
      ClassLoader loader = UserClassLoader.forTasks(List.of(job), application, conf);
      assertThat(loader.loadClass(DBOutputFormat.class.getName())).isSameAs(DBOutputFormat.class);
    }
  }

  /** Not one of a user's, as the application's own is not. */
  private static final class Bare extends ClassLoader {
    Bare(ClassLoader parent) {
      super(parent);
    }
  }
}
