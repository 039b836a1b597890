package org.howdah.bench.check;

import java.util.Arrays;

/** Cuts the chunks of one file into lines. */
final class Lines {
  private final Digest.Builder digest;
  private byte[] rest = new byte[1 << 12];
  private int restLength;

  Lines(Digest.Builder digest) {
    this.digest = digest;
  }

  void feed(byte[] chunk, int length) {
    int start = 0;
    for (int i = 0; i < length; i++) {
      if (chunk[i] == '\n') {
        line(chunk, start, i - start);
        start = i + 1;
      }
    }
    keep(chunk, start, length - start);
  }

  /** The file is over: what is left is a line without its newline. */
  void end() {
    if (restLength > 0) {
      digest.add(rest, 0, restLength);
      restLength = 0;
    }
  }

  private void line(byte[] chunk, int start, int length) {
    if (restLength == 0) {
      digest.add(chunk, start, length);
    } else {
      keep(chunk, start, length);
      digest.add(rest, 0, restLength);
      restLength = 0;
    }
  }

  private void keep(byte[] chunk, int start, int length) {
    if (rest.length < restLength + length) {
      rest = Arrays.copyOf(rest, 2 * (restLength + length));
    }
    System.arraycopy(chunk, start, rest, restLength, length);
    restLength += length;
  }
}
