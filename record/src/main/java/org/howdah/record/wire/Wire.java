package org.howdah.record.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes the messages of a sealed interface, each a record with a {@link MessageType}, and reads
 * them back. Immutable; safe for several threads.
 */
public final class Wire<M> {
  private final Class<M> kind;
  private final Map<Class<?>, Message> written = new HashMap<>();
  private final Map<Byte, Message> read = new HashMap<>();

  private record Message(byte type, Part<Object> part) {}

  /**
   * @throws IllegalArgumentException if a message has no type, or that of another, or something
   *     that nobody can write
   */
  public Wire(Class<M> kind, Parts parts) {
    this.kind = kind;
    for (Class<?> one : kind.getPermittedSubclasses()) {
      MessageType type = one.getAnnotation(MessageType.class);
      if (type == null || type.value() < 1) {
        throw new IllegalArgumentException(one + " has no type, or one that is not from 1 to 127");
      }
      Message message = new Message(type.value(), RecordPart.of(one, parts::of));
      written.put(one, message);
      if (read.put(type.value(), message) != null) {
        throw new IllegalArgumentException("two messages have the type " + type.value());
      }
    }
  }

  /** The bytes of a message. */
  public byte[] encode(M message) {
    Message known = written.get(message.getClass());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      out.writeByte(known.type());
      known.part().write().to(out, message);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #encode} made. A length that cannot be takes no memory.
   *
   * @throws IOException if it did not
   */
  public M decode(byte[] encoded) throws IOException {
    ByteArrayInputStream bytes = new ByteArrayInputStream(encoded);
    M message;
    try {
      message = Lengths.understood(() -> decode(new DataInputStream(bytes)));
    } catch (EOFException e) {
      throw new IOException("a message ends too early", e);
    }
    if (bytes.available() > 0) {
      throw new IOException("a message has " + bytes.available() + " bytes behind its end");
    }
    return message;
  }

  private M decode(DataInputStream in) throws IOException {
    byte type = in.readByte();
    Message known = read.get(type);
    if (known == null) {
      throw new IOException("no message has the type " + type);
    }
    return kind.cast(known.part().read().from(in));
  }
}
