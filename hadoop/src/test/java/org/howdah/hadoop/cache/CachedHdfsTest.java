package org.howdah.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.howdah.cache.CacheStats;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.testkit.daemon.HdfsDaemons;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cache in front of a real HDFS. */
class CachedHdfsTest {
  private static final int BLOCK_BYTES = CacheFolder.BLOCK_BYTES;
  private static final int BYTES = 5 * BLOCK_BYTES / 2;

  @TempDir static java.nio.file.Path scratch;
  @TempDir java.nio.file.Path folder;

  private static HdfsDaemons hdfs;
  private static FileSystem plain;

  @BeforeAll
  static void startDaemons() throws Exception {
    hdfs = HdfsDaemons.startWithPermissions(scratch.resolve("hdfs"));
    plain = FileSystem.newInstance(hdfs.uri(), new Configuration());
  }

  @AfterAll
  static void stopDaemons() throws Exception {
    if (plain != null) {
      plain.close();
    }
    if (hdfs != null) {
      hdfs.close();
    }
  }

  @AfterEach
  void close() {
    FastTier.closeAll();
  }

  private FileSystem open(Class<? extends FileSystem> type) throws IOException {
    Configuration conf = new CacheFolder(folder).conf();
    conf.setClass("fs.hdfs.impl", type, FileSystem.class);
    return FileSystem.newInstance(hdfs.uri(), conf);
  }

  private static byte[] write(Path path, long seed) throws IOException {
    byte[] content = new byte[BYTES];
    new Random(seed).nextBytes(content);
    try (FSDataOutputStream out = plain.create(path, true)) {
      out.write(content);
    }
    plain.setTimes(path, System.currentTimeMillis() - 3_600_000, -1);
    return content;
  }

  private static byte[] read(FileSystem files, Path path) throws Exception {
    try (FSDataInputStream in =
        files.openFile(path).opt("fs.option.openfile.read.policy", "sequential").build().get()) {
      return in.readAllBytes();
    }
  }

  private CacheStats stats() {
    return new CacheFolder(folder).stats();
  }

  @ParameterizedTest
  @ValueSource(classes = {CachingDistributedFileSystem.class, CachingFileSystem.class})
  void theSecondReadComesFromTheCache(Class<? extends FileSystem> type) throws Exception {
    Path path = new Path("/second-" + type.getSimpleName());
    byte[] content = write(path, 1);
    try (FileSystem files = open(type)) {
      assertThat(read(files, path)).isEqualTo(content);
      assertThat(stats().hitBytes()).isZero();
      assertThat(read(files, path)).isEqualTo(content);
      assertThat(stats().hitBytes()).isEqualTo(BYTES);
      assertThat(files.getScheme()).isEqualTo("hdfs");
      assertThat(files.listStatus(path)).hasSize(1);
    }
  }

  @Test
  void bytesFromTheCacheCountAsReadFromHdfs() throws Exception {
    Path path = new Path("/counted");
    write(path, 2);
    try (FileSystem files = open(CachingDistributedFileSystem.class)) {
      long start = bytesRead();
      read(files, path);
      assertThat(bytesRead() - start).isEqualTo(BYTES);
      read(files, path);
      assertThat(bytesRead() - start).isEqualTo(2 * BYTES);
    }
  }

  @SuppressWarnings("deprecation") // The replacement does not tell threads apart.
  private static long bytesRead() {
    return FileSystem.getAllStatistics().stream()
        .filter(statistics -> statistics.getScheme().equals("hdfs"))
        .mapToLong(statistics -> statistics.getThreadStatistics().getBytesRead())
        .sum();
  }

