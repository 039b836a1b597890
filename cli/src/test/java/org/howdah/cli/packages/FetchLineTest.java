package org.howdah.cli.packages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicLong;
import org.howdah.cli.kit.Terminal;
import org.junit.jupiter.api.Test;

/** What is shown while jars are fetched. */
class FetchLineTest {
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final AtomicLong millis = new AtomicLong();

  private FetchLine line(int columns) {
    Terminal terminal = new Terminal(new PrintStream(shown, true, UTF_8), columns);
    return new FetchLine(terminal, millis::get);
  }

  @Test
  void aTerminalHasALineThatFollows() {
    try (FetchLine line = line(80)) {
      millis.set(2_000);
      line.fetched(1, 40_000_000, 400_000_000);
      assertThat(shown.toString(UTF_8))
          .contains("howdah: fetching 1 jar, 38 MiB of 381 MiB (19 MiB/s)")
          .doesNotContain("\n");
    }
    assertThat(shown.toString(UTF_8)).contains("howdah: fetched 1 jar, 38 MiB of 381 MiB");
  }

  @Test
  void elsewhereALineComesEveryTenSeconds() {
    try (FetchLine line = line(0)) {
      for (int second = 1; second <= 25; second++) {
        millis.set(second * 1_000L);
        line.fetched(1, second * 1_000_000L, 25_000_000);
      }
      line.fetched(1, 25_000_000, 25_000_000);
    }
    assertThat(shown.toString(UTF_8).lines())
        .containsExactly(
            "howdah: fetching 1 jar, 9.5 MiB of 24 MiB (977 KiB/s)",
            "howdah: fetching 1 jar, 19 MiB of 24 MiB (977 KiB/s)",
            "howdah: fetched 1 jar, 24 MiB (977 KiB/s)");
  }

  @Test
  void aNarrowTerminalHasOneLineAllTheSame() {
    try (FetchLine line = line(20)) {
      millis.set(300);
      line.fetched(1, 40_000_000, 400_000_000);
      assertThat(shown.toString(UTF_8)).endsWith("howdah: fetching 1 ");
    }
  }

  @Test
  void whatDidNotComeIsNotCounted() {
    try (FetchLine line = line(0)) {
      line.fetched(1, 40_000_000, 400_000_000);
      millis.set(20_000);
      line.fetched(0, 0, 0);
    }
    assertThat(shown.toString(UTF_8)).isEmpty();
  }

  @Test
  void nothingIsSaidWhereNothingIsFetched() {
    FetchLine line = line(80);
    millis.set(20_000);
    line.close();
    assertThat(shown.toString(UTF_8)).isEmpty();
  }
}
