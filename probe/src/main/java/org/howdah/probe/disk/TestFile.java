package org.howdah.probe.disk;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.howdah.record.ByteSize;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * The file that a disk is loaded with: of bytes that nobody can compress, whole on the disk before
 * it is used, and deleted when it is closed.
 */
public final class TestFile implements Closeable {
  private static final int CHUNK_BYTES = 1 << 20;
  private static final double ROOM = 1.05;
  private static final long SEED = 20_261_128;

  private final Path path;
  private final long bytes;

  private TestFile(Path path, long bytes) {
    this.path = path;
    this.bytes = bytes;
  }

  /**
   * Writes the file.
   *
   * @param folder on the disk that is asked about
   * @param bytes rounded down to whole MiB, of which it must have one
   * @throws HowdahException {@code USER_CONFIGURATION} if the folder's file system has no direct
   *     access; {@code RESOURCES} if there is no room
   */
  public static TestFile create(Path folder, long bytes) throws IOException {
    long whole = bytes / CHUNK_BYTES * CHUNK_BYTES;
    if (whole == 0) {
      throw new IllegalArgumentException("a test file has at least 1 MiB, not " + bytes);
    }
    checkRoom(folder, whole);
    TestFile file = new TestFile(Files.createTempFile(folder, "disk", ".tmp"), whole);
    try {
      file.open(StandardOpenOption.READ).close();
      file.fill();
      return file;
    } catch (IOException | RuntimeException | Error failure) {
      file.close();
      throw failure;
    }
  }

  private static void checkRoom(Path folder, long bytes) throws IOException {
    long room = Files.getFileStore(folder).getUsableSpace();
    if (room < bytes * ROOM) {
      throw new HowdahException(
          ErrorCode.RESOURCES,
          "%s has room for %s and a test file needs %s; free some or ask for a smaller one"
              .formatted(folder, ByteSize.format(room), ByteSize.format(bytes)));
    }
  }

  private void fill() throws IOException {
    Random random = new Random(SEED);
    byte[] chunk = new byte[CHUNK_BYTES];
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      for (long at = 0; at < bytes; at += CHUNK_BYTES) {
        random.nextBytes(chunk);
        ByteBuffer rest = ByteBuffer.wrap(chunk);
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
      }
      channel.force(true);
    }
  }

  public Path path() {
    return path;
  }

  public long bytes() {
    return bytes;
  }

  /** Opens it past the page cache. */
  FileChannel open(OpenOption way) throws IOException {
    try {
      return FileChannel.open(path, way, ExtendedOpenOption.DIRECT);
    } catch (UnsupportedOperationException | IOException refusal) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "%s is on a file system that lets nobody past its page cache (%s); choose a folder on a disk"
              .formatted(path, refusal.getMessage()),
          refusal);
    }
  }

  /** What places and lengths of requests must be multiples of. */
  int alignmentBytes() throws IOException {
    return Math.toIntExact(Files.getFileStore(path).getBlockSize());
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(path);
  }
}
