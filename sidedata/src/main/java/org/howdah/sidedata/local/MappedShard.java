package org.howdah.sidedata.local;

import com.spotify.sparkey.CompressionType;
import com.spotify.sparkey.IndexHeader;
import com.spotify.sparkey.SparkeyReader;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/*
 * Sparkey's format: after a header, the index is slots of a key's hash and its entry's address in the log,
 * lowest byte first, found by linear probing from hash modulo slots on; an address of 0 is an empty slot.
 * An entry of the log is the length of its key plus one, that of its value, both with 7 bits in a byte and
 * the lowest first, the key, and the value.
 */
/**
 * One pair of a table's files in memory, which is read without a position, so that several look-ups
 * can be at different stages. Safe for several threads.
 */
final class MappedShard {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Longer values are copied by the system's own means. */
  private static final int COPIED_HERE_MAX = 64;

  private final ByteBuffer index;
  private final ByteBuffer log;
  private final int seed;
  private final long slots;
  private final long displacementMax;
  private final int indexStart;
  private final int slotBytes;
  private final boolean longAddresses;

  private MappedShard(IndexHeader header, ByteBuffer index, ByteBuffer log) {
    this.index = index;
    this.log = log;
    seed = header.getHashSeed();
    slots = header.getHashCapacity();
    displacementMax = header.getMaxDisplacement();
    indexStart = header.size();
    slotBytes = header.getSlotSize();
    longAddresses = header.getAddressSize() == Long.BYTES;
  }

  /**
   * Maps files that were checked.
   *
   * @param reader of the same files
   * @param bytesMax of each file that is mapped
   * @return null if they are longer, or of another kind than tables are written in now
   */
  static MappedShard open(LocalFiles files, SparkeyReader reader, long bytesMax)
      throws IOException {
    IndexHeader header = reader.getIndexHeader();
    if (header.getHashSize() != Long.BYTES
        || header.getEntryBlockBits() != 0
        || reader.getLogHeader().getCompressionType() != CompressionType.NONE) {
      return null;
    }
    ByteBuffer index = map(LocalFiles.index(files.base()), bytesMax);
    ByteBuffer log = map(LocalFiles.log(files.base()), bytesMax);
    return index == null || log == null ? null : new MappedShard(header, index, log);
  }

  private static ByteBuffer map(Path file, long bytesMax) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      return channel.size() > bytesMax
          ? null
          : channel
              .map(FileChannel.MapMode.READ_ONLY, 0, channel.size())
              .order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  long hash(byte[] key) {
    return Murmur.hash(key, seed);
  }

  /** Where the slot is in which the entry of a key with this hash is looked for first. */
  int firstSlot(long hash) {
    return indexStart + (int) Long.remainderUnsigned(hash, slots) * slotBytes;
  }

  /** The hash in a slot. */
  long hashAt(int slot) {
    return index.getLong(slot);
  }

  /** The address in a slot; 0 if it is empty. */
  long addressAt(int slot) {
    int at = slot + Long.BYTES;
    return longAddresses ? index.getLong(at) : Integer.toUnsignedLong(index.getInt(at));
  }

  /** Has the memory of an entry brought near; the result means nothing. */
  int touch(long address) {
    return log.get((int) address);
  }

  /**
   * The value of a key; null if the table has none.
   *
   * @param slot as {@link #firstSlot} gives it
   */
  byte[] get(byte[] key, long hash, int slot) {
    int at = slot;
    for (long displacement = 0; displacement <= displacementMax; displacement++) {
      long address = addressAt(at);
      if (address == 0) {
        return null;
      }
      if (hashAt(at) == hash) {
        byte[] value = valueAt((int) address, key);
        if (value != null) {
          return value;
        }
      }
      at += slotBytes;
      at = at == index.limit() ? indexStart : at;
    }
    return null;
  }

  /** The value of the entry at an address; null if it is of another key. */
  private byte[] valueAt(int address, byte[] key) {
    long keyBytes = number(address);
    long valueBytes = number(end(keyBytes));
    int keyStart = end(valueBytes);
    if (value(keyBytes) - 1 != key.length || !isAt(keyStart, key)) {
      return null;
    }
    return copy(keyStart + key.length, value(valueBytes));
  }

  /** A number in the upper half, and where it ends in the lower. */
  private long number(int start) {
    int at = start;
    byte next = log.get(at++);
    int number = next & 0x7f;
    for (int shift = 7; next < 0; shift += 7) {
      next = log.get(at++);
      number |= (next & 0x7f) << shift;
    }
    return (long) number << Integer.SIZE | at;
  }

  private static int value(long number) {
    return (int) (number >>> Integer.SIZE);
  }

  private static int end(long number) {
    return (int) number;
  }

  private boolean isAt(int start, byte[] key) {
    int i = 0;
    for (; i + Long.BYTES <= key.length; i += Long.BYTES) {
      if (log.getLong(start + i) != (long) LONGS.get(key, i)) {
        return false;
      }
    }
    for (; i < key.length; i++) {
      if (log.get(start + i) != key[i]) {
        return false;
      }
    }
    return true;
  }

  private byte[] copy(int start, int length) {
    byte[] bytes = new byte[length];
    if (length > COPIED_HERE_MAX) {
      log.get(start, bytes);
      return bytes;
    }
    int i = 0;
    for (; i + Long.BYTES <= length; i += Long.BYTES) {
      LONGS.set(bytes, i, log.getLong(start + i));
    }
    for (; i < length; i++) {
      bytes[i] = log.get(start + i);
    }
    return bytes;
  }
}
