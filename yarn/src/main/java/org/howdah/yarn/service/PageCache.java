package org.howdah.yarn.service;

import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/** What Linux keeps of files in memory. */
final class PageCache {
  private static final long MAP_BYTES_MAX = 1L << 30;

  private PageCache() {}

  /**
   * Whether all of a part of a file is there. Nothing is read. Linux says so of each file that is
   * neither the caller's own nor to be written by it.
   *
   * @throws IOException if the file ends before
   */
  static boolean has(FileChannel file, long position, long bytes) throws IOException {
    for (long from = position; from < position + bytes; from += MAP_BYTES_MAX) {
      if (!hasOne(file, from, Math.min(MAP_BYTES_MAX, position + bytes - from))) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasOne(FileChannel file, long position, long bytes) throws IOException {
    MappedByteBuffer map = file.map(FileChannel.MapMode.READ_ONLY, position, bytes);
    try {
      return map.isLoaded();
    } finally {
      // A process may have only so many at once, and the collector is in no hurry.
      PlatformDependent.freeDirectBuffer(map);
    }
  }
}
