package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.howdah.net.Errors;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.Outcome;
import org.howdah.store.Value;

/** Reads a stream of frames, and does not take one for whole that is not. For one thread. */
final class FrameReader {
  private final InputStream in;
  private final String from;
  private final ErrorCode cutShort;
  private final ErrorCode malformed;
  private final CRC32C checksum = new CRC32C();
  private final byte[] length = new byte[Integer.BYTES];
  private long count;
  private int kind = -1;
  private ByteBuffer frame;

  private FrameReader(InputStream in, String from, ErrorCode cutShort, ErrorCode malformed) {
    this.in = in;
    this.from = from;
    this.cutShort = cutShort;
    this.malformed = malformed;
  }

  /** Of what a node answers: {@code LOST} if it ends early. */
  static FrameReader ofAnswer(InputStream in, String from) {
    return new FrameReader(in, from, ErrorCode.LOST, ErrorCode.CORRUPTION);
  }

  /** Of what a client sends: what is wrong is the client's fault. */
  static FrameReader ofRequest(InputStream in) {
    return new FrameReader(in, "the request", ErrorCode.INPUT, ErrorCode.INPUT);
  }

  /**
   * Goes to the next frame.
   *
   * @return false at the end of a stream that is whole
   * @throws HowdahException if it is not, or says that it failed
   */
  boolean next() throws HowdahException {
    read();
    switch (kind) {
      case Frames.END -> {
        checkEnd();
        return false;
      }
      case Frames.BROKEN -> throw error();
      default -> {
        count++;
        return true;
      }
    }
  }

  private void read() throws HowdahException {
    try {
      int begun = in.readNBytes(length, 0, Integer.BYTES);
      int bytes = ByteBuffer.wrap(length).getInt();
      if (begun < Integer.BYTES) {
        throw cut(null);
      }
      if (bytes < 1 || bytes > Frames.BYTES_MAX) {
        throw bad("a frame of " + bytes + " bytes");
      }
      byte[] body = in.readNBytes(bytes);
      if (body.length < bytes) {
        throw cut(null);
      }
      frame = ByteBuffer.wrap(body);
      kind = frame.get();
      int covered = kind == Frames.END ? Math.max(0, bytes - Integer.BYTES) : bytes;
      checksum.update(length);
      checksum.update(body, 0, covered);
    } catch (HowdahException e) {
      throw e;
    } catch (IOException e) {
      throw cut(e);
    }
  }

  private void checkEnd() throws HowdahException {
    if (frame.remaining() != Frames.END_BYTES - 1) {
      throw bad("a closing frame of " + (frame.remaining() + 1) + " bytes");
    }
    long said = frame.getLong();
    if (said != count) {
      throw bad(count + " frames where " + said + " were sent");
    }
    if (frame.getInt() != (int) checksum.getValue()) {
      throw bad("other bytes than were sent: the checksum does not match");
    }
  }

  int kind() {
    return kind;
  }

  /** What to throw at a frame that has no place here. */
  HowdahException unexpected() {
    return bad("a frame of the kind " + kind + " where it has no place");
  }

  byte[] key() {
    return rest();
  }

  /** The key at the beginning of an entry or a change. */
  byte[] keyBefore() throws HowdahException {
    int bytes = has(Short.BYTES) ? frame.getShort() : -1;
    if (!Frames.isKeyLength(bytes) || !has(bytes)) {
      throw bad("a key of " + bytes + " bytes");
    }
    byte[] key = new byte[bytes];
    frame.get(key);
    return key;
  }

  /** The value behind the key of an entry. */
  Value value() throws HowdahException {
    if (!has(Integer.BYTES + 2 * Long.BYTES)) {
      throw bad("a value that is cut off");
    }
    int flags = frame.getInt();
    long version = frame.getLong();
    long expires = frame.getLong();
    return new Value(rest(), flags, version, expires);
  }

  /** The change behind its key. */
  Change change() throws HowdahException {
    try {
      Change change = Change.decode(rest());
      if (change.isClaimed()) {
        throw bad("a claim, which has no place here: no answer says whose it is");
      }
      return change;
    } catch (IllegalArgumentException e) {
      throw bad("a change that nobody can read: " + e.getMessage());
    }
  }

  Outcome outcome() throws HowdahException {
    int code = has(1) ? frame.get() : -1;
    Outcome.Status status =
        Arrays.stream(Outcome.Status.values())
            .filter(one -> one.code() == code)
            .findFirst()
            .orElseThrow(() -> bad("an outcome with the code " + code));
    return new Outcome(status, frame.hasRemaining() ? value() : null);
  }

  /** The error that a frame tells of. */
  HowdahException error() throws HowdahException {
    int bytes = has(1) ? frame.get() : -1;
    if (bytes < 0 || !has(bytes)) {
      throw bad("an error that nobody can read");
    }
    byte[] name = new byte[bytes];
    frame.get(name);
    String message = new String(rest(), UTF_8);
    return new HowdahException(Errors.code(new String(name, US_ASCII)), message);
  }

  private boolean has(int bytes) {
    return frame.remaining() >= bytes;
  }

  private byte[] rest() {
    byte[] bytes = new byte[frame.remaining()];
    frame.get(bytes);
    return bytes;
  }

  private HowdahException cut(IOException cause) {
    String why = cause == null ? "" : " (" + cause.getMessage() + ")";
    return new HowdahException(
        cutShort, from + " ended early" + why + "; what came of it is not all", cause);
  }

  private HowdahException bad(String what) {
    return new HowdahException(malformed, from + " has " + what);
  }
}
