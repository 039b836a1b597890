package org.howdah.bench.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.howdah.bench.Commands;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What needs no node; {@code bin/test} runs every row once. */
class TinyGridBenchTest {
  @TempDir Path folder;

  @Test
  void withoutTheCommandNoNodeStartsAndTheOptionIsNamed() {
    assertThat(refusal(1, "--howdah=" + folder.resolve("absent"), "--data=" + folder)).isEmpty();
    assertThat(folder.resolve("logs")).isEmptyDirectory();
  }

  @Test
  void aWrongNameIsAnsweredWithTheRightOnes() {
    assertThat(refusal(2, "--row=ports")).contains("'ports'", "there are: port");
    assertThat(refusal(2, "--runs=0")).contains("--runs must be at least 1");
    assertThat(refusal(2, "--millis=1")).contains("--millis must be at least 10");
    assertThat(refusal(2, "--keys=5")).contains("--keys must be 1000 to 10000000");
    assertThat(refusal(2, "--messages=5")).contains("--messages must be at least 2048");
    assertThat(refusal(2, "--job-runs=-1")).contains("--job-runs must not be negative");
    assertThat(refusal(2, "--nodes=0")).contains("--nodes must be sizes from 1 to 16");
  }

  private static String refusal(int code, String... options) {
    StringWriter errors = new StringWriter();
    assertThat(Commands.execute(errors, List.of("grid", "--tiny"), options)).isEqualTo(code);
    return errors.toString();
  }
}
