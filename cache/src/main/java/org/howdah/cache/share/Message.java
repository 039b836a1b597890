package org.howdah.cache.share;

import java.io.IOException;
import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.howdah.cache.Fault;
import org.howdah.cache.block.StateFile;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Request;
import org.howdah.record.wire.MessageType;
import org.howdah.record.wire.Wire;

/** What a reader says to the process that has the cache; docs/formats/cache-socket.md. */
sealed interface Message {
  /** Longer ones, as of endless paths, are not sent. */
  int BYTES_MAX = 256 << 10;

  /** How they are written: a text begins with its length in four bytes. */
  Wire<Message> WIRE = new Wire<>(Message.class, CacheParts.ALL);

  /** Shall a block be lent? */
  @MessageType(1)
  record Lend(Request request) implements Message {}

  /** Is a block there? */
  @MessageType(2)
  record Has(BlockId block) implements Message {}

  /** A file is in this state now. */
  @MessageType(3)
  record Now(FileVersion file, long blockBytes) implements Message {}

  /** A loan has ended, after so many bytes were read. */
  @MessageType(4)
  record End(long loan, long servedBytes) implements Message {}

  /** What was lent cannot be read. */
  @MessageType(5)
  record Unreadable(long loan, Fault fault, String message) implements Message {}

  /** Shall a block be written? */
  @MessageType(6)
  record Begin(Request request) implements Message {}

  /** It is. */
  @MessageType(7)
  record Stored(long claim) implements Message {}

  /** It will not be. */
  @MessageType(8)
  record NotStored(long claim, long bytesLeft, Fault fault, String message) implements Message {}

  /**
   * What the server says first.
   *
   * @param blockBytes the size of blocks
   * @param node what its master calls it
   * @param folder of the files of blocks
   */
  record Hello(long blockBytes, String node, Path folder) {
    private static final long MAGIC = 0x4857444853484431L; // HWDHSHD1

    ByteBuffer encode() {
      ByteBuffer target = ByteBuffer.allocate(BYTES_MAX).putLong(MAGIC).putLong(blockBytes);
      StateFile.put(target, node);
      return StateFile.put(target, folder.toString()).flip();
    }

    /**
     * @throws IllegalArgumentException if it is something else
     */
    static Hello decode(ByteBuffer source) {
      try {
        if (source.getLong() != MAGIC) {
          throw new IllegalArgumentException("no cache of this version");
        }
        long blockBytes = source.getLong();
        String node = StateFile.text(source);
        return new Hello(blockBytes, node, Path.of(StateFile.text(source)));
      } catch (BufferUnderflowException e) {
        throw new IllegalArgumentException("a greeting that ends too early", e);
      }
    }
  }

  /**
   * @throws BufferOverflowException if it is too long
   */
  default ByteBuffer encode() {
    byte[] encoded = WIRE.encode(this);
    if (encoded.length > BYTES_MAX) {
      throw new BufferOverflowException();
    }
    return ByteBuffer.wrap(encoded);
  }

  /**
   * @throws IllegalArgumentException if it is none
   */
  static Message decode(ByteBuffer source) {
    byte[] encoded = new byte[source.remaining()];
    source.get(encoded);
    try {
      return WIRE.decode(encoded);
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
