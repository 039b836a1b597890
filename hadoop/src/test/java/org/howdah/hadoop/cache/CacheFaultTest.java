package org.howdah.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.security.AccessControlException;
import org.howdah.testkit.TinyDisks;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Never a wrong byte, and never a failed read because of the cache. */
class CacheFaultTest {
  private static final int BYTES = 5 * CacheFolder.BLOCK_BYTES / 2;

  @TempDir Path folder;
  private CacheFolder cache;
  private Path file;
  private byte[] content;

  @BeforeEach
  void cacheAFile() throws IOException {
    cache = new CacheFolder(folder);
    file = folder.resolve("file");
    content = CacheFolder.write(file, BYTES, 1);
    assertThat(cache.read(file)).isEqualTo(content);
    assertThat(cache.blocks()).hasSize(3);
  }

  @AfterEach
  void close() {
    FastTier.closeAll();
  }

  @Test
  void whatWasReadOnceComesFromTheCache() throws IOException {
    assertThat(cache.read(file)).isEqualTo(content);
    assertThat(cache.stats().hitBytes()).isEqualTo(BYTES);
  }

  @Test
  void whatWasReplacedIsNeverServedNotEvenWithTheSameLengthAndTime() throws IOException {
    Path other = folder.resolve("other");
    byte[] changed = CacheFolder.write(other, BYTES, 2);
    Files.setLastModifiedTime(other, Files.getLastModifiedTime(file));
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
    assertThat(cache.read(file)).isEqualTo(changed);
    assertThat(cache.blocks()).as("the old ones are gone").hasSize(3);
    assertThat(cache.read(file)).isEqualTo(changed);
  }

