package org.howdah.cache.master;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.wire.Lengths;

/**
 * What a node says at once, in the order in which it happened; only the last one may ask something.
 *
 * @param session that the master gave the node
 */
record Batch(long session, List<MasterMessage> messages) {
  /** Longer ones are not read. */
  static final int BYTES_MAX = 8 << 20;

  /**
   * The bytes of one.
   *
   * @param messages as {@link MasterMessage#WIRE} has them
   */
  static byte[] encode(long session, List<byte[]> messages) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      out.writeLong(session);
      for (byte[] encoded : messages) {
        out.writeInt(encoded.length);
        out.write(encoded);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #encode} made.
   *
   * @throws HowdahException {@link ErrorCode#INPUT} if it is something else
   */
  static Batch decode(byte[] encoded) throws HowdahException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(encoded));
    try {
      long session = in.readLong();
      List<MasterMessage> messages = new ArrayList<>();
      while (in.available() > 0) {
        byte[] message = new byte[Lengths.next(in)];
        in.readFully(message);
        messages.add(MasterMessage.WIRE.decode(message));
      }
      return new Batch(session, messages);
    } catch (IOException | RuntimeException e) {
      throw new HowdahException(
          ErrorCode.INPUT, "this is nothing that a cache of this version says: " + e, e);
    }
  }
}
