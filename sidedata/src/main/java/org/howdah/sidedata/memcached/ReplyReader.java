package org.howdah.sidedata.memcached;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Deque;

/*
 * The answer to "get a b c" is, for those of the names that are there and in their order,
 *   VALUE <name> <flags> <bytes>\r\n<data>\r\n
 * and then END\r\n.
 */
/** Reads answers in the text protocol. */
final class ReplyReader implements Replies {
  private static final byte[] VALUE = "VALUE ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] END = "END".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] STORED = "STORED".getBytes(StandardCharsets.US_ASCII);
  private static final int LINE_BYTES_MAX = 2048;
  private static final int MESSAGE_BYTES_MAX = 200;

  private final Connection connection;
  private Credentials unanswered;
  private int position;

  /**
   * @param credentials what the first line answers; null if none were sent
   */
  ReplyReader(Connection connection, Credentials credentials) {
    this.connection = connection;
    unanswered = credentials;
  }

  @Override
  public boolean isReady() {
    return unanswered == null;
  }

  @Override
  public boolean read(Deque<Request> asked, Answers answers) throws IOException {
    position = connection.start();
    boolean answered = false;
    int lineFeed = connection.lineFeed(position);
    while (lineFeed >= 0) {
      boolean isAnswer = isReady();
      if (!readItem(lineFeed, asked, answers)) {
        break;
      }
      answered |= isAnswer;
      lineFeed = connection.lineFeed(position);
    }
    if (lineFeed < 0 && connection.end() - position > LINE_BYTES_MAX) {
      throw new IOException("it answered with an endless line");
    }
    connection.consumeTo(position);
    return answered;
  }

  /** Reads one line and the data after it, unless they have not come yet: false. */
  private boolean readItem(int lineFeed, Deque<Request> asked, Answers answers) throws IOException {
    Request request = asked.peek();
    byte[] buffer = connection.buffer();
    int lineEnd = lineFeed > position && buffer[lineFeed - 1] == '\r' ? lineFeed - 1 : lineFeed;
    if (unanswered != null) {
      return readWelcome(lineEnd, lineFeed);
    }
    if (request != null && isAt(VALUE, lineEnd)) {
      return readValue(request, lineEnd, lineFeed + 1, answers);
    }
    if (request == null || lineEnd - position != END.length || !isAt(END, lineEnd)) {
      throw new IOException("it answered '" + line(lineEnd) + "'");
    }
    asked.remove();
    position = lineFeed + 1;
    while (request.hasMore()) {
      miss(request, answers);
    }
    return true;
  }

  private boolean readWelcome(int lineEnd, int lineFeed) throws IOException {
    if (!isAt(STORED, lineEnd)) {
      throw new IOException(unanswered.refusal("'" + line(lineEnd) + "'"));
    }
    unanswered = null;
    position = lineFeed + 1;
    return true;
  }

  private String line(int lineEnd) {
    int length = Math.min(lineEnd - position, MESSAGE_BYTES_MAX);
    return new String(connection.buffer(), position, length, StandardCharsets.ISO_8859_1);
  }

  private boolean isAt(byte[] word, int lineEnd) {
    return lineEnd - position >= word.length
        && Arrays.equals(
            connection.buffer(), position, position + word.length, word, 0, word.length);
  }

  private boolean readValue(Request request, int lineEnd, int dataStart, Answers answers)
      throws IOException {
    byte[] buffer = connection.buffer();
    int nameStart = position + VALUE.length;
    int nameEnd = space(nameStart, lineEnd);
    int flagsEnd = space(nameEnd + 1, lineEnd);
    int bytesEnd = Math.min(space(flagsEnd + 1, lineEnd), lineEnd);
    int flags = (int) number(nameEnd + 1, flagsEnd);
    long length = number(flagsEnd + 1, bytesEnd);
    if (length > StoredValue.BYTES_MAX) {
      throw new IOException("it answered with a value of more than 1 GiB, which no memcached has");
    }
    int bytes = (int) length;
    if (connection.end() - dataStart < bytes + 2) {
      return false;
    }
    while (request.hasMore() && !request.nextIs(buffer, nameStart, nameEnd)) {
      miss(request, answers);
    }
    if (!request.hasMore()) {
      throw new IOException("it answered with a name that was not asked for");
    }
    byte[] value = Arrays.copyOfRange(buffer, dataStart, dataStart + bytes);
    // First, because a value that nobody can read leaves its name without an answer.
    answers.found(request, request.nextPlace(), flags, value);
    request.advance();
    position = dataStart + bytes + 2;
    return true;
  }

  private static void miss(Request request, Answers answers) {
    int place = request.nextPlace();
    request.advance();
    answers.missed(request, place);
  }

  private int space(int from, int lineEnd) {
    byte[] buffer = connection.buffer();
    for (int i = from; i < lineEnd; i++) {
      if (buffer[i] == ' ') {
        return i;
      }
    }
    return lineEnd;
  }

  /** A number of 32 bits without a sign. */
  private long number(int from, int end) throws IOException {
    byte[] buffer = connection.buffer();
    long number = 0;
    for (int i = from; i < end && number <= Integer.MAX_VALUE; i++) {
      if (buffer[i] < '0' || buffer[i] > '9') {
        throw new IOException("it answered with a number that is none");
      }
      number = 10 * number + buffer[i] - '0';
    }
    if (from >= end || number > 0xffffffffL) {
      throw new IOException("it answered with a number that is none or too large");
    }
    return number;
  }
}
