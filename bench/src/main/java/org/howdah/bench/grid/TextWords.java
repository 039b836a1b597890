package org.howdah.bench.grid;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.howdah.bench.data.Inputs;
import org.howdah.bench.data.ZipfText;
import org.howdah.bench.kit.InputKind;

/** The words of a file in their order, and when it ends from its beginning again. */
final class TextWords implements Words {
  /** So much of a real text has more words than messages need to be of many. */
  private static final long TEXT_BYTES = 512L << 20;

  /** Longer ones, as of data in a text, are left out: a message has several words. */
  static final int BYTES_MAX = 100;

  private static final int BUFFER_BYTES = 1 << 20;

  private final Path file;
  private final byte[] word = new byte[BYTES_MAX];
  private InputStream in;

  TextWords(Path file) throws IOException {
    this.file = file;
    in = open();
  }

  private InputStream open() throws IOException {
    return new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
  }

  @Override
  public byte[] next() throws IOException {
    boolean again = false;
    while (true) {
      int length = read();
      if (length > 0 && length <= BYTES_MAX) {
        return Arrays.copyOf(word, length);
      }
      if (length < 0) {
        if (again) {
          throw new IOException(file + " has no words of at most " + BYTES_MAX + " bytes");
        }
        again = true;
        in.close();
        in = open();
      }
    }
  }

  /** How long the word is that ends next; 0 between words, less at the end of the file. */
  private int read() throws IOException {
    int length = 0;
    int next = in.read();
    for (; next > ' '; next = in.read()) {
      if (length < BYTES_MAX) {
        word[length] = (byte) next;
      }
      length++;
    }
    return next < 0 && length == 0 ? -1 : length;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

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
