package org.howdah.sidedata.memcached;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/*
 * A frame is a header of 24 bytes, the highest first, and a body of so many bytes as it says:
 *   0 magic, 1 opcode, 2 bytes of the name (2), 4 bytes of the extras, 6 status of an answer (2),
 *   8 bytes of the body (4), 12 number that the answer repeats (4), 16 version of the entry (8),
 *   24 extras, name, value
 * Quiet gets are answered only where the server has the name; the answer to a NOOP after them says
 * that all of them were.
 */
/** Frames of memcached's binary protocol. */
final class BinaryFrame {
  static final int HEADER_BYTES = 24;
  static final byte REQUEST = (byte) 0x80;
  static final byte RESPONSE = (byte) 0x81;

  static final byte GET = 0x00;
  static final byte SET = 0x01;
  static final byte ADD = 0x02;
  static final byte DELETE = 0x04;
  static final byte INCREMENT = 0x05;
  static final byte GET_QUIETLY = 0x09;
  static final byte NOOP = 0x0a;
  static final byte APPEND = 0x0e;
  static final byte STAT = 0x10;
  static final byte SASL_AUTH = 0x21;

  static final int OK = 0x00;
  static final int NOT_FOUND = 0x01;
  static final int EXISTS = 0x02;
  static final int NOT_STORED = 0x05;
  static final int UNKNOWN_COMMAND = 0x81;
  static final int OUT_OF_MEMORY = 0x82;

  static final byte[] NOTHING = {};

  private static final byte[] PLAIN = "PLAIN".getBytes(StandardCharsets.US_ASCII);

  private final ByteBuffer bytes;
  private final int start;

  /** The frame that begins at {@code start}; its header is there. */
  BinaryFrame(ByteBuffer bytes, int start) {
    this.bytes = bytes;
    this.start = start;
  }

  /** Whether it is an answer in this protocol. */
  boolean isResponse() {
    return bytes.get(start) == RESPONSE && bodyBytes() >= extrasBytes() + nameBytes();
  }

  byte opcode() {
    return bytes.get(start + 1);
  }

  int nameBytes() {
    return Short.toUnsignedInt(bytes.getShort(start + 2));
  }

  int extrasBytes() {
    return Byte.toUnsignedInt(bytes.get(start + 4));
  }

  int status() {
    return Short.toUnsignedInt(bytes.getShort(start + 6));
  }

  /** Negative if it is more than fits. */
  int bodyBytes() {
    return bytes.getInt(start + 8);
  }

  int number() {
    return bytes.getInt(start + 12);
  }

  /** What was stored beside a value that was found. */
  int flags() {
    return extrasBytes() < Integer.BYTES ? 0 : bytes.getInt(start + HEADER_BYTES);
  }

  String name() {
    return text(start + HEADER_BYTES + extrasBytes(), nameBytes());
  }

  byte[] value() {
    int skipped = extrasBytes() + nameBytes();
    byte[] value = new byte[bodyBytes() - skipped];
    bytes.get(start + HEADER_BYTES + skipped, value);
    return value;
  }

  /** What an answer that reports an error says of it. */
  String error() {
    return "'"
        + new String(value(), StandardCharsets.ISO_8859_1)
        + "' (status 0x"
        + Integer.toHexString(status())
        + ")";
  }

  /** What to tell of an answer to credentials that is not the welcome. */
  String refusal(Credentials credentials) {
    return status() == UNKNOWN_COMMAND
        ? "it knows no SASL, which its address asks for with auth=sasl; start it as memcached -S"
        : credentials.refusal(error());
  }

  private String text(int from, int length) {
    byte[] text = new byte[length];
    bytes.get(from, text);
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  /** A frame to be sent. */
  static byte[] request(byte opcode, byte[] extras, byte[] name, byte[] value) {
    ByteBuffer frame =
        ByteBuffer.allocate(HEADER_BYTES + extras.length + name.length + value.length);
    putHeader(frame, opcode, extras.length, name.length, value.length, 0);
    return frame.put(extras).put(name).put(value).array();
  }

  /** Asks for all names of a request; each answer has the number of its name. */
  static byte[] multiGet(Request request) {
    int bytes = HEADER_BYTES;
    for (int i = 0; i < request.size(); i++) {
      bytes += HEADER_BYTES + request.name(i).length;
    }
    ByteBuffer frames = ByteBuffer.allocate(bytes);
    for (int i = 0; i < request.size(); i++) {
      byte[] name = request.name(i);
      putHeader(frames, GET_QUIETLY, 0, name.length, 0, i);
      frames.put(name);
    }
    putHeader(frames, NOOP, 0, 0, 0, 0);
    return frames.array();
  }

  /** SASL's mechanism PLAIN (RFC 4616). */
  static byte[] logIn(Credentials credentials) {
    String message = "\0" + credentials.user() + "\0" + credentials.password();
    return request(SASL_AUTH, NOTHING, PLAIN, message.getBytes(StandardCharsets.UTF_8));
  }

  private static void putHeader(
      ByteBuffer target, byte opcode, int extras, int name, int value, int number) {
    target.put(REQUEST).put(opcode).putShort((short) name).put((byte) extras).put((byte) 0);
    target.putShort((short) 0).putInt(extras + name + value).putInt(number).putLong(0);
  }
}
