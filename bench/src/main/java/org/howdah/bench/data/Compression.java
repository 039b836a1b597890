package org.howdah.bench.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** How far an input shrinks: what a shuffle or a disk that compresses could gain on it. */
public final class Compression {
  private static final long SAMPLE_BYTES_MAX = 64L << 20;

  private Compression() {}

  /** Plain over compressed bytes of the first 64 MiB of a file, with gzip's usual level. */
  public static double gzipRatio(Path file) throws IOException {
    Counter counter = new Counter();
    long plain = 0;
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try (InputStream in = Files.newInputStream(file);
        OutputStream out = new DeflaterOutputStream(counter, deflater, 1 << 16)) {
      byte[] buffer = new byte[1 << 16];
      for (int n = in.read(buffer); n > 0 && plain < SAMPLE_BYTES_MAX; n = in.read(buffer)) {
        out.write(buffer, 0, n);
        plain += n;
      }
    } finally {
      deflater.end();
    }
    return (double) plain / Math.max(1, counter.bytes);
  }

  private static final class Counter extends OutputStream {
    private long bytes;

    @Override
    public void write(int b) {
      bytes++;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) {
      bytes += length;
    }
  }
}
