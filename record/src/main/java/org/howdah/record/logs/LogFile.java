package org.howdah.record.logs;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.record.DiskReserve;
import org.howdah.record.Folders;

/*
 * What does not go into the first file goes into two that follow each other, of which the older is
 * deleted when both are full. Nothing is renamed, so that who reads meanwhile misses nothing. No
 * channel, because an attempt that is told to stop is interrupted, and would close it.
 */
/**
 * One log, with its beginning and its end in half of the bytes that it may have each. It goes on
 * where another process has left it. For one thread at a time.
 */
final class LogFile implements AutoCloseable {
  private static final String OWNER_ONLY = "rw-------";
  private static final int LATER_PARTS = 2;

  private final Path first;
  private final long bytesMax;
  private final DiskReserve reserve;
  private LogParts.Part part;
  private Path older;
  private long length;
  private RandomAccessFile out;

  /**
   * @param first the file of its beginning
   * @param reserve what stays free of the disk
   */
  LogFile(Path first, long bytesMax, DiskReserve reserve) {
    this.first = first;
    this.bytesMax = bytesMax;
    this.reserve = reserve;
  }

  /**
   * Adds to its end, and opens it if need be.
   *
   * @throws IOException if that cannot be written; then nothing of it is there
   */
  void append(byte[] bytes, int offset, int count) throws IOException {
    open();
    if (length > 0 && length + count > partBytesMax()) {
      begin(part.offset() + length);
    }
    int done = 0;
    while (done < count) {
      if (length >= partBytesMax()) {
        begin(part.offset() + length);
      }
      int piece = (int) Math.min(count - done, partBytesMax() - length);
      write(bytes, offset + done, piece);
      done += piece;
    }
  }

  private long partBytesMax() {
    return part.offset() == 0 ? bytesMax / 2 : bytesMax / 2 / LATER_PARTS;
  }

  private void write(byte[] bytes, int offset, int count) throws IOException {
    try {
      out.write(bytes, offset, count);
    } catch (IOException e) {
      out.setLength(length);
      throw e;
    }
    length += count;
  }

  private void open() throws IOException {
    if (out != null) {
      return;
    }
    if (part == null) {
      find();
    }
    if (reserve.bytes() > 0) {
      reserve.check(part.file(), LogLimits.FILE_BYTES_MIN);
    }
    if (!Files.exists(part.file())) {
      Files.createFile(part.file(), Folders.ownerOnly(part.file(), OWNER_ONLY));
    }
    out = new RandomAccessFile(part.file().toFile(), "rw");
    length = out.length();
    out.seek(length);
  }

  /** Lists the folder only where another process has begun with this log. */
  private void find() throws IOException {
    part = LogParts.Part.of(first);
    if (Files.exists(first)) {
      List<LogParts.Part> parts = new LogParts(LogParts.in(first.getParent(), part.log())).parts();
      part = parts.get(parts.size() - 1);
      older = parts.size() > 2 ? parts.get(parts.size() - 2).file() : null;
    }
  }

  private void begin(long offset) throws IOException {
    close();
    if (older != null) {
      Files.deleteIfExists(older);
    }
    older = part.offset() == 0 ? null : part.file();
    part = LogParts.Part.of(LogParts.later(first, offset));
    open();
  }

  /** Closes it until more is written. */
  @Override
  public void close() throws IOException {
    if (out != null) {
      out.close();
      out = null;
    }
  }
}
