package org.howdah.shuffle;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;

/**
 * A range of a file of map output, read from where it lies; fails if the file ends before. For one
 * thread, but any may close it, which closes the file.
 */
public final class RangeInput extends FilterInputStream {
  private static final int BUFFER_BYTES = 64 << 10;

  private final FileChannel file;
  private final int bufferBytes;

  /**
   * @param start where it begins in the file
   * @param bytes how long it is
   */
  public RangeInput(FileChannel file, long start, long bytes) throws IOException {
    super(new LimitedInput(Channels.newInputStream(file.position(start)), bytes));
    this.file = file;
    bufferBytes = (int) Math.min(BUFFER_BYTES, bytes);
  }

  @Override
  public long transferTo(OutputStream out) throws IOException {
    byte[] buffer = new byte[bufferBytes];
    long sent = 0;
    for (int read = read(buffer); read > 0; read = read(buffer)) {
      out.write(buffer, 0, read);
      sent += read;
    }
    return sent;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
