package org.howdah.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StreamCapabilities;
import org.howdah.hadoop.equivalence.QuickLocalFileSystem;
import org.howdah.hadoop.files.PosixLocalFileSystem;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stream through the cache beside the plain one: it must do the same, whatever is cached. */
class CachedStreamTest {
  @TempDir Path folder;

  @AfterEach
  void close() {
    FastTier.closeAll();
  }

  @Test
  void itDoesWhatThePlainStreamDoes() {
    Seeds.check(
        20,
        random -> {
          FastTier.closeAll();
          Path own = Files.createTempDirectory(folder, "case");
          CacheFolder cache = new CacheFolder(own);
          int blockBytes = 1 + random.nextInt(random.nextBoolean() ? 500 : 600_000);
          cache.conf().setInt(CacheKeys.BLOCK_BYTES, blockBytes);
          cache.conf().set(CacheKeys.BYTES, random.nextBoolean() ? "1g" : "3000");
          if (random.nextBoolean()) {
            String inner = InnerFileSystems.key("file");
            cache.conf().setClass(inner, PosixLocalFileSystem.class, FileSystem.class);
          }
          Path file = own.resolve("file");
          byte[] content = CacheFolder.write(file, 1 + random.nextInt(3 * blockBytes), 1);
          for (int i = 0; i < 4; i++) {
            compare(cache, file, content, random);
          }
        });
  }

  private static void compare(CacheFolder cache, Path file, byte[] content, Random random)
      throws Exception {
    FileSystem plainFiles = new QuickLocalFileSystem();
    plainFiles.initialize(file.toUri(), cache.conf());
    try (FileSystem files = cache.open();
        FSDataInputStream cached = files.open(CacheFolder.path(file));
        FSDataInputStream plain = plainFiles.open(CacheFolder.path(file))) {
      assertThat(cached.getWrappedStream()).isInstanceOf(CachedStream.class);
      for (int i = 0; i < 60; i++) {
        step(random, cached, plain, content);
        assertThat(cached.getPos()).isEqualTo(plain.getPos());
      }
      plain.seek(0);
      cached.seek(0);
      assertThat(cached.readAllBytes()).isEqualTo(content);
    }
  }

  private static void step(
      Random random, FSDataInputStream cached, FSDataInputStream plain, byte[] content)
      throws Exception {
    int position = random.nextInt(content.length + 3);
    int length = random.nextInt(random.nextBoolean() ? 50 : content.length + 20);
    switch (random.nextInt(9)) {
      case 0 -> assertThat(cached.read()).isEqualTo(plain.read());
      case 1 -> seek(cached, plain, position, content.length);
      case 2 -> assertThat(cached.skip(length)).isEqualTo(plain.skip(length));
      case 3 -> assertThat(cached.readNBytes(length)).isEqualTo(plain.readNBytes(length));
      case 4 -> readFully(cached, position, length, content);
      case 5 -> read(cached, position, length, content);
      case 6 -> vectored(cached, position, length, content, random.nextBoolean());
      case 7 -> buffer(cached, plain, memory(length, random), content);
      default -> cached.unbuffer();
    }
  }

  private static void seek(
      FSDataInputStream cached, FSDataInputStream plain, int position, int length)
      throws IOException {
    if (position > length) {
      assertThatThrownBy(() -> cached.seek(position)).isInstanceOf(EOFException.class);
    } else {
      cached.seek(position);
      plain.seek(position);
    }
  }

  private static void readFully(FSDataInputStream cached, int position, int length, byte[] content)
      throws IOException {
    byte[] bytes = new byte[length];
    if (position + length > content.length) {
      if (length > 0) {
        assertThatThrownBy(() -> cached.readFully(position, bytes)).isInstanceOf(IOException.class);
      }
      return;
    }
    cached.readFully(position, bytes);
    assertThat(bytes).isEqualTo(Arrays.copyOfRange(content, position, position + length));
  }

  private static void read(FSDataInputStream cached, int position, int length, byte[] content)
      throws IOException {
    byte[] bytes = new byte[length];
    int read = position > content.length ? -1 : cached.read(position, bytes, 0, length);
    if (length > 0 && position < content.length) {
      assertThat(read).isPositive();
      assertThat(Arrays.copyOf(bytes, read))
          .isEqualTo(Arrays.copyOfRange(content, position, position + read));
    }
  }

