package org.howdah.sidedata.memcached;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Deque;

/** Reads answers in the binary protocol, see {@link BinaryFrame}. */
final class BinaryReplyReader implements Replies {
  private final Connection connection;
  private Credentials unanswered;

  /**
   * @param credentials what the first answer is to; null if none were sent
   */
  BinaryReplyReader(Connection connection, Credentials credentials) {
    this.connection = connection;
    unanswered = credentials;
  }

  @Override
  public boolean isReady() {
    return unanswered == null;
  }

  @Override
  public boolean read(Deque<Request> asked, Answers answers) throws IOException {
    boolean answered = false;
    ByteBuffer buffer = ByteBuffer.wrap(connection.buffer());
    int position = connection.start();
    while (connection.end() - position >= BinaryFrame.HEADER_BYTES) {
      BinaryFrame frame = new BinaryFrame(buffer, position);
      if (!frame.isResponse()) {
        throw new IOException("it does not answer in memcached's binary protocol");
      }
      int frameEnd = position + BinaryFrame.HEADER_BYTES + frame.bodyBytes();
      if (frameEnd < 0 || frameEnd > connection.end()) {
        break;
      }
      answered |= isReady();
      readFrame(frame, asked, answers);
      position = frameEnd;
    }
    connection.consumeTo(position);
    return answered;
  }

  private void readFrame(BinaryFrame frame, Deque<Request> asked, Answers answers)
      throws IOException {
    Request request = asked.peek();
    if (unanswered != null) {
      readWelcome(frame);
    } else if (request == null || frame.status() != BinaryFrame.OK) {
      throw new IOException("it answered " + frame.error());
    } else if (frame.opcode() == BinaryFrame.NOOP) {
      asked.remove();
      missUpTo(request, request.size(), answers);
    } else if (frame.opcode() == BinaryFrame.GET_QUIETLY && frame.number() >= request.answered()) {
      missUpTo(request, frame.number(), answers);
      found(frame, request, answers);
    } else {
      throw new IOException("it answered with a name that was not asked for");
    }
  }

  private void readWelcome(BinaryFrame frame) throws IOException {
    if (frame.status() != BinaryFrame.OK) {
      throw new IOException(frame.refusal(unanswered));
    }
    unanswered = null;
  }

  private static void found(BinaryFrame frame, Request request, Answers answers)
      throws IOException {
    if (!request.hasMore()) {
      throw new IOException("it answered with a name that was not asked for");
    }
    // First, because a value that nobody can read leaves its name without an answer.
    answers.found(request, request.nextPlace(), frame.flags(), frame.value());
    request.advance();
  }

  private static void missUpTo(Request request, int end, Answers answers) {
    while (request.hasMore() && request.answered() < end) {
      int place = request.nextPlace();
      request.advance();
      answers.missed(request, place);
    }
  }
}
