package org.howdah.probe.machine;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.SplittableRandom;
import java.util.zip.Deflater;

/** Compresses the same text again and again. */
final class CompressWork implements Work {
  private static final int TEXT_BYTES = 1 << 20;
  private static final int WORDS = 1 << 14;
  private static final long SEED = 20_261_128;

  private final byte[] text = text();
  private final byte[] packed = new byte[TEXT_BYTES];
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);

  /** Frequent words and rare ones. */
  private static byte[] text() {
    SplittableRandom random = new SplittableRandom(SEED);
    StringBuilder text = new StringBuilder();
    while (text.length() < TEXT_BYTES) {
      long word = (long) Math.pow(WORDS, random.nextDouble());
      text.append(Long.toString(word * 104_729, 36)).append(' ');
    }
    return text.substring(0, TEXT_BYTES).getBytes(US_ASCII);
  }

  @Override
  public long once() {
    deflater.reset();
    deflater.setInput(text);
    deflater.finish();
    int bytes = deflater.deflate(packed);
    if (!deflater.finished() || bytes == 0) {
      throw new AssertionError("text grew from " + TEXT_BYTES + " bytes");
    }
    return TEXT_BYTES;
  }
}
