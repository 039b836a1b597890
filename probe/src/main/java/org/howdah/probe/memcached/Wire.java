package org.howdah.probe.memcached;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.Inflater;

/** Requests for values and their answers in memcached's text protocol. For one thread. */
final class Wire {
  private static final byte[] GET = "get".getBytes(US_ASCII);
  private static final byte[] VALUE = "VALUE ".getBytes(US_ASCII);
  private static final byte[] LINE_END = "\r\n".getBytes(US_ASCII);
  static final byte[] END = "END\r\n".getBytes(US_ASCII);

  private final int headBytes;
  private final int storedBytes;
  private final Inflater inflater;
  private final byte[] stored;
  private final byte[] text;

  /**
   * @param storedBytes of each value, as the server has it
   */
  Wire(Values values, int storedBytes) {
    this.storedBytes = storedBytes;
    headBytes = "VALUE ".length() + Values.KEY_BYTES + (" 0 " + storedBytes + "\r\n").length();
    inflater = values.isCompressed() ? new Inflater() : null;
    stored = new byte[storedBytes];
    text = new byte[values.valueBytes()];
  }

  static int requestBytes(int keys) {
    return GET.length + keys * (1 + Values.KEY_BYTES) + LINE_END.length;
  }

  int answerBytes(int keys) {
    return keys * entryBytes() + END.length;
  }

  private int entryBytes() {
    return headBytes + storedBytes + LINE_END.length;
  }

  void putRequest(ByteBuffer buffer, int[] keys, int count) {
    buffer.put(GET);
    for (int i = 0; i < count; i++) {
      buffer.put((byte) ' ').put(Values.key(keys[i]));
    }
    buffer.put(LINE_END);
  }

  /** Whether an answer ends where the bytes do; so does a line that is none, such as an error. */
  static boolean isEnd(ByteBuffer answer) {
    int bytes = answer.position();
    boolean isAnswer = bytes < VALUE.length || matches(answer, 0, VALUE);
    byte[] end = isAnswer ? END : LINE_END;
    return bytes >= end.length && matches(answer, bytes - end.length, end);
  }

  private static boolean matches(ByteBuffer answer, int begin, byte[] wanted) {
    for (int i = 0; i < wanted.length; i++) {
      if (answer.get(begin + i) != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  /** Looks at a whole answer, and unpacks its values if they are packed. */
  void take(ByteBuffer answer, int count) throws IOException {
    if (answer.position() != answerBytes(count)) {
      throw new IOException(
          "%d of %d bytes were answered: keys are missing. Give the server more memory, or measure with fewer keys; it said %s"
              .formatted(answer.position(), answerBytes(count), begin(answer)));
    }
    if (inflater != null) {
      for (int i = 0; i < count; i++) {
        answer.get(i * entryBytes() + headBytes, stored);
        Values.inflate(inflater, stored, text);
      }
    }
  }

  private static String begin(ByteBuffer answer) {
    byte[] begin = new byte[Math.min(60, answer.position())];
    answer.get(0, begin);
    return new String(begin, US_ASCII).strip();
  }
}
