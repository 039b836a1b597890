package org.howdah.bench.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Copies the lines that all rivals read and order alike: valid UTF-8 of the basic plane, without
 * control characters other than tabs. Everything else is dropped, a line at a time, because rivals
 * differ in how they repair it: the benchmark would compare repairs.
 */
final class PlainLines {
  private static final int LINE_BYTES_MAX = 1 << 16;

  private PlainLines() {}

  /** Copies until that many bytes are written or the input ends; returns the bytes written. */
  static long copy(InputStream in, OutputStream out, long bytes) throws IOException {
    byte[] line = new byte[LINE_BYTES_MAX];
    int length = 0;
    long written = 0;
    for (int next = in.read(); next >= 0 && written < bytes; next = in.read()) {
      if (next != '\n') {
        line[Math.min(length, LINE_BYTES_MAX - 1)] = (byte) next;
        length++;
      } else {
        if (length < LINE_BYTES_MAX && isPlain(line, length)) {
          line[length] = '\n';
          out.write(line, 0, length + 1);
          written += length + 1;
        }
        length = 0;
      }
    }
    return written;
  }

  static boolean isPlain(byte[] line, int length) {
    for (int i = 0; i < length; ) {
      int first = line[i] & 0xff;
      int extra = first < 0x80 ? 0 : first < 0xc2 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : -1;
      boolean control = first == 0x7f || (first < 0x20 && first != '\t');
      if (control || extra < 0 || i + extra >= length || !continues(line, i, first, extra)) {
        return false;
      }
      i += extra + 1;
    }
    return true;
  }

  private static boolean continues(byte[] line, int start, int first, int extra) {
    for (int i = 1; i <= extra; i++) {
      if ((line[start + i] & 0xc0) != 0x80) {
        return false;
      }
    }
    int second = extra == 0 ? 0 : line[start + 1] & 0xff;
    boolean overlong = first == 0xe0 && second < 0xa0;
    boolean surrogate = first == 0xed && second >= 0xa0;
    return !overlong && !surrogate;
  }
}
