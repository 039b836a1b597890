package org.howdah.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.impl.OpenFileParameters;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache in front of a file system that behaves as those of object stores. */
class CachedObjectsTest {
  private static final int BYTES = 5 * CacheFolder.BLOCK_BYTES / 2;

  @TempDir Path folder;
  private CacheFolder cache;
  private Path file;
  private byte[] content;

  @BeforeEach
  void writeAFile() throws IOException {
    cache = new CacheFolder(folder);
    cache.conf().setClass("fs.file.impl", CachingFileSystem.class, FileSystem.class);
    file = folder.resolve("file");
    content = CacheFolder.write(file, BYTES, 1);
    ObjectStore.ASKED.set(0);
    ObjectStore.TAG.set("tag");
    ObjectStore.TAG_WHEN_OPENED.set(null);
  }

  @AfterEach
  void close() {
    FastTier.closeAll();
  }

  private void readFrom(Class<? extends FileSystem> inner) throws IOException {
    cache.conf().setClass(InnerFileSystems.key("file"), inner, FileSystem.class);
    assertThat(cache.read(file)).isEqualTo(content);
  }

  @Test
  void whatAnObjectStoreCallsEncryptedIsCached() throws IOException {
    readFrom(ObjectStore.class);
    readFrom(ObjectStore.class);
    assertThat(cache.stats().hitBytes()).isEqualTo(BYTES);
  }

  @Test
  void whatItsReadersDecryptIsNotCached() throws IOException {
    readFrom(Zone.class);
    readFrom(Zone.class);
    assertThat(cache.stats().admitted()).isZero();
  }

