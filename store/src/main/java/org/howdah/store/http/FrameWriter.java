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
  private static final int STATE_BYTES = Integer.BYTES + 2 * Long.BYTES;

  private final OutputStream out;
  private final CRC32C checksum = new CRC32C();
  private long count;

  FrameWriter(OutputStream out) {
    this.out = out;
  }

  void key(byte[] key) throws IOException {
    frame(new Head(Frames.KEY, 0, key.length), key);
  }

  /** A key and its value; of an answer to a get the key is empty. */
  void entry(byte[] key, Value value, byte[] bytes) throws IOException {
    if (bytes.length > Frames.BYTES_MAX - Frames.ENTRY_HEAD_BYTES - key.length) {
      throw new HowdahException(
          ErrorCode.INPUT,
          "a value has " + bytes.length + " bytes, more than go over HTTP: read it on a node");
    }
    int headBytes = Short.BYTES + key.length + STATE_BYTES;
    Head head = new Head(Frames.ENTRY, headBytes, bytes.length);
    head.rest.putShort((short) key.length).put(key);
    putState(head, value);
    frame(head, bytes);
  }

  private static void putState(Head head, Value value) {
    head.rest.putInt(value.flags()).putLong(value.version()).putLong(value.expiresAtMillis());
  }

  void absent() throws IOException {
    frame(new Head(Frames.ABSENT, 0, 0), NOTHING);
  }

  void change(byte[] key, Change change) throws IOException {
    byte[] encoded = change.encode();
    Head head = new Head(Frames.CHANGE, Short.BYTES + key.length, encoded.length);
    head.rest.putShort((short) key.length).put(key);
    frame(head, encoded);
  }

  void outcome(Outcome outcome) throws IOException {
    Value value = outcome.value();
    byte[] bytes = value == null ? NOTHING : value.bytes();
    Head head = new Head(Frames.OUTCOME, 1 + (value == null ? 0 : STATE_BYTES), bytes.length);
    head.rest.put(outcome.status().code());
    if (value != null) {
      putState(head, value);
    }
    frame(head, bytes);
  }

  /** That more will come; sends it, and what came before. */
  void alive() throws IOException {
    frame(new Head(Frames.ALIVE, 0, 0), NOTHING);
    out.flush();
  }

  /** That the node had kept what follows. */
  void kept() throws IOException {
    frame(new Head(Frames.KEPT, 0, 0), NOTHING);
  }

  /** Bytes of frames that were written before, as they are; {@link #counted} says how many. */
  void raw(byte[] bytes, int length) throws IOException {
    checksum.update(bytes, 0, length);
    out.write(bytes, 0, length);
  }

  void counted(long frames) {
    count += frames;
  }

  /** How many frames were written. */
  long count() {
    return count;
  }

  /** CRC-32C of what was written. */
  int checksum() {
    return (int) checksum.getValue();
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
    Head head = new Head(kind, 1 + code.length, message.length);
    head.rest.put((byte) code.length).put(code);
    frame(head, message);
  }

  /** Ends the stream. */
  void end() throws IOException {
    Head tail = new Head(Frames.END, Long.BYTES + Integer.BYTES, 0);
    tail.rest.putLong(count);
    checksum.update(tail.bytes, 0, tail.rest.position());
    tail.rest.putInt((int) checksum.getValue());
    out.write(tail.bytes);
  }

  private void frame(Head head, byte[] rest) throws IOException {
    count++;
    checksum.update(head.bytes);
    out.write(head.bytes);
    checksum.update(rest);
    out.write(rest);
  }

  /** The beginning of a frame, up to the bytes that are written as they are. */
  private static final class Head {
    private final byte[] bytes;
    private final ByteBuffer rest;

    /**
     * @param more what the head has behind the kind
     * @param after what comes behind the head
     */
    Head(int kind, int more, int after) {
      bytes = new byte[Integer.BYTES + 1 + more];
      rest = ByteBuffer.wrap(bytes).putInt(1 + more + after).put((byte) kind);
    }
  }
}
