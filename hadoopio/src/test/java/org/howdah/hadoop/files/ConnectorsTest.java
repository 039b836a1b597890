package org.howdah.hadoop.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Object stores whose file systems are in no jar that is here. */
class ConnectorsTest {
  private static Optional<String> complaint(String... words) {
    return Connectors.complaint(List.of(words), Configuration::new);
  }

  @ParameterizedTest
  @CsvSource({
    "s3a://bucket/in, org.apache.hadoop:hadoop-aws",
    "gs://bucket/in, org.apache.hadoop:hadoop-gcp",
    "abfs://container@account.dfs.core.windows.net/in, org.apache.hadoop:hadoop-azure",
    "abfss://container@account.dfs.core.windows.net/in, org.apache.hadoop:hadoop-azure"
  })
  void areToldWithThePackageThatHasThem(String address, String coordinates) {
    assertThat(complaint("in", "file:///x," + address))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .endsWith("add --packages " + coordinates + ", or set howdah.packages"));
  }

  @Test
  void ofOldNamesTheNewIsTold() {
    assertThat(complaint("s3://bucket/in"))
        .contains("there is no file system for s3:// any more; write s3a://");
  }

  @Test
  void wordsThatAreNoAddressesAskForNoSettings() {
    List<String> words =
        List.of("in", "hdfs://namenode/in", "s3a", "s3a:", "-D", "a=s3a", "http://x");
    assertThat(
            Connectors.complaint(
                words,
                () -> {
                  throw new AssertionError("asked for settings");
                }))
        .isEmpty();
  }

  @Test
  void whatSettingsNameIsThere() {
    Configuration settings = new Configuration();
    settings.setClass("fs.s3a.impl", LocalFileSystem.class, org.apache.hadoop.fs.FileSystem.class);
    assertThat(Connectors.complaint(List.of("s3a://bucket/in"), () -> settings)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-libjars mine.jar s3a://bucket/in",
        "-conf mine.xml s3a://bucket/in",
        "-D fs.s3a.impl=com.example.Mine s3a://bucket/in",
        "-Dfs.s3.impl=com.example.Mine s3://bucket/in"
      })
  void whatAProgramBringsItselfIsNotMissed(String words) {
    assertThat(complaint(words.split(" "))).isEmpty();
  }

  @Test
  void exceptionsAreToldFromOthers() {
    assertThat(Connectors.hint("org.apache.hadoop.fs.azurebfs.AzureBlobFileSystem"))
        .hasValueSatisfying(text -> assertThat(text).contains("hadoop-azure"));
    assertThat(Connectors.hint("org.apache.hadoop.fs.s3a.AWSBadRequestException: Bad Request"))
        .isEmpty();
    assertThat(Connectors.hint("Class org.apache.hadoop.fs.s3a.S3AFileSystem not found"))
        .hasValueSatisfying(text -> assertThat(text).contains("hadoop-aws"));
    assertThat(Connectors.hint("No FileSystem for scheme \"gs\""))
        .hasValueSatisfying(text -> assertThat(text).contains("hadoop-gcp"));
    assertThat(Connectors.hint("No FileSystem for scheme \"nfs\"")).isEmpty();
    assertThat(Connectors.hint("Class com.example.Mine not found")).isEmpty();
  }
}
