package org.howdah.bench.side;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CapacityTest {
  @TempDir Path folder;

  @Test
  void twoCopiesHalveWhatFits() throws Exception {
    long once = entries(2, 1);

    assertThat(once).isGreaterThan(1000);
    assertThat((double) once / entries(2, 2)).isBetween(1.5, 2.5);
  }

  private long entries(int servers, int copies) throws Exception {
    Path logs = Files.createDirectories(folder.resolve("copies-" + copies));
    return Capacity.entries(logs, servers, 4, copies);
  }
}
