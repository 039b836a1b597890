package org.howdah.yarn.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.nio.file.ExtendedOpenOption;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.DefaultFileRegion;
import io.netty.channel.FileRegion;
import io.netty.handler.stream.ChunkedFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DirectRegionTest {
  private static final int FILE_BYTES = (8 << 20) + 1234;

  @TempDir Path folder;

  private final ReadBuffers buffers = new ReadBuffers(1);
  private final byte[] bytes = new byte[FILE_BYTES];
  private Path file;

  @BeforeEach
  void write() throws Exception {
    new Random(7).nextBytes(bytes);
    file = Files.write(folder.resolve("file.out"), bytes);
    try {
      FileChannel.open(file, ExtendedOpenOption.DIRECT).close();
    } catch (IOException | UnsupportedOperationException e) {
      assumeThat(e).as("this file system has no reads past the page cache").isNull();
    }
    loadClasses();
  }

  /** From disks that are read, too. */
  private void loadClasses() throws Exception {
    assertThat(send(region(0, 1), 1)).isEqualTo(part(0, 1));
    assertThat(chunks(0, 1)).isEqualTo(part(0, 1));
  }

  private boolean isCached(long position, long count) throws IOException {
    try (FileChannel open = FileChannel.open(file)) {
      return PageCache.has(open, position, count);
    }
  }

  private FileRegion plain(long position, long count) {
    try {
      return new DefaultFileRegion(
          FileChannel.open(file, StandardOpenOption.READ), position, count);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private DirectRegion region(long position, long count) {
    return new DirectRegion(plain(position, count), file, buffers);
  }

  /** As netty sends to a connection that takes little at a time. */
  private static byte[] send(FileRegion region, int atOnceBytes) throws IOException {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    WritableByteChannel target = new Narrow(Channels.newChannel(sent), atOnceBytes);
    while (region.transferred() < region.count()) {
      long unused = region.transferTo(target, region.transferred());
    }
    region.release();
    return sent.toByteArray();
  }

  private record Narrow(WritableByteChannel target, int atOnceBytes)
      implements WritableByteChannel {
    @Override
    public int write(ByteBuffer from) throws IOException {
      ByteBuffer some = from.slice(from.position(), Math.min(atOnceBytes, from.remaining()));
      int written = target.write(some);
      from.position(from.position() + written);
      return written;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }

  /** What this thread had read from disks. */
  private static long readBytes() throws IOException {
    return Files.readAllLines(Path.of("/proc/thread-self/io")).stream()
        .filter(line -> line.startsWith("read_bytes: "))
        .mapToLong(line -> Long.parseLong(line.substring("read_bytes: ".length())))
        .sum();
  }

  private byte[] part(long position, long count) {
    return Arrays.copyOfRange(bytes, (int) position, (int) (position + count));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "0, 4096",
    "1, 4095",
    "4095, 2",
    "0, 1048576",
    "1, 1048576",
    "1048575, 2097154",
    "777, 3000000",
    "4096, 8385746",
    "0, 8389842",
  })
  void nothingIsReadButWhatIsSent(long position, long count) throws Exception {
    ColdFile.forget(file);
    long before = readBytes();
    assertThat(send(region(position, count), 300_000)).isEqualTo(part(position, count));
    assertThat(readBytes() - before)
        .as("read from the disk")
        .isBetween(count, count + 2 * ReadBuffers.ALIGNMENT_BYTES);
    assertThat(isCached(position, count)).as("in the page cache").isFalse();
  }

  /** As it is where connections are encrypted. */
  @Test
  void chunksReadNothingButWhatIsSent() throws Exception {
    ColdFile.forget(file);
    long before = readBytes();
    assertThat(chunks(777, 3_000_000)).isEqualTo(part(777, 3_000_000));
    assertThat(readBytes() - before)
        .isBetween(3_000_000L, 3_000_000L + 2 * ReadBuffers.ALIGNMENT_BYTES);
  }

  @Test
  void chunksAreReadAsWithoutWhereAllBuffersAreLent() throws Exception {
    ByteBuffer lent = buffers.borrow().orElseThrow();
    assertThat(chunks(777, 3_000_000)).isEqualTo(part(777, 3_000_000));
    buffers.giveBack(lent);
  }

  private byte[] chunks(long position, long count) throws Exception {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    RandomAccessFile open = new RandomAccessFile(file.toFile(), "r");
    DirectChunks chunks =
        new DirectChunks(new ChunkedFile(open, position, count, 8192), file, buffers);
    while (!chunks.isEndOfInput()) {
      ByteBuf chunk = chunks.readChunk(ByteBufAllocator.DEFAULT);
      chunk.readBytes(sent, chunk.readableBytes());
      chunk.release();
    }
    assertThat(chunks.readChunk(ByteBufAllocator.DEFAULT)).isNull();
    assertThat(chunks.progress()).isEqualTo(count);
    chunks.close();
    assertThat(open.getChannel().isOpen()).isFalse();
    return sent.toByteArray();
  }

  @Test
  void whatIsInThePageCacheIsReadThere() throws Exception {
    ColdFile.forget(file);
    int half = 4 << 20;
    byte[] cached = send(plain(0, half), half);
    assertThat(cached).hasSize(half);
    long before = readBytes();
    assertThat(send(region(half - (1 << 20), 2 << 20), 1 << 20))
        .isEqualTo(part(half - (1 << 20), 2 << 20));
    assertThat(readBytes() - before).isLessThanOrEqualTo(1 << 20);
  }

  @Test
  void whereAllBuffersAreLentItIsSentAsWithout() throws Exception {
    ColdFile.forget(file);
    ByteBuffer lent = buffers.borrow().orElseThrow();
    assertThat(buffers.borrow()).isEmpty();
    assertThat(send(region(5, 2_000_000), 300_000)).isEqualTo(part(5, 2_000_000));
    buffers.giveBack(lent);
  }

  @Test
  void aBufferIsGivenBackByWhoBreaksOff() throws Exception {
    ColdFile.forget(file);
    DirectRegion region = region(0, 2_000_000);
    long sent = region.transferTo(Channels.newChannel(new ByteArrayOutputStream()), 0);
    assertThat(sent).isEqualTo(ReadBuffers.BYTES);
    assertThat(buffers.borrow()).isEmpty();
    region.release();
    assertThat(buffers.borrow()).isPresent();
  }

  @Test
  void aFileThatEndsTooEarlyIsSentAsWithout() throws Exception {
    DirectRegion region = region(FILE_BYTES - 100, 5_000);
    try (FileChannel shorter = FileChannel.open(file, StandardOpenOption.WRITE)) {
      shorter.truncate(FILE_BYTES - 50);
    }
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    long count = region.transferTo(Channels.newChannel(sent), 0);
    assertThat(count).isEqualTo(50);
    region.release();
  }

  @Test
  void onlyTheNextByteCanBeAskedFor() {
    DirectRegion region = region(0, 10);
    assertThatThrownBy(() -> region.transferTo(Channels.newChannel(new ByteArrayOutputStream()), 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("5 is not where it stopped: 0");
    region.release();
  }

  @Test
  void aPartThatIsLongerThanItsFileIsRefused() {
    assertThatThrownBy(() -> isCached(0, FILE_BYTES + 1)).isInstanceOf(IOException.class);
  }
}
