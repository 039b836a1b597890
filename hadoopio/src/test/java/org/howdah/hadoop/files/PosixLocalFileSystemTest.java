package org.howdah.hadoop.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PosixLocalFileSystemTest {
  @TempDir java.nio.file.Path folder;
  private LocalFileSystem files;
  private LocalFileSystem hadoops;

  @BeforeEach
  void open() throws IOException {
    Configuration settings = new Configuration();
    settings.set("fs.file.impl", PosixLocalFileSystem.class.getName());
    files = FileSystem.newInstanceLocal(settings);
    // A new one: Hadoop's cache may have the file system of another test of this process.
    hadoops = FileSystem.newInstanceLocal(new Configuration());
  }

  @AfterEach
  void close() throws IOException {
    files.close();
    hadoops.close();
  }

  @Test
  void setsPermissionsOfNewFilesAndFolders() throws Exception {
    Path file = new Path(folder.toString(), "a/b");
    files.mkdirs(file.getParent(), new FsPermission((short) 0750));
    files
        .create(file, new FsPermission((short) 0640), true, 4096, (short) 1, 1 << 20, null)
        .close();

    assertThat(files).isInstanceOf(PosixLocalFileSystem.class);
    assertThat(hadoops).isExactlyInstanceOf(LocalFileSystem.class);
    assertThat(permissions("a")).isEqualTo("rwxr-x---");
    assertThat(permissions("a/b")).isEqualTo("rw-r-----");
  }

  @Test
  void setsWhatHadoopsOwnWouldSet() throws Exception {
    for (int mode : new int[] {0, 0400, 0644, 0777, 01777, 02750}) {
      java.nio.file.Path ours = Files.createFile(folder.resolve("ours" + mode));
      java.nio.file.Path theirs = Files.createFile(folder.resolve("theirs" + mode));

      files.setPermission(new Path(ours.toUri()), new FsPermission(mode));
      hadoops.setPermission(new Path(theirs.toUri()), new FsPermission(mode));

      assertThat(Files.getAttribute(ours, "unix:mode"))
          .isEqualTo(Files.getAttribute(theirs, "unix:mode"));
    }
  }

  @Test
  void failsForAFileThatDoesNotExist() {
    Path missing = new Path(folder.toString(), "missing");

    assertThatThrownBy(() -> files.setPermission(missing, new FsPermission((short) 0644)))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(FileNotFoundException.class)
        .hasMessageContaining("missing");
  }

  @Test
  void readsWhatHadoopsOwnReadsWhereverItIsMoved() {
    Seeds.check(
        10,
        random -> {
          byte[] content = new byte[random.nextInt(300_000) + 1];
          random.nextBytes(content);
          write(files, "file", content);
          Path file = new Path(folder.toString(), "file");
          try (FSDataInputStream ours = files.open(file);
              FSDataInputStream theirs = hadoops.open(file)) {
            for (int i = 0; i < 200; i++) {
              long seed = random.nextLong();
              assertThat(step(ours, content.length, new Random(seed)))
                  .isEqualTo(step(theirs, content.length, new Random(seed)));
            }
          }
        });
  }

  /** Does one thing that streams can do, and says what came of it. */
  private static String step(FSDataInputStream stream, int length, Random random)
      throws IOException {
    byte[] bytes = new byte[random.nextInt(random.nextInt(10) == 0 ? 100_000 : 700) + 1];
    String result;
    try {
      switch (random.nextInt(6)) {
        case 0 -> {
          stream.seek(random.nextInt(length + 10));
          result = "moved";
        }
        case 1 -> result = "skipped " + stream.skip(random.nextInt(1_000));
        case 2 -> result = "byte " + stream.read();
        case 3 -> result = "there " + stream.read(random.nextInt(length), bytes, 0, 1);
        case 4 -> result = "marks " + stream.markSupported();
        default -> {
          stream.readFully(bytes);
          result = "read";
        }
      }
    } catch (EOFException e) {
      // Where a failed read leaves the stream nobody promises.
      stream.seek(length / 2);
      result = "end";
    }
    return result + " at " + stream.getPos() + ": " + Arrays.hashCode(bytes);
  }

  @Test
  void noticesACorruptByte() throws Exception {
    Path file = new Path(folder.toString(), "file");
    try (OutputStream output = files.create(file)) {
      output.write(new byte[200_000]);
    }
    try (RandomAccessFile raw = new RandomAccessFile(folder.resolve("file").toFile(), "rw")) {
      raw.seek(150_000);
      raw.write(1);
    }

    try (FSDataInputStream stream = files.open(file)) {
      assertThatThrownBy(stream::readAllBytes)
          .isInstanceOf(ChecksumException.class)
          .hasMessageContaining(file.toString());
    }
  }

  @Test
  void writesTheChecksumsThatHadoopWrites() throws Exception {
    byte[] content = new byte[200_001];
    new Random(1).nextBytes(content);
    write(files, "ours", content);
    write(hadoops, "theirs", content);

    assertThat(folder.resolve("ours")).hasSameBinaryContentAs(folder.resolve("theirs"));
    assertThat(folder.resolve(".ours.crc")).hasSameBinaryContentAs(folder.resolve(".theirs.crc"));
  }

  private void write(FileSystem system, String name, byte[] content) throws IOException {
    try (OutputStream output = system.create(new Path(folder.toString(), name))) {
      for (int start = 0; start < content.length; start += 777) {
        output.write(content, start, Math.min(777, content.length - start));
      }
    }
  }

  private String permissions(String name) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
  }
}
