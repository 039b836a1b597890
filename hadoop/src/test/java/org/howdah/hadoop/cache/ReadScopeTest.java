package org.howdah.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams that user code does not close must hold nothing when its task has ended. */
class ReadScopeTest {
  private static final int BLOCK_BYTES = 1 << 20;
  private static final int READ_BYTES = BLOCK_BYTES + (300 << 10) + 7;

  /** One or two do it, but the virtual machine promises nothing. */
  private static final int COLLECTIONS_MAX = 1000;

  @TempDir Path folder;
  private final Map<String, Long> told = new HashMap<>();
  private CacheFolder cache;
  private Path file;
  private byte[] content;

  @BeforeEach
  void writeAFile() throws IOException {
    cache = new CacheFolder(folder);
    cache.conf().setInt(CacheKeys.BLOCK_BYTES, BLOCK_BYTES);
    file = folder.resolve("file");
    content = CacheFolder.write(file, 2 * BLOCK_BYTES, 1);
  }

  @AfterEach
  void close() {
    FastTier.closeAll();
  }

  private ReadScope enter() {
    return ReadScope.enter(
        "job", JobInput.UNKNOWN, (group, name, amount) -> told.merge(name, amount, Long::sum));
  }

  private void assertThatTheFolderIsFree() throws IOException {
    FastTier.closeAll();
    FastTier.open(cache.cache(), cache.conf()).close();
  }

  @Test
  void aBlockThatWasBegunIsGivenUp() throws IOException {
    try (FileSystem files = cache.open();
        FSDataInputStream in = openIn(files)) {
      assertThat(cache.stats().inputBytes()).as("the whole block alone").isEqualTo(BLOCK_BYTES);
      assertThat(cache.blocks()).hasSize(1);
      assertThat(in.readAllBytes())
          .as("it can be read on")
          .isEqualTo(Arrays.copyOfRange(content, READ_BYTES, content.length));
    }
  }

  @Test
  void nobodyElseIsKeptFromTheFolder() throws IOException {
    cache.read(file);
    try (FileSystem files = cache.open();
        FSDataInputStream in = openIn(files)) {
      assertThat(cache.stats().hitBytes()).isEqualTo(READ_BYTES);
      assertThatTheFolderIsFree();
      assertThat(in.getPos()).isEqualTo(READ_BYTES);
    }
  }

  @Test
  void everyByteIsTold() throws IOException {
    try (FileSystem files = cache.open();
        FSDataInputStream missed = openIn(files);
        FSDataInputStream hit = openIn(files)) {
      assertThat(missed.getPos()).isEqualTo(hit.getPos());
      assertThat(told)
          .containsEntry(CacheReport.HIT_BYTES, (long) BLOCK_BYTES)
          .containsEntry(CacheReport.MISS_BYTES, 2L * READ_BYTES - BLOCK_BYTES);
    }
  }

  @Test
  void whatIsForgottenIsGivenBackWhenAnotherFileIsOpened() throws IOException {
    try (FileSystem files = cache.open();
        ReadScope scope = enter()) {
      readAndForget(files);
      assertThat(scope.streams()).isEqualTo(1);
      assertThat(cache.stats().inputBytes()).as("one is being written").isEqualTo(2 * BLOCK_BYTES);
      for (int i = 0; i < COLLECTIONS_MAX && scope.streams() > 0; i++) {
        System.gc();
        files.open(CacheFolder.path(file)).close();
      }
      assertThat(scope.streams()).isZero();
      assertThat(cache.stats().inputBytes()).isEqualTo(BLOCK_BYTES);
    }
  }

  private void readAndForget(FileSystem files) throws IOException {
    FSDataInputStream in = files.open(CacheFolder.path(file));
    assertThat(in.readNBytes(READ_BYTES)).hasSize(READ_BYTES);
  }

  /** A stream that a task opened, read and left. */
  private FSDataInputStream openIn(FileSystem files) throws IOException {
    try (ReadScope scope = enter()) {
      FSDataInputStream in = files.open(CacheFolder.path(file));
      assertThat(in.readNBytes(READ_BYTES)).isEqualTo(Arrays.copyOf(content, READ_BYTES));
      assertThat(scope.job()).isEqualTo("job");
      return in;
    }
  }
}
