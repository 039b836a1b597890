package org.howdah.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogSourceTest {
  private static final String ATTEMPT = "attempt_howdah1_0001_m_000003_0";

  @ParameterizedTest
  @CsvSource({
    "m_000003, true",
    "m_000003_0, true",
    "000003, true",
    "m, true",
    "attempt_howdah1_0001_m_000003_0, true",
    "task_howdah1_0001_m_000003, true",
    "m_000003_1, false",
    "m_00000, false",
    "r_000003, false",
    "job, false"
  })
  void anAttemptIsMeantByItsIdentityOrAPartOfIt(String asked, boolean meant) {
    assertThat(new LogSource.Log(ATTEMPT, "", 1).is(asked)).isEqualTo(meant);
  }

  @Test
  void eachLogBeginsWithItsNameOnALineOfItsOwn() throws Exception {
    LogSource.Log first = new LogSource.Log("job", "", 3);
    LogSource.Log second = new LogSource.Log(ATTEMPT, "host:1", 3);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    LogLines.print(new Fixed(List.of(first, second)), List.of(first, second), out);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("==> job <==\njob\n==> " + ATTEMPT + " on host:1 <==\n" + ATTEMPT + "\n");
  }

  /** Says its name, without a line end. */
  private record Fixed(List<Log> logs) implements LogSource {
    @Override
    public void copy(Log log, OutputStream out) throws IOException {
      out.write(log.name().getBytes(StandardCharsets.UTF_8));
    }
  }
}
