package org.howdah.hadoop.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.RunStore;
import org.howdah.testkit.KeyValue;
import org.howdah.testkit.RunStoreContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncryptedRunsTest extends RunStoreContract {
  @TempDir Path temporary;

  @Override
  protected RunStore store() throws IOException {
    return new DirectoryRunStore(temporary.resolve("runs"), new EncryptedRuns(Compression.NONE));
  }

  @Override
  protected long occupied() throws IOException {
    if (Files.notExists(temporary.resolve("runs"))) {
      return 0;
    }
    try (Stream<Path> files = Files.list(temporary.resolve("runs"))) {
      return files.count();
    }
  }

  @Test
  void leavesNoPlainTextOnDisk() throws Exception {
    byte[] secret = "a secret that must not be found".getBytes(StandardCharsets.UTF_8);
    try (RunStore store = store()) {
      DirectoryRun run =
          (DirectoryRun) write(store, "run", List.of(List.of(new KeyValue(secret, secret))));
      String stored = Files.readString(run.file(), StandardCharsets.ISO_8859_1);
      assertThat(stored).doesNotContain("secret");
      assertThat(read(run, 0)).containsExactly(new KeyValue(secret, secret));
    }
  }
}
