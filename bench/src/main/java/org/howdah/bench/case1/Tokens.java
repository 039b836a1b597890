package org.howdah.bench.case1;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.bench.case1.layout.OneValue;
import org.howdah.record.Slice;

/**
 * The words of a text as keys, each as Hadoop's Text is serialized: a length and its bytes. Words
 * end at bytes up to a space, and after {@value #WORD_BYTES_MAX}. One thread at a time.
 */
final class Tokens implements Closeable {
  /** A length up to this is one byte in front of a word. */
  static final int WORD_BYTES_MAX = 127;

  private static final int BUFFER_BYTES = 1 << 16;

  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final byte[] word = new byte[1 + WORD_BYTES_MAX];
  private final InputStream text;
  private final Slice key = Slice.of(word);
  private long left;
  private int position;
  private int limit;

  /**
   * @param bytesMax after which the text is taken to end
   */
  Tokens(Path file, long bytesMax) throws IOException {
    text = Files.newInputStream(file);
    left = bytesMax;
  }

  /** How many bytes a key takes on average, with a value of four. */
  static double recordBytes(Path file, long bytesMax) throws IOException {
    long words = 0;
    long bytes = 0;
    try (Tokens tokens = new Tokens(file, bytesMax)) {
      while (tokens.next()) {
        words++;
        bytes += tokens.key().length + OneValue.BYTES;
      }
    }
    return (double) bytes / Math.max(1, words);
  }

  /** Moves to the next word; false at the end. */
  boolean next() throws IOException {
    int length = 0;
    while (position < limit || fill()) {
      byte next = buffer[position];
      if (next > ' ' || next < 0) {
        if (length == WORD_BYTES_MAX) {
          break;
        }
        word[++length] = next;
      } else if (length > 0) {
        break;
      }
      position++;
    }
    word[0] = (byte) length;
    key.length = length + 1;
    return length > 0;
  }

  private boolean fill() throws IOException {
    int read = left <= 0 ? -1 : text.read(buffer, 0, (int) Math.min(BUFFER_BYTES, left));
    position = 0;
    limit = Math.max(0, read);
    left -= limit;
    return read > 0;
  }

  /** The current word; the same object each time, valid until {@link #next}. */
  Slice key() {
    return key;
  }

  @Override
  public void close() throws IOException {
    text.close();
  }
}
