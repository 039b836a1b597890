package org.howdah.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.impl.OpenFileParameters;
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

  /** Asks for the status of what is opened, unless it is given. */
  public static final class ObjectStore extends RawLocalFileSystem {
    static final AtomicInteger ASKED = new AtomicInteger();

    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
      ASKED.incrementAndGet();
      return new Tagged(super.getFileStatus(path));
    }

    @Override
    protected CompletableFuture<FSDataInputStream> openFileWithOptions(
        org.apache.hadoop.fs.Path path, OpenFileParameters parameters) throws IOException {
      int asked = ASKED.get();
      FSDataInputStream in = open(path, parameters.getBufferSize());
      if (parameters.getStatus() != null) {
        ASKED.set(asked);
      }
      return CompletableFuture.completedFuture(in);
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

    Tagged(FileStatus file) {
      super(file);
    }

    @Override
    public String getEtag() {
      return "tag";
    }
  }
}
