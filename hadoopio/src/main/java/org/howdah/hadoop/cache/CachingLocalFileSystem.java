package org.howdah.hadoop.cache;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumFileSystem;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.howdah.hadoop.files.PosixLocalFileSystem;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.api.PublicApi;

/**
 * Local and mounted folders, read through the fast tier; set as {@code fs.file.impl}. It is a
 * {@link LocalFileSystem} because Hadoop casts to that. It wraps the one that {@code
 * howdah.cache.fs.file.impl} names, by default Hadoop's own. The raw file system behind it, which
 * Hadoop uses for its intermediate files, is not cached.
 */
@PublicApi
public final class CachingLocalFileSystem extends LocalFileSystem {
  private static final String CHANGES = "unix:ino,ctime";

  /** Whoever opens files in another way may have a reason to refuse. */
  private static final Set<Class<?>> OPENERS =
      Set.of(ChecksumFileSystem.class, LocalFileSystem.class, PosixLocalFileSystem.class);

  /** Of a stream that is not read but for the end of the file. */
  private static final int UNREAD_BUFFER_BYTES = 512;

  private LocalFileSystem inner;
  private boolean opensAsHadoop;
  private FileSystem.Statistics fromCache;

  @Override
  @SuppressWarnings("deprecation") // The replacement does not tell threads apart.
  public void initialize(URI name, Configuration conf) throws IOException {
    if (!(InnerFileSystems.make(name, conf) instanceof LocalFileSystem local)) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          InnerFileSystems.key("file")
              + " must name a subclass of LocalFileSystem, to which Hadoop casts");
    }
    inner = local;
    opensAsHadoop = OPENERS.contains(opener(local));
    fs = local.getRaw();
    fromCache = getStatistics(getScheme(), getClass());
    super.initialize(name, conf);
  }

  private static Class<?> opener(FileSystem files) {
    try {
      return files.getClass().getMethod("open", Path.class, int.class).getDeclaringClass();
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("every file system opens files", e);
    }
  }

  @Override
  public void setVerifyChecksum(boolean verify) {
    inner.setVerifyChecksum(verify);
    super.setVerifyChecksum(verify);
  }

  @Override
  public void setWriteChecksum(boolean write) {
    inner.setWriteChecksum(write);
    super.setWriteChecksum(write);
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return CachingReads.open(getConf(), path, new LocalSource(path, bufferSize), null, fromCache);
  }

  /** A local file; times that the system keeps for itself tell its states apart. */
  private final class LocalSource implements CachingReads.Source {
    private final Path path;
    private final int bufferSize;

    LocalSource(Path path, int bufferSize) {
      this.path = path;
      this.bufferSize = bufferSize;
    }

    @Override
    public FSDataInputStream open(FileStatus known) throws IOException {
      return inner.open(path, bufferSize);
    }

    @Override
    public FSDataInputStream openUnread() throws IOException {
      return opensAsHadoop ? inner.getRaw().open(path, UNREAD_BUFFER_BYTES) : null;
    }

    @Override
    public FileStatus status() throws IOException {
      return inner.getFileStatus(path);
    }

    @Override
    public FileStatus[] list(Path folder) throws IOException {
      return inner.listStatus(folder);
    }

    @Override
    public long settledMillis(FileStatus status) {
      return CachingReads.SETTLED_MILLIS;
    }

    /** A copy may have been given the modification time of what it replaces. */
    @Override
    public String mark(FileStatus status) throws IOException {
      java.nio.file.Path file = pathToFile(status.getPath()).toPath();
      if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
        return "";
      }
      Map<String, Object> changes = Files.readAttributes(file, CHANGES);
      return " inode:" + changes.get("ino") + " changed:" + changes.get("ctime");
    }
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
    return inner.create(path, permission, overwrite, bufferSize, replication, blockSize, progress);
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
    return inner.createNonRecursive(
        path, permission, overwrite, bufferSize, replication, blockSize, progress);
  }
}
