package org.howdah.cli.packages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferResource;
import org.howdah.cli.kit.Terminal;
import org.junit.jupiter.api.Test;

/** What is shown while jars are fetched. */
class FetchProgressTest {
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final AtomicLong millis = new AtomicLong();

  private FetchProgress progress(int columns) {
    Terminal terminal = new Terminal(new PrintStream(shown, true, UTF_8), columns);
    return new FetchProgress(terminal, millis::get);
  }

  private static TransferEvent event(String name, long bytes, long length) {
    TransferResource resource = new TransferResource("ours", "http://ours", name, null, null);
    resource.setContentLength(length);
    return new TransferEvent.Builder(new DefaultRepositorySystemSession(), resource)
        .setType(TransferEvent.EventType.PROGRESSED)
        .setTransferredBytes(bytes)
        .build();
  }

  @Test
  void aTerminalHasALineThatFollows() {
    try (FetchProgress progress = progress(80)) {
      millis.set(2_000);
      progress.transferProgressed(event("a/bundle.jar", 40_000_000, 400_000_000));
      assertThat(shown.toString(UTF_8))
          .contains("howdah: fetching 1 jar, 38 MiB of 381 MiB (19 MiB/s)")
          .doesNotContain("\n");
    }
    assertThat(shown.toString(UTF_8)).contains("howdah: fetched 1 jar, 38 MiB of 381 MiB");
  }

  @Test
  void elsewhereALineComesEveryTenSeconds() {
    try (FetchProgress progress = progress(0)) {
      for (int second = 1; second <= 25; second++) {
        millis.set(second * 1_000L);
        progress.transferProgressed(event("a/bundle.jar", second * 1_000_000L, 25_000_000));
      }
      progress.transferSucceeded(event("a/bundle.jar", 25_000_000, 25_000_000));
    }
    assertThat(shown.toString(UTF_8).lines())
        .containsExactly(
            "howdah: fetching 1 jar, 9.5 MiB of 24 MiB (977 KiB/s)",
            "howdah: fetching 1 jar, 19 MiB of 24 MiB (977 KiB/s)",
            "howdah: fetched 1 jar, 24 MiB (977 KiB/s)");
  }

  @Test
  void aNarrowTerminalHasOneLineAllTheSame() {
    try (FetchProgress progress = progress(20)) {
      millis.set(300);
      progress.transferProgressed(event("a/bundle.jar", 40_000_000, 400_000_000));
      assertThat(shown.toString(UTF_8)).endsWith("howdah: fetching 1 ");
    }
  }

  @Test
  void whatDidNotComeIsNotCounted() {
    try (FetchProgress progress = progress(80)) {
      progress.transferProgressed(event("a/bundle.jar", 40_000_000, 400_000_000));
      progress.transferFailed(event("a/bundle.jar", 40_000_000, 400_000_000));
    }
    assertThat(shown.toString(UTF_8)).isEmpty();
  }

  @Test
  void nothingIsSaidWhereNothingIsFetched() {
    try (FetchProgress progress = progress(80)) {
      millis.set(20_000);
      progress.transferSucceeded(event("a/bundle.pom", 1_000, 1_000));
    }
    assertThat(shown.toString(UTF_8)).isEmpty();
  }
}
