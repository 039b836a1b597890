package org.howdah.bench.case2.drop;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.io.IOException;

/** Advice to Linux. Safe to use from several threads. */
final class PageCache {
  private static final int READ_ONLY = 0;
  private static final int DONT_NEED = 4;
  private static final CLibrary LIBRARY = Native.load("c", CLibrary.class);

  private PageCache() {}

  /** What is called of it. */
  interface CLibrary extends Library {
    @SuppressWarnings("checkstyle:MethodName")
    int open(String path, int flags);

    @SuppressWarnings("checkstyle:MethodName")
    int posix_fadvise(int file, long offset, long length, int advice);

    @SuppressWarnings("checkstyle:MethodName")
    int close(int file);
  }

  /**
   * Says that a part of a file is not needed; clean pages that are whole in it leave.
   *
   * @throws IOException if the system refuses
   */
  static void drop(String path, long offset, long length) throws IOException {
    int file = LIBRARY.open(path, READ_ONLY);
    if (file < 0) {
      throw new IOException("cannot open " + path);
    }
    int error = LIBRARY.posix_fadvise(file, offset, length, DONT_NEED);
    int closed = LIBRARY.close(file);
    if (error != 0 || closed != 0) {
      throw new IOException("posix_fadvise of " + path + " failed with " + error);
    }
  }
}
