package org.howdah.probe.machine;

import java.util.zip.Deflater;
import org.howdah.probe.text.WordText;

/** Compresses the same text again and again. */
final class CompressWork implements Work {
  private static final int TEXT_BYTES = 1 << 20;
  private static final int WORDS = 1 << 14;
  private static final long SPREAD = 104_729;

  private final byte[] text = WordText.of(TEXT_BYTES, WORDS, SPREAD);
  private final byte[] packed = new byte[TEXT_BYTES];
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);

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
