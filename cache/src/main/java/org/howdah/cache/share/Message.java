package org.howdah.cache.share;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.howdah.cache.Fault;
import org.howdah.cache.block.StateFile;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Request;

/** What a reader says to the process that has the cache; docs/formats/cache-socket.md. */
sealed interface Message {
  /** Longer ones, as of endless paths, are not sent. */
  int BYTES_MAX = 256 << 10;

  /** Most fit into this. */
  int USUAL_BYTES = 512;

  /** Shall a block be lent? */
  record Lend(Request request) implements Message {}

  /** Is a block there? */
  record Has(BlockId block) implements Message {}

  /** A file is in this state now. */
  record Now(FileVersion file, long blockBytes) implements Message {}

  /** A loan has ended, after so many bytes were read. */
  record End(long loan, long servedBytes) implements Message {}

  /** What was lent cannot be read. */
  record Unreadable(long loan, Fault fault, String message) implements Message {}

  /** Shall a block be written? */
  record Begin(Request request) implements Message {}

  /** It is. */
  record Stored(long claim) implements Message {}

  /** It will not be. */
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
    for (int bytes = USUAL_BYTES; ; bytes *= 2) {
      try {
        return encode(ByteBuffer.allocate(bytes));
      } catch (BufferOverflowException e) {
        if (bytes == BYTES_MAX) {
          throw e;
        }
      }
    }
  }

  private ByteBuffer encode(ByteBuffer target) {
    if (this instanceof Lend lend) {
      put(target.put((byte) 1), lend.request());
    } else if (this instanceof Has has) {
      put(target.put((byte) 2), has.block());
    } else if (this instanceof Now now) {
      put(target.put((byte) 3), now.file()).putLong(now.blockBytes());
    } else if (this instanceof End end) {
      target.put((byte) 4).putLong(end.loan()).putLong(end.servedBytes());
    } else if (this instanceof Unreadable bad) {
      target.put((byte) 5).putLong(bad.loan());
      put(target, bad.fault(), bad.message());
    } else if (this instanceof Begin begin) {
      put(target.put((byte) 6), begin.request());
    } else if (this instanceof Stored stored) {
      target.put((byte) 7).putLong(stored.claim());
    } else if (this instanceof NotStored not) {
      target.put((byte) 8).putLong(not.claim()).putLong(not.bytesLeft());
      put(target, not.fault(), not.message());
    }
    return target.flip();
  }

  /**
   * @throws IllegalArgumentException if it is none
   */
  static Message decode(ByteBuffer source) {
    try {
      byte kind = source.get();
      return switch (kind) {
        case 1 -> new Lend(request(source));
        case 2 -> new Has(block(source));
        case 3 -> new Now(file(source), source.getLong());
        case 4 -> new End(source.getLong(), source.getLong());
        case 5 -> new Unreadable(source.getLong(), fault(source), StateFile.text(source));
        case 6 -> new Begin(request(source));
        case 7 -> new Stored(source.getLong());
        case 8 ->
            new NotStored(
                source.getLong(), source.getLong(), fault(source), StateFile.text(source));
        default -> throw new IllegalArgumentException("a message of kind " + kind);
      };
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("a message that ends too early", e);
    }
  }

  private static void put(ByteBuffer target, Fault fault, String message) {
    StateFile.put(StateFile.put(target, fault.name()), message);
  }

  private static Fault fault(ByteBuffer source) {
    return Fault.valueOf(StateFile.text(source));
  }

  private static ByteBuffer put(ByteBuffer target, FileVersion file) {
    StateFile.put(target, file.path()).putLong(file.length());
    return StateFile.put(target, file.version());
  }

  private static FileVersion file(ByteBuffer source) {
    return new FileVersion(StateFile.text(source), source.getLong(), StateFile.text(source));
  }

  private static ByteBuffer put(ByteBuffer target, BlockId block) {
    return put(target, block.file()).putLong(block.blockBytes()).putLong(block.number());
  }

  private static BlockId block(ByteBuffer source) {
    return new BlockId(file(source), source.getLong(), source.getLong());
  }

  private static ByteBuffer put(ByteBuffer target, Request request) {
    StateFile.put(target, request.node());
    StateFile.put(target, request.job());
    StateFile.put(target, request.dataSet().name()).putLong(request.dataSet().blocks());
    return put(target, request.block());
  }

  private static Request request(ByteBuffer source) {
    String node = StateFile.text(source);
    String job = StateFile.text(source);
    DataSet dataSet = new DataSet(StateFile.text(source), source.getLong());
    return new Request(node, job, dataSet, block(source));
  }
}
