package org.howdah.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hadoop's that are too old are refused; dist/hadoop-versions does it with real ones. */
class HadoopVersionTest {
  private static Optional<String> refusalOf(String version) {
    return HadoopVersion.refusal(version, " from file:/jars/hadoop.jar");
  }

  @Test
  void theOneThatIsHereIsFine() {
    assertThat(HadoopVersion.refusal()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.3.0", "3.3.6", "3.4.2", "3.5.0", "3.10.1", "4.0.0-SNAPSHOT", "10.0"})
  void thoseFrom33OnAreFine(String version) {
    assertThat(refusalOf(version)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.2.4", "3.0.0-cdh6.3.2", "2.10.2", "2.7", "1.2.1", "0.20.2"})
  void olderOnesAreRefusedInASentence(String version) {
    assertThat(refusalOf(version).orElseThrow())
        .startsWith("Howdah runs jobs with Hadoop 3.3 or later")
        .contains("this is " + version + " from file:/jars/hadoop.jar: put a newer hadoop-client")
        .doesNotContain("\n")
        .doesNotEndWith(".");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Unknown", "", "3", "trunk"})
  void oneThatDoesNotSayWhatItIsMayBeFine(String version) {
    assertThat(refusalOf(version)).isEmpty();
  }

  @Test
  void whateverIsAskedOfTheirClientIsAnsweredWithThat() {
    ClientProtocol client = RefusalClient.of("it is too old");
    assertThatThrownBy(client::getStagingAreaDir)
        .isInstanceOfSatisfying(
            HowdahException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.USER_CONFIGURATION))
        .hasMessage("it is too old");
    assertThatThrownBy(() -> client.killTask(new TaskAttemptID("1", 1, TaskType.MAP, 0, 0), true))
        .hasMessage("it is too old");
    assertThatThrownBy(client::getJobTrackerStatus).hasMessage("it is too old");
    assertThat(client).hasToString("it is too old");
  }
}
