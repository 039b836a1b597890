package org.howdah.bench.side;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PinningTest {
  @TempDir Path folder;

  @Test
  void aRunningProcessStaysOnItsProcessorsWithAllItsThreads() throws Exception {
    try (Memcached server = Memcached.start(folder, "-t", "2")) {
      new Pinning("0").apply(server.pid());

      try (var threads = Files.list(Path.of("/proc", Long.toString(server.pid()), "task"))) {
        assertThat(threads)
            .hasSizeGreaterThan(2)
            .allSatisfy(
                thread ->
                    assertThat(Files.readAllLines(thread.resolve("status")))
                        .contains("Cpus_allowed_list:\t0"));
      }
    }
  }

  @Test
  void aProcessorThatIsNotThereIsRefusedWithItsName() throws Exception {
    try (Memcached server = Memcached.start(folder)) {
      assertThatThrownBy(() -> new Pinning("4095").apply(server.pid()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("processors 4095")
          .hasMessageContaining("row placement");
    }
  }
}
