package org.howdah.bench.grid;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.howdah.bench.data.Inputs;
import org.howdah.bench.data.ZipfText;
import org.howdah.bench.kit.InputKind;

/** Words, one after the other and without end. For one thread. Whoever opens them closes them. */
interface Words extends Closeable {
  /** So much of a real text has more words than messages need to be of many. */
  long TEXT_BYTES = 512L << 20;

  /** The next one, of at most {@link TextWords#BYTES_MAX} bytes. */
  byte[] next() throws IOException;

  @Override
  default void close() throws IOException {}

  /**
   * Words of a text.
   *
   * @param text {@code GENERATED}, drawn by Zipf's law, or {@code REAL}, source text of the Linux
   *     kernel, from its beginning again when it ends
   * @param data keeps the real text, made when it is first asked for
   * @param seed of a generated one
   */
  static Words of(InputKind text, Path data, long seed) throws IOException, InterruptedException {
    if (text == InputKind.GENERATED) {
      return new ZipfText(seed)::next;
    }
    Inputs inputs =
        new Inputs(
            data,
            TEXT_BYTES,
            0,
            (records, output) -> {
              throw new IllegalArgumentException("not a text");
            });
    return new TextWords(inputs.get(text));
  }
}
