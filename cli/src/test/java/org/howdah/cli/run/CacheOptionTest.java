package org.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.howdah.cli.kit.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CacheOptionTest {
  @Test
  void theSizeStandsBehindTheLastColon() {
    CacheOption option = CacheOption.parse("/nvme/a:b:80g");

    assertThat(option.folder()).isEqualTo(Path.of("/nvme/a:b"));
    assertThat(option.bytes()).isEqualTo(80L << 30);
  }

  @Test
  void aRelativeFolderIsThatOfTheShell() {
    assertThat(CacheOption.parse("cache:0").folder()).isEqualTo(Path.of("cache").toAbsolutePath());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/nvme/howdah", ":80g", "80g", "/nvme:", "/nvme:much", "/nvme:9999999999t"})
  void whatIsNotAFolderAndASizeIsRefused(String text) {
    assertThatThrownBy(() -> CacheOption.parse(text))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("--cache");
  }

  @Test
  void itBecomesSettingsOfTheJob() {
    Map<String, String> values = new HashMap<>();

    CacheOption.parse("/nvme:1k").putInto(values);

    assertThat(values)
        .containsEntry("howdah.cache.dir", "/nvme")
        .containsEntry("howdah.cache.bytes", "1024")
        .containsEntry("howdah.cache.tasks.only", "true")
        .containsEntry("fs.file.impl", "org.howdah.hadoop.cache.CachingLocalFileSystem")
        .containsEntry("fs.hdfs.impl", "org.howdah.hadoop.cache.CachingDistributedFileSystem")
        .containsEntry("fs.s3a.impl", "org.howdah.hadoop.cache.CachingFileSystem")
        .containsEntry("fs.s3a.impl.disable.cache", "true")
        .containsEntry(
            "mapreduce.outputcommitter.factory.scheme.s3a",
            "org.howdah.hadoop.cache.PlainCommitterFactory")
        .containsEntry("howdah.cache.fs.s3a.impl", "org.apache.hadoop.fs.s3a.S3AFileSystem");
  }

  @Test
  void aFileSystemThatTheUserChoseIsTheOneBehindIt() {
    Map<String, String> values = new HashMap<>(Map.of("fs.hdfs.impl", "com.example.Own"));

    CacheOption.parse("/nvme:1k").putInto(values);

    assertThat(values)
        .containsEntry("fs.hdfs.impl", "org.howdah.hadoop.cache.CachingFileSystem")
        .containsEntry("howdah.cache.fs.hdfs.impl", "com.example.Own");
  }

  @Test
  void theSchemesCanBeChosen() {
    Map<String, String> values = new HashMap<>(Map.of("howdah.cache.schemes", "hdfs, own"));

    CacheOption.parse("/nvme:1k").putInto(values);

    assertThat(values)
        .containsKeys("fs.hdfs.impl", "fs.own.impl")
        .doesNotContainKey("fs.file.impl");
  }

  @Test
  void theFolderIsOpenedWhileAProgramOfJobsBegins() {
    assertThat(opensEarly("wordcount", "in", "out")).isTrue();
  }

  /** Two would open it, and one of them find it in use. */
  @Test
  void itIsNotWhereTheProgramOpensItItself() {
    assertThat(opensEarly(Programs.CACHE, "stat")).isFalse();
  }

  @Test
  void itIsNotWhereTheProgramHasSettingsOfItsOwn() {
    assertThat(opensEarly("wordcount", "-Dhowdah.cache.dir=other", "in", "out")).isFalse();
    assertThat(opensEarly("wordcount", "-conf", "cache.xml", "in", "out")).isFalse();
    assertThat(opensEarly("wordcount", "--conf=cache.xml", "in", "out")).isFalse();
    assertThat(opensEarly("wordcount", "conf", "configured-out")).isTrue();
  }

  private static boolean opensEarly(String... words) {
    RunOptions options = new RunOptions();
    options.cache = "cache:1g";
    return RunCommand.opensCacheEarly(options, List.of(words));
  }
}
