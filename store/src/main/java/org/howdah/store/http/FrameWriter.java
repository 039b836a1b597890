package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.Outcome;
import org.howdah.store.Value;

/** Writes a stream of frames. For one thread. */
final class FrameWriter {
  private static final byte[] NOTHING = new byte[0];

  private final OutputStream out;
  private final CRC32C checksum = new CRC32C();
  private long count;

  FrameWriter(OutputStream out) {
    this.out = out;
  }

  void key(byte[] key) throws IOException {
    frame(head(Frames.KEY, 1, key.length), key);
  }

  /** A key and its value; of an answer to a get the key is empty. */
  void entry(byte[] key, Value value, byte[] bytes) throws IOException {
    int headBytes = Frames.ENTRY_HEAD_BYTES + key.length;
    if (bytes.length > Frames.BYTES_MAX - headBytes) {
      throw new HowdahException(
          ErrorCode.INPUT,
          "a value has " + bytes.length + " bytes, more than go over HTTP: read it on a node");
    }
    ByteBuffer head = head(Frames.ENTRY, headBytes, bytes.length);
    head.putShort((short) key.length).put(key);
    putState(head, value);
    frame(head, bytes);
  }

  private static void putState(ByteBuffer head, Value value) {
    head.putInt(value.flags()).putLong(value.version()).putLong(value.expiresAtMillis());
  }

  void absent() throws IOException {
    frame(head(Frames.ABSENT, 1, 0), NOTHING);
  }

  void change(byte[] key, Change change) throws IOException {
    byte[] encoded = change.encode();
    ByteBuffer head = head(Frames.CHANGE, 1 + Short.BYTES + key.length, encoded.length);
    frame(head.putShort((short) key.length).put(key), encoded);
  }

  void outcome(Outcome outcome) throws IOException {
    Value value = outcome.value();
    byte[] bytes = value == null ? NOTHING : value.bytes();
    int stateBytes = value == null ? 0 : Integer.BYTES + 2 * Long.BYTES;
    ByteBuffer head = head(Frames.OUTCOME, 2 + stateBytes, bytes.length);
    head.put(outcome.status().code());
    if (value != null) {
      putState(head, value);
    }
    frame(head, bytes);
  }

  /** That one of the things asked for failed. */
  void failed(HowdahException error) throws IOException {
    error(Frames.FAILED, error);
  }

  /** Ends the stream with an error. */
  void broken(HowdahException error) throws IOException {
    error(Frames.BROKEN, error);
  }

  private void error(int kind, HowdahException error) throws IOException {
    byte[] code = error.code().name().getBytes(US_ASCII);
    byte[] message = String.valueOf(error.getMessage()).getBytes(UTF_8);
    ByteBuffer head = head(kind, 2 + code.length, message.length);
    frame(head.put((byte) code.length).put(code), message);
  }

  /** Ends the stream. */
  void end() throws IOException {
    ByteBuffer tail = head(Frames.END, Frames.END_BYTES, 0).putLong(count);
    checksum.update(tail.array(), 0, tail.position());
    tail.putInt((int) checksum.getValue());
    out.write(tail.array());
  }

  /** Begins a frame whose length counts what follows the head, too. */
  private static ByteBuffer head(int kind, int headBytes, int restBytes) {
    return ByteBuffer.allocate(Integer.BYTES + headBytes)
        .putInt(headBytes + restBytes)
        .put((byte) kind);
  }

  private void frame(ByteBuffer head, byte[] rest) throws IOException {
    count++;
    checksum.update(head.array());
    out.write(head.array());
    checksum.update(rest);
    out.write(rest);
  }
}
