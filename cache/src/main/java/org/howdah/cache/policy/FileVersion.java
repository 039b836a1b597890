package org.howdah.cache.policy;

import java.util.Objects;

/**
 * One state of a file. A file that was replaced is another one, so what is cached of it is never
 * served for its successor.
 *
 * @param path the whole address, as {@code hdfs://host/data/part-0}
 * @param length in bytes
 * @param version what tells two states of equal length apart; see the factories
 */
public record FileVersion(String path, long length, String version) {
  public FileVersion {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(version, "version");
    if (length < 0) {
      throw new IllegalArgumentException(path + " has a negative length, " + length);
    }
  }

  /** A file of a system that keeps modification times. */
  public static FileVersion modifiedAt(String path, long length, long millis) {
    return new FileVersion(path, length, "mtime:" + millis);
  }

  /** A file of a store that tags contents, which is surer than a time. */
  public static FileVersion tagged(String path, long length, String etag) {
    return new FileVersion(path, length, "etag:" + etag);
  }
}
