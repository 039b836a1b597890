package org.howdah.hadoop.cache;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/** Local files by the scheme and bucket of an object store. */
public final class Bucket extends RawLocalFileSystem {
  static final AtomicInteger OPENED = new AtomicInteger();

  private URI uri;

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    uri = URI.create(name.getScheme() + "://" + name.getAuthority());
    OPENED.incrementAndGet();
    super.initialize(name, conf);
  }

  @Override
  public URI getUri() {
    return uri == null ? super.getUri() : uri;
  }

  /** As of a store that has no permissions, which local ones would look for at a file: path. */
  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return plain(super.getFileStatus(path));
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    return Arrays.stream(super.listStatus(path)).map(Bucket::plain).toArray(FileStatus[]::new);
  }

  private static FileStatus plain(FileStatus file) {
    return new FileStatus(
        file.getLen(),
        file.isDirectory(),
        file.getReplication(),
        file.getBlockSize(),
        file.getModificationTime(),
        file.getPath());
  }

  @Override
  public void setPermission(Path path, FsPermission permission) throws IOException {
    Files.setPosixFilePermissions(
        pathToFile(path).toPath(), PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
