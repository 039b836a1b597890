package org.howdah.model.characterize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports of runs, as they are and as they should not be. */
class RecordsFileTest {
  private static final String JOB =
      """
      {"name": "sort", "state": "succeeded", "inputBytes": 7, "wallMillis": 9, "record": {"version": 1,
       "places": "process", "slots": 2, "memoryBytes": 5, "map": {"tasks": 3, "wallMillis": 4}, "reduce": {}}}
      """;

  @TempDir Path folder;

  private RecordsFile file(String text) throws IOException {
    return new RecordsFile(Files.writeString(folder.resolve("report.json"), text));
  }

  @Test
  void jobsThatSucceededAreRead() throws Exception {
    String failed = JOB.replace("succeeded", "failed");
    List<JobRecord> jobs = file("{\"jobs\": [" + failed + "," + JOB + "]}").jobs();
    assertThat(jobs).hasSize(1);
    assertThat(jobs.get(0).slots()).isEqualTo(2);
    assertThat(jobs.get(0).inputBytes()).isEqualTo(7);
    assertThat(jobs.get(0).phases()).extracting(PhaseRecord::tasks).containsExactly(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "word", "[]", "{}", "{\"jobs\": 3}", "{\"jobs\": [3]}", "{\"jobs\": []}"})
  void whatIsNoReportIsRefusedByItsName(String text) throws Exception {
    assertThatThrownBy(() -> file(text).jobs())
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("report.json: ");
  }

  @Test
  void aRecordOfAnotherVersionIsRefused() throws Exception {
    assertThatThrownBy(
            () ->
                file("{\"jobs\": [" + JOB.replace("\"version\": 1", "\"version\": 2") + "]}")
                    .jobs())
        .hasMessageContaining("has version 2");
  }

  @Test
  void aReportWithoutRecordsSaysWhatToDo() throws Exception {
    assertThatThrownBy(
            () -> file("{\"jobs\": [{\"name\": \"old\", \"state\": \"succeeded\"}]}").jobs())
        .hasMessageContaining("job old has no record: run it again");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> new RecordsFile(folder.resolve("none")).jobs())
        .hasMessageContaining("none: it cannot be read");
  }
}
