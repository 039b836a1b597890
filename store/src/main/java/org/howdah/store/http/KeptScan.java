package org.howdah.store.http;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** A partition that was kept, opened to be sent. For one thread. */
final class KeptScan implements Closeable {
  private static final int BUFFER_BYTES = 64 << 10;

  private final FileChannel file;
  private final Extent extent;
  private final byte[] buffer = new byte[BUFFER_BYTES];

  /**
   * What a file of kept frames has.
   *
   * @param checksum CRC-32C of all of them
   */
  record Extent(long bytes, long frames, int checksum) {}

  /** Throws what ends an answer that should not go on. */
  @FunctionalInterface
  interface Check {
    void goesOn() throws HowdahException;
  }

  KeptScan(Path file, Extent extent) throws IOException {
    this.file = FileChannel.open(file);
    this.extent = extent;
  }

  /**
   * Whether the file is as it was written. To be asked before any of it is sent: a client that was
   * sent damaged frames cannot be told.
   */
  boolean isWhole() throws IOException {
    CRC32C checksum = new CRC32C();
    long bytes = 0;
    for (int read = read(); read >= 0; read = read()) {
      checksum.update(buffer, 0, read);
      bytes += read;
    }
    file.position(0);
    return bytes == extent.bytes && (int) checksum.getValue() == extent.checksum;
  }

  private int read() throws IOException {
    return file.read(ByteBuffer.wrap(buffer));
  }

  /**
   * Sends all entries.
   *
   * @param tell whether the client is told that they were kept
   */
  void write(FrameWriter frames, boolean tell, Check check) throws IOException {
    if (tell) {
      frames.kept();
    }
    for (long left = extent.bytes; left > 0; ) {
      check.goesOn();
      int read = readSome();
      frames.raw(buffer, read);
      left -= read;
    }
    frames.counted(extent.frames);
  }

  private int readSome() throws HowdahException {
    try {
      int read = read();
      if (read > 0) {
        return read;
      }
    } catch (IOException e) {
      throw new HowdahException(ErrorCode.LOST, "what the node had kept cannot be read: " + e, e);
    }
    throw new HowdahException(ErrorCode.LOST, "what the node had kept has become shorter");
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
