package org.howdah.hadoop.files;

import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.fs.BufferedFSInputStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/*
 * Hadoop's checksummed stream reads what is asked for, so that a reader of short records fetches 512
 * bytes and their four bytes of checksum at a time. So long a chain of calls in the hottest place is
 * also dear to compile: 2.4 of 5.4 seconds of compiling in a TeraSort. With a buffer in front the
 * checked stream is asked for 64 KiB and is never hot.
 */
/**
 * Hadoop's local file system, except that it sets permissions itself and moves larger pieces.
 * Without Hadoop's native library, which no artifact contains, Hadoop starts a {@code chmod}
 * process for each file and folder that it creates: some thirty for the smallest job. An open file
 * has {@value #BUFFER_BYTES} bytes of buffer, or {@code io.file.buffer.size} if that is more. In a
 * process that runs tasks of a job submitted elsewhere, relative names of what stands in its own
 * folder are found there, whatever the working directory is. Selected with {@code fs.file.impl}.
 */
public final class PosixLocalFileSystem extends LocalFileSystem {
  private static final int BUFFER_BYTES = 64 << 10;

  /** Of this process; user code may tell the JVM that it is another. */
  private static volatile File processFolder = new File("").getAbsoluteFile();

  public PosixLocalFileSystem() {
    super(new Raw());
  }

  /**
   * Says that the folder of this process has another name than the JVM believes.
   *
   * @param folder absolute
   */
  public static void standIn(java.nio.file.Path folder) {
    processFolder = folder.toFile();
  }

  /** Whether one of these is what a file system of local files is made of. */
  public static boolean isBehind(FileSystem files) {
    return files instanceof LocalFileSystem local && local.getRaw() instanceof Raw;
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    FSDataInputStream checked = super.open(path, bufferSize);
    return new Buffered(path, checked, atLeast(bufferSize));
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    return super.create(
        path, permission, overwrite, atLeast(bufferSize), replication, blockSize, progress);
  }

  @Override
  public FSDataOutputStream createNonRecursive(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    return super.createNonRecursive(
        path, permission, overwrite, atLeast(bufferSize), replication, blockSize, progress);
  }

  private static int atLeast(int bufferSize) {
    return Math.max(BUFFER_BYTES, bufferSize);
  }

  /** A stream with a buffer that, as Hadoop's own, does not move past the file's end. */
  private final class Buffered extends FSDataInputStream {
    private final Path path;
    private long length = -1;

    Buffered(Path path, FSDataInputStream checked, int bytes) {
      super(new BufferedFSInputStream((FSInputStream) checked.getWrappedStream(), bytes));
      this.path = path;
    }

    private long length() throws IOException {
      if (length < 0) {
        length = getFileStatus(path).getLen();
      }
      return length;
    }

    @Override
    public void seek(long position) throws IOException {
      if (position > length()) {
        throw new EOFException(
            "Cannot seek after EOF: to " + position + " of " + length() + " bytes of " + path);
      }
      super.seek(position);
    }

    @Override
    public long skip(long count) throws IOException {
      return super.skip(Math.min(count, length() - getPos()));
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }

  /** Without checksums, and with the permissions of this one. */
  static class Raw extends RawLocalFileSystem {
    private static final String CHECKSUMS = ".crc";

    /**
     * A relative name is that of a file which stands in the folder of this process, as the
     * distributed cache does, and of any other one in the working folder.
     */
    @Override
    public File pathToFile(Path path) {
      if (path.isAbsolute()) {
        return super.pathToFile(path);
      }
      checkPath(path);
      File folder = processFolder;
      return new File(folder, ofData(path)).exists()
          ? new File(folder, path.toString())
          : super.pathToFile(path);
    }

    /** A file and its checksums stand side by side. */
    private static String ofData(Path path) {
      String name = path.getName();
      boolean ofChecksums = name.startsWith(".") && name.endsWith(CHECKSUMS);
      int end = name.length() - CHECKSUMS.length();
      return ofChecksums && end > 1
          ? new Path(path.getParent(), name.substring(1, end)).toString()
          : path.toString();
    }

    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
      Files.setAttribute(pathToFile(path).toPath(), "unix:mode", (int) permission.toShort());
    }
  }
}