  @Test
  void aFileThatWasOverwrittenIsNeverServed() throws Exception {
    Path path = new Path("/replaced");
    write(path, 3);
    try (FileSystem files = open(CachingDistributedFileSystem.class)) {
      read(files, path);
      long time = plain.getFileStatus(path).getModificationTime();
      byte[] changed = write(path, 4);
      plain.setTimes(path, time, -1);
      assertThat(read(files, path)).isEqualTo(changed);
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {CachingDistributedFileSystem.class, CachingFileSystem.class})
  void aFileThatIsBeingWrittenIsReadAsFarAsItGoesAndNotCached(Class<? extends FileSystem> type)
      throws Exception {
    Path path = new Path("/growing-" + type.getSimpleName());
    int hdfsBlockBytes = 1 << 20;
    int written = hdfsBlockBytes + BYTES;
    short replicas = 1;
    try (FileSystem files = open(type);
        FSDataOutputStream out = plain.create(path, true, 4096, replicas, hdfsBlockBytes)) {
      out.write(new byte[written]);
      out.hflush();
      plain.setTimes(path, System.currentTimeMillis() - 3_600_000, -1);
      assertThat(plain.getFileStatus(path).getLen()).as("nothing shows it").isEqualTo(written);
      assertThat(read(files, path)).hasSize(written);
      out.write(new byte[BYTES]);
      out.hflush();
      assertThat(read(files, path)).hasSize(written + BYTES);
      assertThat(stats().admitted()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {CachingDistributedFileSystem.class, CachingFileSystem.class})
  void whatIsNotThereIsNotFound(Class<? extends FileSystem> type) throws Exception {
    try (FileSystem files = open(type)) {
      Path none = new Path("/none");
      assertThatThrownBy(() -> files.open(none)).isInstanceOf(FileNotFoundException.class);
      assertThatThrownBy(() -> read(files, none)).hasStackTraceContaining("FileNotFoundException");
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {CachingDistributedFileSystem.class, CachingFileSystem.class})
  void whoMayNoLongerReadAFileDoesNotReadItInTheCache(Class<? extends FileSystem> type)
      throws Exception {
    Path path = new Path("/permitted-" + type.getSimpleName());
    byte[] content = write(path, 6);
    UserGroupInformation reader = UserGroupInformation.createRemoteUser("reader");
    PrivilegedExceptionAction<FileSystem> opening = () -> open(type);
    try (FileSystem files = reader.doAs(opening)) {
      assertThat(read(files, path)).isEqualTo(content);
      plain.setPermission(path, new FsPermission((short) 0600));
      assertThat(stats().admitted()).isPositive();
      assertThatThrownBy(() -> files.open(path)).isInstanceOf(AccessControlException.class);
      assertThatThrownBy(() -> read(files, path)).hasStackTraceContaining("AccessControlException");
      assertThat(stats().hitBytes()).isZero();
      plain.setPermission(path, new FsPermission((short) 0644));
      assertThat(read(files, path)).isEqualTo(content);
      assertThat(stats().hitBytes()).as("its bytes are the same").isEqualTo(BYTES);
    }
  }

  @Test
  void aJobOfWhoMayNoLongerReadItsInputGetsNothingFromTheCache() throws Exception {
    Path path = new Path("/input-permitted/file");
    try (FSDataOutputStream out = plain.create(path, true)) {
      out.writeBytes("a line of some words\n".repeat(BYTES / 20));
    }
    plain.setTimes(path, System.currentTimeMillis() - 3_600_000, -1);
    UserGroupInformation reader = UserGroupInformation.createRemoteUser("reader");
    PrivilegedExceptionAction<JobOutcome> job = () -> count(path);
    JobOutcome first = reader.doAs(job);
    assertThat(first.succeeded()).as(first.explanation()).isTrue();
    assertThat(stats().admitted()).isPositive();
    plain.setPermission(path, new FsPermission((short) 0600));
    assertThatThrownBy(() -> reader.doAs(job)).isInstanceOf(AccessControlException.class);
    assertThat(stats().hitBytes()).isZero();
    plain.setPermission(path, new FsPermission((short) 0644));
    assertThat(reader.doAs(job).output()).isEqualTo(first.output());
    assertThat(stats().hitBytes()).isPositive();
  }

  private JobOutcome count(Path path) throws Exception {
    java.nio.file.Path own = java.nio.file.Files.createTempDirectory(folder, "job");
    return new JobRunner(HowdahKeys.FRAMEWORK, own, own)
        .run(
            job -> {
              Jobs.wordCount(job);
              FileInputFormat.setInputPaths(job, path.makeQualified(hdfs.uri(), path));
              new CacheFolder(folder).putInto(job.getConfiguration());
              job.getConfiguration()
                  .setClass("fs.hdfs.impl", CachingDistributedFileSystem.class, FileSystem.class);
              job.getConfiguration().setBoolean("fs.hdfs.impl.disable.cache", true);
              job.setMaxMapAttempts(1);
            });
  }

  @Test
  void whoWantsAnotherCopyDoesNotGetThatOfTheCache() throws Exception {
    Path path = new Path("/copies");
    byte[] content = write(path, 5);
    try (FileSystem files = open(CachingDistributedFileSystem.class)) {
      read(files, path);
      try (FSDataInputStream in = files.open(path)) {
        in.seekToNewSource(3);
        assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, 3, BYTES));
      }
      assertThat(stats().hitBytes()).isZero();
    }
  }

  @Test
  void whoAsksForHdfsGetsItsClass() throws Exception {
    try (FileSystem files = open(CachingDistributedFileSystem.class)) {
      assertThat(files).isInstanceOf(DistributedFileSystem.class);
    }
  }
}