  @Test
  void anObjectStoreIsNotAskedByOpenForWhatIsKnown() throws IOException {
    cache.conf().setClass(InnerFileSystems.key("file"), ObjectStore.class, FileSystem.class);
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      assertThat(in.getWrappedStream()).isInstanceOf(CachedStream.class);
      assertThat(ObjectStore.ASKED).as("before and after it is opened").hasValue(2);
    }
  }

  @Test
  void anObjectWithAnotherTagIsAnotherFile() throws IOException {
    readFrom(ObjectStore.class);
    FileTime written = Files.getLastModifiedTime(file);
    content = CacheFolder.write(file, BYTES, 2);
    Files.setLastModifiedTime(file, written);
    ObjectStore.TAG.set("tag2");
    readFrom(ObjectStore.class);
    assertThat(cache.stats().hitBytes()).isZero();
    assertThat(cache.blocks()).as("those of the other tag are gone").hasSize(3);
    readFrom(ObjectStore.class);
    assertThat(cache.stats().hitBytes()).isEqualTo(BYTES);
  }

  @Test
  void whatIsReplacedWhileItIsOpenedIsReadAsItIsAfterwards() throws IOException {
    ObjectStore.TAG_WHEN_OPENED.set("tag2");
    readFrom(ObjectStore.class);
    assertThat(cache.stats().admitted()).isZero();
  }

  @Test
  void whoNamesTheStateThatHeWantsIsToldThatItIsGone() throws Exception {
    cache.conf().setClass(InnerFileSystems.key("file"), ObjectStore.class, FileSystem.class);
    try (FileSystem files = cache.open()) {
      FileStatus seen = files.getFileStatus(CacheFolder.path(file));
      ObjectStore.TAG.set("tag2");
      try (FSDataInputStream in =
          files.openFile(CacheFolder.path(file)).withFileStatus(seen).build().get()) {
        assertThatThrownBy(in::read).hasMessageContaining("tag2");
      }
    }
  }

  @Test
  void withoutATagNothingIsCachedOfWhatChangedLessThanAMinuteAgoByThisClock() throws IOException {
    Files.setLastModifiedTime(file, secondsAgo(30));
    readFrom(Untagged.class);
    assertThat(cache.stats().admitted()).isZero();
    Files.setLastModifiedTime(file, secondsAgo(61));
    readFrom(Untagged.class);
    assertThat(cache.stats().admitted()).isEqualTo(3);
  }

  @Test
  void aTagIsTrustedAtOnce() throws IOException {
    Files.setLastModifiedTime(file, secondsAgo(0));
    readFrom(ObjectStore.class);
    assertThat(cache.stats().admitted()).isEqualTo(3);
  }

  private static FileTime secondsAgo(int seconds) {
    return FileTime.fromMillis(System.currentTimeMillis() - 1000L * seconds);
  }

  @Test
  void whoMayNotReadAFileOfAzureGetsNothingThoughHeMayOpenIt() throws IOException {
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(Azure.ROOT.resolve(file + ""));
    cache.conf().setClass("fs.abfs.impl", CachingFileSystem.class, FileSystem.class);
    cache.conf().setClass(InnerFileSystems.key("abfs"), Azure.class, FileSystem.class);
    cache.conf().setBoolean("fs.abfs.impl.disable.cache", true);
    cache.conf().setBoolean(InnerFileSystems.innerUnsharedKey("abfs"), true);
    for (int i = 0; i < 2; i++) {
      try (FileSystem files = path.getFileSystem(cache.conf());
          FSDataInputStream in = files.open(path)) {
        assertThat(in.readAllBytes()).isEqualTo(content);
      }
    }
    assertThat(cache.stats().hitBytes()).isEqualTo(BYTES);
    Azure.READABLE.set(false);
    try (FileSystem files = path.getFileSystem(cache.conf());
        FSDataInputStream in = files.open(path)) {
      assertThatThrownBy(in::read).hasMessage("not for you");
    } finally {
      Azure.READABLE.set(true);
    }
    assertThat(cache.stats().hitBytes()).isEqualTo(BYTES);
  }

  /** Shows and opens files for those who may not read them, as a store with access lists does. */
  public static final class Azure extends RawLocalFileSystem {
    static final URI ROOT = URI.create("abfs://container@account/");
    static final AtomicBoolean READABLE = new AtomicBoolean(true);

    @Override
    public URI getUri() {
      return ROOT;
    }

    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
      return new Tagged(super.getFileStatus(path), "tag");
    }

    @Override
    public void access(org.apache.hadoop.fs.Path path, FsAction mode) throws IOException {
      if (!READABLE.get()) {
        throw new AccessControlException("not for you");
      }
    }

    @Override
    protected CompletableFuture<FSDataInputStream> openFileWithOptions(
        org.apache.hadoop.fs.Path path, OpenFileParameters parameters) throws IOException {
      FSDataInputStream in = open(path, parameters.getBufferSize());
      return CompletableFuture.completedFuture(
          READABLE.get() ? in : new FSDataInputStream(new Unreadable(in, "not for you")));
    }
  }

  @Test
  void aStoreWithoutTagsIsAskedOnceForEachBlockThatIsCachedAndNotAgainForTheNext()
      throws IOException {
    cache.conf().setClass(InnerFileSystems.key("file"), Untagged.class, FileSystem.class);
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      in.skipNBytes(CacheFolder.BLOCK_BYTES);
      in.readFully(new byte[CacheFolder.BLOCK_BYTES]);
    }
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      int opened = Untagged.ASKED.get();
      assertThat(in.readAllBytes()).isEqualTo(content);
      assertThat(Untagged.ASKED.get() - opened)
          .as("for the first block and the third")
          .isEqualTo(2);
    }
    assertThat(cache.stats().hitBytes()).isEqualTo(CacheFolder.BLOCK_BYTES);
  }

  @Test
  void whoAsksWhereAFileIsKeptKeepsNobodyElseFromTheStream() throws Exception {
    cache.conf().setClass(InnerFileSystems.key("file"), Untagged.class, FileSystem.class);
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      in.readFully(new byte[CacheFolder.BLOCK_BYTES]);
      in.readFully(2L * CacheFolder.BLOCK_BYTES, new byte[10]);
      Untagged.WHEN_ASKED.set(
          () -> {
            asked.countDown();
            await(answer);
          });
      byte[] cached = new byte[10];
      CompletableFuture<Void> read = CompletableFuture.runAsync(() -> readFully(in, cached));
      await(asked);
      CompletableFuture<Void> released =
          CompletableFuture.runAsync(((CachedStream) in.getWrappedStream())::release);
      try {
        released.get(30, TimeUnit.SECONDS);
        assertThat(read).isNotDone();
      } finally {
        Untagged.WHEN_ASKED.set(null);
        answer.countDown();
      }
      read.get(30, TimeUnit.SECONDS);
      assertThat(cached).isEqualTo(Arrays.copyOf(content, 10));
    }
  }

  private static void readFully(FSDataInputStream in, byte[] target) {
    try {
      in.readFully(0, target);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Keeps times, as stores do that have no tags. */
  public static final class Untagged extends RawLocalFileSystem {
    static final AtomicInteger ASKED = new AtomicInteger();
    static final AtomicReference<Runnable> WHEN_ASKED = new AtomicReference<>();

    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
      ASKED.incrementAndGet();
      Runnable act = WHEN_ASKED.get();
      if (act != null) {
        act.run();
      }
      return super.getFileStatus(path);
    }
  }

  /**
   * Asks for the status of what is opened, unless it is given; does not read another state than the
   * one that it was given or has seen, as S3A.
   */
  public static final class ObjectStore extends RawLocalFileSystem {
    static final AtomicInteger ASKED = new AtomicInteger();
    static final AtomicReference<String> TAG = new AtomicReference<>();

    /** What the next one who opens a file finds that it has become; nothing else if null. */
    static final AtomicReference<String> TAG_WHEN_OPENED = new AtomicReference<>();

    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
      ASKED.incrementAndGet();
      return new Tagged(super.getFileStatus(path), TAG.get());
    }

    @Override
    protected CompletableFuture<FSDataInputStream> openFileWithOptions(
        org.apache.hadoop.fs.Path path, OpenFileParameters parameters) throws IOException {
      int asked = ASKED.get();
      FSDataInputStream in = open(path, parameters.getBufferSize());
      String seen = TAG.get();
      if (parameters.getStatus() instanceof Tagged given) {
        ASKED.set(asked);
        seen = given.getEtag();
      }
      String now = TAG_WHEN_OPENED.getAndSet(null);
      if (now != null) {
        TAG.set(now);
      }
      return CompletableFuture.completedFuture(
          seen.equals(TAG.get())
              ? in
              : new FSDataInputStream(
                  new Unreadable(in, "the file has changed; its tag is " + TAG.get())));
    }
  }

  /** A file of which nothing can be read, as one that was replaced since it was asked for. */
  private static final class Unreadable extends FSInputStream {
    private final FSDataInputStream in;
    private final String reason;

    Unreadable(FSDataInputStream in, String reason) {
      this.in = in;
      this.reason = reason;
    }

    @Override
    public int read() throws IOException {
      throw new IOException(reason);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      return read();
    }

    @Override
    public void seek(long position) throws IOException {
      in.seek(position);
    }

    @Override
    public long getPos() throws IOException {
      return in.getPos();
    }

    @Override
    public boolean seekToNewSource(long position) {
      return false;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  /** All its files lie in an encryption zone. */
  public static final class Zone extends RawLocalFileSystem {
    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
      return new Encrypted(super.getFileStatus(path));
    }
  }

  private static class Encrypted extends FileStatus {
    private static final long serialVersionUID = 1;

    Encrypted(FileStatus file) {
      super(
          file.getLen(),
          file.isDirectory(),
          file.getReplication(),
          file.getBlockSize(),
          file.getModificationTime(),
          file.getPath());
    }

    @Override
    public boolean isEncrypted() {
      return true;
    }
  }

  /** As {@code S3AFileStatus}. */
  private static final class Tagged extends Encrypted implements EtagSource {
    private static final long serialVersionUID = 1;
    private final String tag;

    Tagged(FileStatus file, String tag) {
      super(file);
      this.tag = tag;
    }

    @Override
    public String getEtag() {
      return tag;
    }
  }
}
