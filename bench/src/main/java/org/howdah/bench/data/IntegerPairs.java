package org.howdah.bench.data;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;

/**
 * Lines of two integers: the first from a range of 100 000, so that groups hold several pairs, the
 * second from all integers. The same seed always gives the same pairs.
 */
public final class IntegerPairs {
  private static final int GROUPS = 100_000;

  private IntegerPairs() {}

  /** Writes whole lines until at least that many bytes are written; does not close the stream. */
  public static void write(OutputStream out, long seed, long bytes) throws IOException {
    Random random = new Random(seed);
    for (long written = 0; written < bytes; ) {
      String line = random.nextInt(GROUPS) - GROUPS / 2 + " " + random.nextInt() + "\n";
      out.write(line.getBytes(US_ASCII));
      written += line.length();
    }
  }
}
