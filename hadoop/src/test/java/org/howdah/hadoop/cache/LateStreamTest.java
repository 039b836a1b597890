package org.howdah.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.howdah.hadoop.equivalence.QuickLocalFileSystem;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Local files with checksums, which lie on the slow device, too. */
class LateStreamTest {
  private static final int BYTES = 5 * CacheFolder.BLOCK_BYTES / 2;

  @TempDir Path folder;
  private CacheFolder cache;
  private Path file;
  private byte[] content;

  @BeforeEach
  void cacheAFile() throws IOException {
    cache = new CacheFolder(folder);
    cache.conf().setClass(InnerFileSystems.key("file"), Noting.class, FileSystem.class);
    file = folder.resolve("file");
    content = write(1);
    assertThat(cache.read(file)).isEqualTo(content);
    assertThat(cache.blocks()).hasSize(3);
    Noting.OPENED.clear();
  }

  @AfterEach
  void close() {
    FastTier.closeAll();
  }

  /** Writes the file anew, with its checksums. */
  private byte[] write(long seed) throws IOException {
    byte[] bytes = new byte[BYTES];
    new Random(seed).nextBytes(bytes);
    try (FileSystem files = new QuickLocalFileSystem()) {
      files.initialize(file.toUri(), cache.conf());
      try (FSDataOutputStream out = files.create(CacheFolder.path(file))) {
        out.write(bytes);
      }
    }
    CacheFolder.age(file);
    return bytes;
  }

  @Test
  void checksumsOfWhatIsCachedAreNotOpened() throws IOException {
    assertThat(cache.read(file)).isEqualTo(content);
    assertThat(Noting.OPENED).containsExactly("file");
  }

  @Test
  void whatIsMissedIsChecked() throws IOException {
    write(2);
    byte[] bytes = Files.readAllBytes(file);
    bytes[BYTES / 2] ^= 1;
    Files.write(file, bytes);
    CacheFolder.age(file);
    assertThatThrownBy(() -> cache.read(file)).isInstanceOf(ChecksumException.class);
    assertThat(Noting.OPENED).contains(".file.crc");
  }

  @Test
  void whoHasAFileOpenReadsItAsItWasThoughItWasReplaced() throws IOException {
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      byte[] start = in.readNBytes(10);
      Files.move(file, folder.resolve("was"));
      write(3);
      FastTier.of(cache.conf()).orElseThrow().node().drop(CacheFolder.path(file).toString());
      assertThat(start).isEqualTo(Arrays.copyOf(content, 10));
      assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, 10, BYTES));
    }
  }

  @Test
  void whoHasAFileOpenReadsItThoughItWasDeleted() throws IOException {
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      in.seek(5);
      Files.delete(file);
      FastTier.of(cache.conf()).orElseThrow().node().drop(CacheFolder.path(file).toString());
      assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, 5, BYTES));
    }
  }

  /** A stream that has another thread miss a byte while it is being moved. */
  private static final class Moved extends FSInputStream {
    private final byte[] bytes;
    private Runnable meanwhile = () -> {};
    private int at;

    Moved(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public void seek(long position) {
      Runnable once = meanwhile;
      meanwhile = () -> {};
      once.run();
      at = (int) position;
    }

    @Override
    public long getPos() {
      return at;
    }

    @Override
    public boolean seekToNewSource(long position) {
      return false;
    }

    @Override
    public int read() {
      return at < bytes.length ? bytes[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int count) {
      int next = read();
      target[offset] = (byte) next;
      return next < 0 ? -1 : 1;
    }
  }

  @Test
  void whoMovesWhileAnotherMissesIsWhereItMovedTo() throws Exception {
    byte[] bytes = {0, 1, 2, 3, 4, 5, 6, 7};
    Moved unread = new Moved(bytes);
    LateStream stream =
        new LateStream(
            new FSDataInputStream(unread),
            bytes.length,
            () -> new FSDataInputStream(new Moved(bytes)),
            () -> true);
    Thread other =
        new Thread(
            () -> {
              try {
                stream.read(2, new byte[1], 0, 1);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    unread.meanwhile =
        () -> {
          other.start();
          Until.holds(
              "the other one waits",
              () -> !other.isAlive() || other.getState() == Thread.State.BLOCKED);
        };
    stream.seek(5);
    other.join();
    assertThat(stream.read()).isEqualTo(5);
    stream.close();
  }

  /** A local file system that notes which files are opened. */
  public static final class Noting extends LocalFileSystem {
    static final Set<String> OPENED = ConcurrentHashMap.newKeySet();

    public Noting() {
      super(new Raw());
    }

    /** Hadoop moves a damaged file to the top of its device. */
    @Override
    public boolean reportChecksumFailure(
        org.apache.hadoop.fs.Path path,
        FSDataInputStream in,
        long position,
        FSDataInputStream sums,
        long sumsPosition) {
      return false;
    }

    private static final class Raw extends RawLocalFileSystem {
      @Override
      public FSDataInputStream open(org.apache.hadoop.fs.Path path, int bufferSize)
          throws IOException {
        OPENED.add(path.getName());
        return super.open(path, bufferSize);
      }
    }
  }
}
