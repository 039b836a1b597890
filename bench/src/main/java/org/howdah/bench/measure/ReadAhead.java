package org.howdah.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * How far the kernel reads ahead of who reads a file in order: Linux's own default is 128 KiB, and
 * many machines have another. The further it does, the more a large file gains over many small
 * ones.
 */
public final class ReadAhead {
  private static final Path DEVICES = Path.of("/sys/class/bdi");
  private static final int KIBIBYTE_SHIFT = 10;

  private ReadAhead() {}

  /**
   * In bytes.
   *
   * @return empty if the kernel does not say so of the file system that the file is in
   */
  public static OptionalLong bytes(Path file) throws IOException {
    return of(DEVICES, (long) Files.getAttribute(file, "unix:dev"));
  }

  static OptionalLong of(Path devices, long device) throws IOException {
    Path setting = devices.resolve(name(device)).resolve("read_ahead_kb");
    if (!Files.isReadable(setting)) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(Long.parseLong(Files.readString(setting).strip()) << KIBIBYTE_SHIFT);
  }

  /** As the C library takes device numbers apart. */
  private static String name(long device) {
    long major = ((device >>> 8) & 0xfff) | ((device >>> 32) & 0xfffff000L);
    long minor = (device & 0xff) | ((device >>> 12) & 0xffffff00L);
    return major + ":" + minor;
  }
}