  private static void vectored(
      FSDataInputStream cached, int position, int length, byte[] content, boolean direct)
      throws Exception {
    int first = Math.min(length, content.length - position) / 2;
    if (first < 1) {
      return;
    }
    List<FileRange> ranges =
        List.of(
            FileRange.createFileRange(position + first, first),
            FileRange.createFileRange(position, first));
    cached.readVectored(ranges, direct ? ByteBuffer::allocateDirect : ByteBuffer::allocate);
    for (FileRange range : ranges) {
      ByteBuffer read = range.getData().get();
      byte[] bytes = new byte[read.remaining()];
      read.get(bytes);
      int from = (int) range.getOffset();
      assertThat(bytes).isEqualTo(Arrays.copyOfRange(content, from, from + first));
    }
  }

  /** As much as is wanted, of a buffer that has more before and behind. */
  private static ByteBuffer memory(int length, Random random) {
    ByteBuffer all =
        random.nextBoolean()
            ? ByteBuffer.allocateDirect(length + 20)
            : ByteBuffer.allocate(length + 30).slice(10, length + 20);
    return all.position(7).limit(7 + length);
  }

  private static void buffer(
      FSDataInputStream cached, FSDataInputStream plain, ByteBuffer target, byte[] content)
      throws IOException {
    int position = (int) cached.getPos();
    int length = target.remaining();
    int read = cached.read(target);
    if (read > 0) {
      assertThat(target.position()).isEqualTo(7 + read);
      byte[] bytes = new byte[read];
      target.get(7, bytes);
      assertThat(bytes).isEqualTo(Arrays.copyOfRange(content, position, position + read));
      plain.skipNBytes(read);
    } else {
      assertThat(length == 0 || position >= content.length).isTrue();
      assertThat(target.position()).isEqualTo(7);
    }
  }

