package org.howdah.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessTraceTest {
  private static final FileVersion FILE = new FileVersion("file:/a\tb%", 150, "etag:1");
  private static final Request SECOND =
      new Request("local", "job", new DataSet("file:/", 2), new BlockId(FILE, 100, 1));

  private static final String LOCKS =
      """
      import fcntl, sys
      file = open(sys.argv[1], 'r+')
      fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
      print('locked', flush=True)
      sys.stdin.read()
      """;

  @TempDir Path folder;

  @AfterEach
  void close() {
    FastTier.closeAll();
  }

  @Test
  void eachAccessIsALineWithWhatTheFormatAsksFor() throws IOException {
    Path file = folder.resolve("trace");
    for (int i = 0; i < 2; i++) {
      try (AccessTrace trace = AccessTrace.open(file, 10)) {
        trace.asked(SECOND);
      }
    }
    String line = "job\tfile:/\t2\tfile:/a%09b%25@etag:1\t1\t50";
    assertThat(Files.readAllLines(file)).containsExactly("# howdah block trace 1", line, line);
  }

  @Test
  void whatAKilledProcessLeftOfALineIsCutOff() throws IOException {
    Path file = folder.resolve("trace");
    Files.writeString(file, "# howdah block trace 1\nwhole\nhal");
    try (AccessTrace trace = AccessTrace.open(file, 10)) {
      trace.asked(SECOND);
    }
    assertThat(Files.readAllLines(file))
        .hasSize(3)
        .contains("whole")
        .last()
        .isEqualTo("job\tfile:/\t2\tfile:/a%09b%25@etag:1\t1\t50");
    Files.writeString(file, "# how");
    AccessTrace.open(file, 10).close();
    assertThat(Files.readAllLines(file)).containsExactly("# howdah block trace 1");
  }

  @Test
  void linesOfEarlierProcessesCount() throws IOException {
    Path file = folder.resolve("trace");
    for (int i = 0; i < 3; i++) {
      try (AccessTrace trace = AccessTrace.open(file, 4)) {
        trace.asked(SECOND);
        trace.asked(SECOND);
      }
    }
    assertThat(Files.readAllLines(file)).hasSize(5);
  }

  @Test
  void oneProcessAtATimeHasIt() throws IOException {
    Path file = folder.resolve("trace");
    try (AccessTrace trace = AccessTrace.open(file, 10)) {
      trace.asked(SECOND);
      assertThatThrownBy(() -> AccessTrace.open(file, 10)).hasMessageContaining("written already");
    }
    assertThat(Files.readAllLines(file)).hasSize(2);
  }

  @Test
  void anotherProcessThatHasItKeepsIt() throws Exception {
    Path file = Files.writeString(folder.resolve("trace"), "# howdah block trace 1\n");
    Process other =
        new ProcessBuilder("python3", "-c", LOCKS, file.toString())
            .redirectErrorStream(true)
            .start();
    try {
      assertThat(other.inputReader().readLine()).isEqualTo("locked");
      assertThatThrownBy(() -> AccessTrace.open(file, 10)).hasMessageContaining("written already");
    } finally {
      other.destroyForcibly().waitFor();
    }
    try (AccessTrace trace = AccessTrace.open(file, 10)) {
      trace.asked(SECOND);
      Process late = new ProcessBuilder("python3", "-c", LOCKS, file.toString()).start();
      late.getOutputStream().close();
      assertThat(late.waitFor()).as("the lock is held while the trace is open").isNotZero();
    }
  }

  @Test
  void anotherFileIsNotOverwritten() throws IOException {
    Path file = Files.writeString(folder.resolve("notes"), "without an end of line");
    assertThatThrownBy(() -> AccessTrace.open(file, 10)).hasMessageContaining("something else");
    assertThat(file).hasContent("without an end of line");
  }

  @Test
  void itEndsBeforeItIsTooLong() throws IOException {
    Path file = folder.resolve("trace");
    try (AccessTrace trace = AccessTrace.open(file, 2)) {
      for (int i = 0; i < 5; i++) {
        trace.asked(SECOND);
      }
    }
    assertThat(Files.readAllLines(file)).hasSize(3);
  }

  @Test
  void aCacheWritesWhatIsReadThroughIt() throws IOException {
    CacheFolder cache = new CacheFolder(folder);
    cache.conf().set(CacheKeys.TRACE, folder.resolve("trace").toString());
    Path file = folder.resolve("file");
    CacheFolder.write(file, 3 * CacheFolder.BLOCK_BYTES / 2, 1);
    cache.read(file);
    cache.read(file);
    FastTier.closeAll();
    List<String> lines = Files.readAllLines(folder.resolve("trace"));
    assertThat(lines).hasSize(5);
    assertThat(lines.get(1)).contains("\t2\tfile:" + file + "@mtime:").endsWith("\t0\t100000");
    assertThat(lines.get(2)).endsWith("\t1\t50000");
    assertThat(lines.get(1).split("\t")[0]).isNotEqualTo(lines.get(3).split("\t")[0]);
  }

  @Test
  void aTraceThatCannotBeWrittenIsDoneWithout() throws IOException {
    CacheFolder cache = new CacheFolder(folder);
    cache.conf().set(CacheKeys.TRACE, folder.resolve("none/trace").toString());
    Path file = folder.resolve("file");
    byte[] content = CacheFolder.write(file, 10, 1);
    assertThat(cache.read(file)).isEqualTo(content);
    assertThat(cache.stats().admitted()).isEqualTo(1);
  }
}
