package org.howdah.model.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SwimFormatTest {
  @TempDir private Path folder;

  private Trace read(String text, long blockBytes) throws IOException {
    Path file = Files.writeString(folder.resolve("jobs.tsv"), text.replace(' ', '\t'));
    return SwimFormat.read(file, blockBytes);
  }

  @Test
  void aJobReadsItsPathFromTheBeginningInBlocks() throws IOException {
    Trace trace = read("#\nj0 1 1 25 0 0 in\t\t\nj1 2 1 10 0 9 in\nj2 2 0 0 0 9 in\n", 10);
    assertThat(trace.accesses())
        .extracting(access -> access.job() + " " + access.block().number())
        .containsExactly("j0 0", "j0 1", "j0 2", "j1 0");
    assertThat(trace.accesses())
        .allSatisfy(
            access -> {
              assertThat(access.dataSet().name()).isEqualTo("in");
              assertThat(access.dataSet().blocks()).isEqualTo(3);
            });
    assertThat(trace.bytes()).isEqualTo(35);
    assertThat(trace.distinctBytes()).isEqualTo(25);
  }

  @Test
  void theExcerptIsARealDayOfAFewHundredTerabytes() throws IOException {
    Trace trace = RealTrace.read();
    assertThat(trace.jobs()).as("those that read anything").isEqualTo(1982);
    assertThat((double) trace.distinctBytes()).isBetween(55e12, 57e12);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          j0 1 1 25 0 0     | jobs.tsv:1 names no input path
          j0 1 1 25 0 0 ''  | jobs.tsv:1 names no input path
          j0 1 1 many 0 0 p | jobs.tsv:1: bytes must be a number from 0, not 'many'
          j0 1 1 -1 0 0 p   | jobs.tsv:1: bytes must be a number from 0, not '-1'
          j0 1 1 0 0 0 p    | jobs.tsv has no accesses
          j0 1 1 999999999 0 0 p | a trace can have 20000000: take larger blocks
          """)
  void whatIsWrongIsNamed(String line, String message) {
    assertThatThrownBy(() -> read(line.replace("''", ""), 10))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> SwimFormat.read(folder.resolve("none"), 10))
        .hasMessageContaining("there is no trace");
  }
}