  @Test
  void whatBeginsSomeBytesBehindABlockIsCachedWithThem() throws IOException {
    CacheFolder cache = new CacheFolder(folder);
    Path file = folder.resolve("file");
    byte[] content = CacheFolder.write(file, 3 * CacheFolder.BLOCK_BYTES, 1);
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      in.seek(CacheFolder.BLOCK_BYTES + 4);
      assertThat(in.readNBytes(CacheFolder.BLOCK_BYTES))
          .isEqualTo(
              Arrays.copyOfRange(
                  content, CacheFolder.BLOCK_BYTES + 4, 2 * CacheFolder.BLOCK_BYTES + 4));
    }
    assertThat(FastTier.of(cache.conf()).orElseThrow().node().blocks())
        .extracting(block -> block.id().number())
        .containsExactly(1L);
    assertThat(cache.stats().refused()).as("nor did anyone ask for the block behind").isZero();
  }

  @Test
  void aPositionedReadOfAWholeBlockIsCached() throws IOException {
    CacheFolder cache = new CacheFolder(folder);
    Path file = folder.resolve("file");
    CacheFolder.write(file, 2 * CacheFolder.BLOCK_BYTES, 1);
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      byte[] bytes = new byte[2 * CacheFolder.BLOCK_BYTES];
      in.readFully(0, bytes);
      assertThat(cache.stats().admitted()).isPositive();
      long before = cache.stats().hitBytes();
      in.readFully(0, bytes);
      assertThat(cache.stats().hitBytes()).isGreaterThan(before);
    }
  }

  @Test
  void singleBytesComeFromTheCacheAndAreCounted() throws IOException {
    CacheFolder cache = new CacheFolder(folder);
    Path file = folder.resolve("file");
    byte[] content = CacheFolder.write(file, 5 * CacheFolder.BLOCK_BYTES / 2, 1);
    cache.read(file);
    long before = bytesRead();
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      byte[] read = new byte[content.length];
      for (int i = 0; i < read.length; i++) {
        read[i] = (byte) in.read();
      }
      assertThat(read).isEqualTo(content);
      assertThat(in.read()).isEqualTo(-1);
      in.seek(3);
      assertThat(in.read()).isEqualTo(content[3] & 0xff);
    }
    assertThat(cache.stats().hitBytes()).isEqualTo(content.length + 1);
    assertThat(bytesRead() - before).isGreaterThanOrEqualTo(content.length + 1);
  }

  @Test
  void aRangeOfSeveralBlocksIsOneAccessToEach() throws Exception {
    CacheFolder cache = new CacheFolder(folder);
    Path trace = folder.resolve("trace");
    cache.conf().set(CacheKeys.TRACE, trace.toString());
    Path file = folder.resolve("file");
    byte[] content = CacheFolder.write(file, 3 * CacheFolder.BLOCK_BYTES, 1);
    cache.read(file);
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      FileRange range = FileRange.createFileRange(10, content.length - 20);
      in.readVectored(List.of(range), ByteBuffer::allocate);
      assertThat(range.getData().get())
          .isEqualTo(ByteBuffer.wrap(content, 10, content.length - 20));
    }
    FastTier.closeAll();
    assertThat(Files.readAllLines(trace)).as("a head, three misses, three hits").hasSize(7);
  }

  @Test
  void memoryIsTakenOnceForARangeOfWhichSomeIsNotCached() throws Exception {
    CacheFolder cache = new CacheFolder(folder);
    Path file = folder.resolve("file");
    byte[] content = CacheFolder.write(file, 2 * CacheFolder.BLOCK_BYTES, 1);
    AtomicInteger taken = new AtomicInteger();
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      in.readFully(new byte[CacheFolder.BLOCK_BYTES]);
      for (int length : new int[] {50, 150_000}) {
        taken.set(0);
        FileRange range = FileRange.createFileRange(10, length);
        in.readVectored(
            List.of(range),
            bytes -> {
              taken.incrementAndGet();
              return ByteBuffer.allocate(bytes);
            });
        assertThat(range.getData().get()).isEqualTo(ByteBuffer.wrap(content, 10, length));
        assertThat(taken).hasValue(1);
      }
    }
    assertThat(cache.stats().hitBytes()).as("the other range was missed").isEqualTo(50);
  }

  @Test
  void whoTakesALittleOfManyBlocksTakesLittleMemory() throws IOException {
    CacheFolder cache = new CacheFolder(folder);
    int blocks = 50;
    long blockBytes = 300_000;
    cache.conf().setLong(CacheKeys.BLOCK_BYTES, blockBytes);
    Path file = folder.resolve("file");
    CacheFolder.write(file, (int) (blocks * blockBytes), 1);
    long taken;
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      in.read();
      long before = allocated();
      for (int i = 0; i < blocks; i++) {
        in.seek(i * blockBytes + (i % 2 == 0 ? 0 : blockBytes / 2));
        in.read();
      }
      taken = allocated() - before;
    }
    assertThat(taken).isLessThan(blocks * 65_536L);
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  @Test
  void bytesFromTheCacheCountAsRead() throws IOException {
    CacheFolder cache = new CacheFolder(folder);
    Path file = folder.resolve("file");
    CacheFolder.write(file, CacheFolder.BLOCK_BYTES, 1);
    cache.read(file);
    long before = bytesRead();
    cache.read(file);
    assertThat(cache.stats().hitBytes()).isEqualTo(CacheFolder.BLOCK_BYTES);
    assertThat(bytesRead() - before).isGreaterThanOrEqualTo(CacheFolder.BLOCK_BYTES);
  }

  @SuppressWarnings("deprecation") // The replacement does not tell threads apart.
  private static long bytesRead() {
    return FileSystem.getAllStatistics().stream()
        .filter(statistics -> statistics.getScheme().equals("file"))
        .mapToLong(statistics -> statistics.getThreadStatistics().getBytesRead())
        .sum();
  }

  @Test
  void itSaysWhatItCan() throws IOException {
    CacheFolder cache = new CacheFolder(folder);
    Path file = folder.resolve("file");
    CacheFolder.write(file, 10, 1);
    FSDataInputStream closed;
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      assertThat(in.hasCapability(StreamCapabilities.READBYTEBUFFER)).isTrue();
      assertThat(in.hasCapability(StreamCapabilities.PREADBYTEBUFFER)).isFalse();
      assertThat(in.available()).isEqualTo(10);
      closed = in;
    }
    assertThatThrownBy(closed::read).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> closed.seek(1)).isInstanceOf(IOException.class);
  }
}
