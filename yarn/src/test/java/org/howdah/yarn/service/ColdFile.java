package org.howdah.yarn.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is not in the page cache, as where memory is short. */
final class ColdFile {
  private ColdFile() {}

  /** Has its pages leave, by a command that can ask Linux for that. */
  static void forget(Path file) throws Exception {
    Process forgets =
        new ProcessBuilder("dd", "of=" + file, "oflag=nocache", "conv=notrunc,fdatasync", "count=0")
            .redirectErrorStream(true)
            .start();
    String said = new String(forgets.getInputStream().readAllBytes(), UTF_8);
    assertThat(forgets.waitFor()).as(said).isZero();
    try (FileChannel open = FileChannel.open(file)) {
      assertThat(PageCache.has(open, 0, Files.size(file))).as("it is in the page cache").isFalse();
    }
  }
}
