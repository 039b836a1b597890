package org.howdah.hadoop.cache;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
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

  @Override
  public void setPermission(Path path, FsPermission permission) throws IOException {
    Files.setPosixFilePermissions(
        pathToFile(path).toPath(), PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
