package org.howdah.bench.rival;

import java.nio.file.Path;

/**
 * Local files as Hadoop's file systems name them: unlike a URI, without escapes for spaces and the
 * like.
 */
public final class LocalAddress {
  private static final String SCHEME = "file://";

  private LocalAddress() {}

  /** The address of a file or folder. */
  public static String of(Path path) {
    return SCHEME + path.toAbsolutePath();
  }

  /** The file or folder of an address that {@link #of} made. */
  static Path path(String address) {
    return Path.of(address.substring(SCHEME.length()));
  }
}
