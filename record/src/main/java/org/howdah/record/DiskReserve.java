package org.howdah.record;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.function.ToLongFunction;

/*
 * What is expected before a file is written is a guess, and others write at the same time: so it is
 * looked again after each MiB. A look is one system call.
 */
/**
 * How much of a disk those leave free who write files of jobs there, since others need it. What
 * several write at the same time may take as much more as {@link #LOOK_BYTES} for each. Immutable.
 */
public final class DiskReserve {
  /** Nothing is left free. */
  public static final DiskReserve NONE = new DiskReserve(0, "");

  /** So much of a file is written between two looks at what is free. */
  public static final int LOOK_BYTES = 1 << 20;

  private final long bytes;
  private final String setting;
  private final ToLongFunction<Path> free;

  /**
   * @param bytes that stay free, 0 or more
   * @param setting what says so, for messages
   */
  public DiskReserve(long bytes, String setting) {
    this(bytes, setting, folder -> folder.toFile().getUsableSpace());
  }

  /**
   * @param free how many bytes are free where a folder is
   */
  public DiskReserve(long bytes, String setting, ToLongFunction<Path> free) {
    this.bytes = bytes;
    this.setting = setting;
    this.free = free;
  }

  /** That stay free. */
  public long bytes() {
    return bytes;
  }

  /** Half as much, for what has to be written nevertheless. */
  public DiskReserve half() {
    return new DiskReserve(bytes / 2, "half of " + setting, free);
  }

  /** How many bytes are free where a folder is. */
  public long free(Path folder) {
    return free.applyAsLong(folder);
  }

  /** Whether so many bytes more may be written where so many are free. */
  public boolean allows(long bytesMore, long bytesFree) {
    return bytesFree - bytes >= bytesMore;
  }

  /** How many bytes are free, and how many of them stay so, for messages. */
  public String inWords(long bytesFree) {
    String kept = bytes == 0 ? "" : ", of which %d stay free (%s)".formatted(bytes, setting);
    return "%d are free there%s".formatted(bytesFree, kept);
  }

  /**
   * Looks whether there is room.
   *
   * @param file in a folder that exists
   * @param bytesMore that are to be written
   * @throws StoreFullException if less than the reserve would be left
   */
  public void check(Path file, long bytesMore) throws StoreFullException {
    long now = free(file.getParent());
    if (!allows(bytesMore, now)) {
      throw new StoreFullException(
          "cannot write %s: it needs about %d bytes, %s".formatted(file, bytesMore, inWords(now)));
    }
  }

  /** Looks now and then while one file is written. For one thread. */
  public final class Watch {
    private final Path file;
    private long written;

    private Watch(Path file) {
      this.file = file;
    }

    /**
     * Before so many bytes more are written.
     *
     * @throws StoreFullException if they would leave less than the reserve
     */
    public void before(int more) throws StoreFullException {
      written += more;
      if (bytes > 0 && written >= LOOK_BYTES) {
        written = 0;
        check(file, more);
      }
    }
  }

  /** For a file that is going to be written. */
  public Watch watch(Path file) {
    return new Watch(file);
  }

  /**
   * A stream to a file that fails with {@link StoreFullException} alone, so that whoever copies can
   * tell it from a failure of the source.
   */
  public OutputStream output(Path file, OutputStream out) {
    Watch watch = watch(file);
    return new FilterOutputStream(out) {
      @Override
      public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override
      public void write(byte[] from, int offset, int length) throws IOException {
        watch.before(length);
        try {
          out.write(from, offset, length);
        } catch (IOException e) {
          throw unwritten(file, e);
        }
      }

      @Override
      public void flush() throws IOException {
        try {
          out.flush();
        } catch (IOException e) {
          throw unwritten(file, e);
        }
      }

      /** Some file systems say only here that there is no room. */
      @Override
      public void close() throws IOException {
        try {
          super.close();
        } catch (IOException e) {
          throw unwritten(file, e);
        }
      }
    };
  }

  private StoreFullException unwritten(Path file, IOException e) {
    return e instanceof StoreFullException known
        ? known
        : new StoreFullException(
            "cannot write %s (%s); %d bytes are free there"
                .formatted(file, e.getMessage(), free(file.getParent())),
            e);
  }
}