  @Test
  void whatChangesWhileItIsReadIsNotCached() throws IOException {
    Path written = folder.resolve("written");
    CacheFolder.write(written, BYTES, 3);
    byte[] changed;
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(written))) {
      in.readFully(new byte[CacheFolder.BLOCK_BYTES / 2]);
      changed = CacheFolder.write(written, BYTES, 4);
      in.readAllBytes();
    }
    assertThat(cache.blocks()).as("those of the first file").hasSize(3);
    assertThat(cache.read(written)).isEqualTo(changed);
  }

  @Test
  void whoseFileIsOverwrittenReadsNothingOldAfterWhatIsNew() throws IOException {
    Path written = folder.resolve("written");
    byte[] old = CacheFolder.write(written, BYTES, 3);
    cacheAllButTheSecondBlock(written);
    byte[] read;
    byte[] changed;
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(written))) {
      read = Arrays.copyOf(in.readNBytes(CacheFolder.BLOCK_BYTES / 2), BYTES);
      changed = CacheFolder.write(written, BYTES, 4);
      in.readFully(read, CacheFolder.BLOCK_BYTES / 2, BYTES - CacheFolder.BLOCK_BYTES / 2);
    }
    int firstNew = Arrays.mismatch(read, old);
    assertThat(firstNew).isBetween(CacheFolder.BLOCK_BYTES / 2, CacheFolder.BLOCK_BYTES);
    assertThat(Arrays.copyOfRange(read, firstNew, BYTES))
        .isEqualTo(Arrays.copyOfRange(changed, firstNew, BYTES));
  }

  @Test
  void whoseFileIsOverwrittenReadsNothingOldByPositionAfterWhatIsNew() throws IOException {
    Path written = folder.resolve("written");
    byte[] old = CacheFolder.write(written, BYTES, 3);
    cacheAllButTheSecondBlock(written);
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(written))) {
      assertThat(in.readNBytes(10)).isEqualTo(Arrays.copyOf(old, 10));
      byte[] changed = CacheFolder.write(written, BYTES, 4);
      for (int from : new int[] {CacheFolder.BLOCK_BYTES, 0, 2 * CacheFolder.BLOCK_BYTES}) {
        byte[] some = new byte[1000];
        in.readFully(from, some);
        assertThat(some).isEqualTo(Arrays.copyOfRange(changed, from, from + some.length));
      }
      in.seek(70_000);
      assertThat(in.readNBytes(10)).isEqualTo(Arrays.copyOfRange(changed, 70_000, 70_010));
    }
  }

  @Test
  void whoReadsBeyondTheEndThatAFileHadReadsNothingOldAfterwards() throws IOException {
    Path written = folder.resolve("written");
    CacheFolder.write(written, BYTES, 3);
    cache.read(written);
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(written))) {
      byte[] changed = CacheFolder.write(written, BYTES + 1000, 4);
      for (int from : new int[] {BYTES + 10, 0, CacheFolder.BLOCK_BYTES}) {
        byte[] some = new byte[500];
        in.readFully(from, some);
        assertThat(some).isEqualTo(Arrays.copyOfRange(changed, from, from + some.length));
      }
    }
  }

  private void cacheAllButTheSecondBlock(Path written) throws IOException {
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(written))) {
      in.readFully(new byte[CacheFolder.BLOCK_BYTES]);
      in.seek(2L * CacheFolder.BLOCK_BYTES);
      in.readAllBytes();
    }
    assertThat(cache.blocks()).as("beside those of the first file").hasSize(3 + 2);
  }

  @Test
  void whoHasAFileOpenReadsItAsItWasOrAsItIs() throws IOException {
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      byte[] start = in.readNBytes(10);
      Path other = folder.resolve("other");
      CacheFolder.write(other, BYTES, 2);
      Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
      FastTier.of(cache.conf()).orElseThrow().node().drop(CacheFolder.path(file).toString());
      assertThat(start).isEqualTo(Arrays.copyOf(content, 10));
      assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, 10, BYTES));
    }
  }

  @Test
  void whatWasWrittenAMomentAgoIsNotCached() throws IOException {
    Path fresh = Files.write(folder.resolve("fresh"), content);
    assertThat(cache.read(fresh)).isEqualTo(content);
    assertThat(cache.blocks()).hasSize(3);
  }

  @Test
  void filesOfTheFrameworkAreNotCached() throws IOException {
    Path staged = Files.createDirectories(folder.resolve("user/.staging")).resolve("job.split");
    byte[] split = CacheFolder.write(staged, 100, 5);
    assertThat(cache.read(staged)).isEqualTo(split);
    assertThat(cache.blocks()).hasSize(3);
  }

  @Test
  void programsAreNotCachedUnlessATaskReadsThem() throws IOException {
    assertOnlyATaskHasItCached("job.jar");
  }

  private void assertOnlyATaskHasItCached(String name) throws IOException {
    Path file = folder.resolve(name);
    byte[] classes = CacheFolder.write(file, 100, 5);
    assertThat(cache.read(file)).isEqualTo(classes);
    assertThat(cache.blocks()).hasSize(3);
    try (ReadScope task =
        ReadScope.enter("job", JobInput.UNKNOWN, (group, counter, amount) -> {})) {
      assertThat(cache.read(file)).isEqualTo(classes);
      assertThat(task.counts().admitted.sum()).isEqualTo(1);
    }
    assertThat(cache.blocks()).hasSize(4);
  }

  @Test
  void whatNoTaskReadsCanBeLeftOut() throws IOException {
    cache.conf().setBoolean(CacheKeys.TASKS_ONLY, true);
    assertOnlyATaskHasItCached("names");
  }

  @Test
  void aDamagedBlockIsReadFromTheFile() throws IOException {
    for (Path block : cache.blocks()) {
      byte[] bytes = Files.readAllBytes(block);
      bytes[bytes.length / 2] ^= 1;
      Files.write(block, bytes);
    }
    assertThat(cache.read(file)).isEqualTo(content);
    assertThat(cache.stats().bad()).isEqualTo(3);
    assertThat(cache.read(file)).isEqualTo(content);
  }

  @Test
  void aFolderThatVanishesIsDoneWithout() throws IOException {
    for (Path block : cache.blocks()) {
      Files.delete(block);
    }
    Files.delete(cache.cache().resolve("blocks"));
    assertThat(cache.read(file)).isEqualTo(content);
    assertThat(cache.read(file)).isEqualTo(content);
    assertThat(cache.stats().failures()).isPositive();
  }

  @Test
  void theCacheIsClosedWhileAFileIsRead() throws IOException {
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      in.read();
      FastTier.of(cache.conf()).orElseThrow().close();
      assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, 1, BYTES));
    }
  }

  @Test
  void whoMayNotReadTheFileGetsNothing() throws IOException {
    cache.conf().setClass(InnerFileSystems.key("file"), Forbidding.class, FileSystem.class);
    assertThatThrownBy(() -> cache.read(file))
        .isInstanceOf(AccessControlException.class)
        .hasMessage("not for you");
    assertThat(cache.stats().hitBytes()).isZero();
  }

  @Test
  void errorsOfTheFileSystemPassUntouched() throws IOException {
    Files.delete(file);
    assertThatThrownBy(() -> cache.read(file)).isInstanceOf(FileNotFoundException.class);
    assertThatThrownBy(() -> cache.read(folder)).isInstanceOf(IOException.class);
    CacheFolder.write(file, BYTES, 6);
    cache.conf().setClass(InnerFileSystems.key("file"), Breaking.class, FileSystem.class);
    assertThatThrownBy(() -> cache.read(file)).isInstanceOf(IOException.class).hasMessage("broken");
    assertThat(cache.stats().admitted()).as("beside the three before").isEqualTo(3);
  }

  @Test
  void aCacheInFrontOfACacheIsRefused() {
    cache
        .conf()
        .setClass(InnerFileSystems.key("file"), CachingLocalFileSystem.class, FileSystem.class);
    assertThatThrownBy(() -> cache.read(file)).hasMessageContaining("howdah.cache.fs.file.impl");
  }

  @Test
  void anotherProcessWithTheFolderIsDoneWithout() throws IOException {
    FastTier.closeAll();
    try (FastTier other = FastTier.open(cache.cache(), cache.conf())) {
      assertThat(cache.read(file)).isEqualTo(content);
      assertThat(other.node().stats().hitBytes()).isZero();
    }
  }

  @Test
  void aFullDeviceIsDoneWithout() throws Exception {
    assertThatItDoes(ReadsTwice.class, 200);
  }

  @Test
  void aDeviceThatBecomesReadOnlyServesWhatItHas() throws Exception {
    CacheFolder.write(folder.resolve("other"), BYTES, 7);
    assertThatItDoes(ReadsWhatMayNotBeWritten.class, 2000);
  }

  /** Runs a program with the cache on a disk of so many kilobytes, which it may mount anew. */
  private void assertThatItDoes(Class<?> program, int kilobytes) throws Exception {
    FastTier.closeAll();
    TinyDisks disks = new TinyDisks().add(folder.resolve("cache"), kilobytes);
    assumeTrue(disks.canBeMade());
    List<String> words = disks.launcher();
    words.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-Djava.io.tmpdir=" + folder,
            "-cp",
            System.getProperty("java.class.path"),
            program.getName(),
            folder.toString()));
    Process process = new ProcessBuilder(words).inheritIO().start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  /** Reads the file through a cache that has room for one block of it. */
  static final class ReadsTwice {
    private ReadsTwice() {}

    public static void main(String[] arguments) throws IOException {
      CacheFolder cache = new CacheFolder(Path.of(arguments[0]));
      Path file = Path.of(arguments[0], "file");
      byte[] expected = Files.readAllBytes(file);
      boolean same = true;
      for (int i = 0; i < 2; i++) {
        same &= Arrays.equals(cache.read(file), expected);
      }
      boolean full = cache.stats().failures() > 0;
      Runtime.getRuntime().halt(same && full ? 0 : 1);
    }
  }

  /** Reads a file that is cached and one that is not when nothing can be written any more. */
  static final class ReadsWhatMayNotBeWritten {
    private ReadsWhatMayNotBeWritten() {}

    public static void main(String[] arguments) throws Exception {
      CacheFolder cache = new CacheFolder(Path.of(arguments[0]));
      Path file = Path.of(arguments[0], "file");
      Path other = Path.of(arguments[0], "other");
      cache.read(file);
      String blocks = cache.cache().resolve("blocks").toString();
      String mounts = "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\"";
      Process mount = new ProcessBuilder("sh", "-c", mounts, blocks).inheritIO().start();
      boolean done = mount.waitFor() == 0;
      boolean same = Arrays.equals(cache.read(file), Files.readAllBytes(file));
      for (int i = 0; i < 2; i++) {
        same &= Arrays.equals(cache.read(other), Files.readAllBytes(other));
      }
      boolean served = cache.stats().hitBytes() == BYTES && cache.stats().failures() > 0;
      Runtime.getRuntime().halt(done && same && served ? 0 : 1);
    }
  }

  /** A file system whose files this user may not read. */
  public static final class Forbidding extends LocalFileSystem {
    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path path, int bufferSize)
        throws IOException {
      throw new AccessControlException("not for you");
    }
  }

  /** A file system whose files cannot be read to their end. */
  public static final class Breaking extends LocalFileSystem {
    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path path, int bufferSize)
        throws IOException {
      return new FSDataInputStream(new BreakingStream(super.open(path, bufferSize)));
    }
  }

  private static final class BreakingStream extends FSInputStream {
    private final FSDataInputStream whole;

    BreakingStream(FSDataInputStream whole) {
      this.whole = whole;
    }

    @Override
    public int read() throws IOException {
      throw new IOException("broken");
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (getPos() >= CacheFolder.BLOCK_BYTES / 2) {
        throw new IOException("broken");
      }
      return whole.read(target, offset, Math.min(length, 1000));
    }

    @Override
    public void seek(long position) throws IOException {
      whole.seek(position);
    }

    @Override
    public long getPos() throws IOException {
      return whole.getPos();
    }

    @Override
    public boolean seekToNewSource(long position) {
      return false;
    }

    @Override
    public void close() throws IOException {
      whole.close();
    }
  }
}
