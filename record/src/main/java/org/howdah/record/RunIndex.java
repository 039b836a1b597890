package org.howdah.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/**
 * Where each partition's segment lies in a run file: Hadoop's {@code file.out.index}. See {@code
 * docs/formats/run.md}.
 */
public final class RunIndex {
  private static final int ENTRY_LONGS = 3;
  private static final int ENTRY_BYTES = ENTRY_LONGS * Long.BYTES;

  private final long[] entries;

  RunIndex(int partitions) {
    this(new long[partitions * ENTRY_LONGS]);
  }

  private RunIndex(long[] entries) {
    this.entries = entries;
  }

  /** How many partitions the run has. */
  public int partitions() {
    return entries.length / ENTRY_LONGS;
  }

  /** Offset of the segment in the file. */
  public long start(int partition) {
    return entries[partition * ENTRY_LONGS];
  }

  /** Bytes of the segment before compression, end mark included, checksum not. */
  public long rawBytes(int partition) {
    return entries[partition * ENTRY_LONGS + 1];
  }

  /** Whether the partition has no records: there is no segment, or nothing but its end mark. */
  boolean isEmpty(int partition) {
    return storedBytes(partition) == 0 || rawBytes(partition) <= RecordCodec.END_BYTES;
  }

  /** Bytes of the segment in the file, checksum included. */
  public long storedBytes(int partition) {
    return entries[partition * ENTRY_LONGS + 2];
  }

  void set(int partition, long start, long rawBytes, long storedBytes) {
    entries[partition * ENTRY_LONGS] = start;
    entries[partition * ENTRY_LONGS + 1] = rawBytes;
    entries[partition * ENTRY_LONGS + 2] = storedBytes;
  }

  /** Bytes of all segments, which stand behind each other in the file. */
  public long storedBytes() {
    int last = partitions() - 1;
    return start(last) + storedBytes(last) - start(0);
  }

  /** The bytes of an index of a file just as long that has nothing but that partition. */
  public byte[] only(int partition) {
    RunIndex one = new RunIndex(partitions());
    one.set(partitions() - 1, storedBytes(), 0, 0);
    one.set(partition, start(partition), rawBytes(partition), storedBytes(partition));
    return one.encode();
  }

  /** The bytes of an index of a file that is the segment of that partition and nothing else. */
  public byte[] alone(int partition) {
    RunIndex one = new RunIndex(partitions());
    one.set(partitions() - 1, storedBytes(partition), 0, 0);
    one.set(partition, 0, rawBytes(partition), storedBytes(partition));
    return one.encode();
  }

  void write(Path file) throws IOException {
    Files.write(file, encode());
  }

  private byte[] encode() {
    byte[] bytes = new byte[partitions() * ENTRY_BYTES + Long.BYTES];
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    for (long word : entries) {
      buffer.putLong(word);
    }
    buffer.putLong(checksum(bytes));
    return bytes;
  }

  /**
   * What an index says of one partition.
   *
   * @param start where its segment begins in the run's file
   * @param rawBytes how long that is before compression, end mark included, checksum not
   * @param storedBytes how long it is there, checksum included
   */
  public record Entry(long start, long rawBytes, long storedBytes) {}

  /**
   * Reads of an index file what it says of one partition, and no more: its checksum is not
   * compared.
   *
   * @param name the file's, for messages
   * @throws HowdahException {@link ErrorCode#CORRUPTION} if there is no such partition, or it
   *     cannot be where it is said to be
   */
  public static Entry readEntry(FileChannel file, int partition, String name) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(ENTRY_BYTES);
    long offset = (long) partition * ENTRY_BYTES;
    if (partition < 0 || offset + ENTRY_BYTES + Long.BYTES > file.size()) {
      throw new HowdahException(
          ErrorCode.CORRUPTION, name + " is no run index with a partition " + partition);
    }
    while (bytes.hasRemaining() && file.read(bytes, offset + bytes.position()) >= 0) {
      // On to what is left of it.
    }
    bytes.flip();
    Entry entry = new Entry(bytes.getLong(), bytes.getLong(), bytes.getLong());
    // There are an end mark and a checksum at least.
    if (entry.start < 0
        || entry.rawBytes < RecordCodec.END_BYTES
        || entry.storedBytes <= Integer.BYTES) {
      throw new HowdahException(
          ErrorCode.CORRUPTION, name + " says of partition " + partition + ": " + entry);
    }
    return entry;
  }

  static RunIndex read(Path file) throws IOException {
    return parse(Files.readAllBytes(file), file.toString());
  }

  /**
   * Understands the bytes of an index file.
   *
   * @param file its name, for messages
   * @throws HowdahException {@link ErrorCode#CORRUPTION} if they are none
   */
  public static RunIndex parse(byte[] bytes, String file) throws HowdahException {
    int entriesBytes = bytes.length - Long.BYTES;
    if (entriesBytes <= 0 || entriesBytes % ENTRY_BYTES != 0) {
      throw new HowdahException(
          ErrorCode.CORRUPTION, file + " is no run index: " + bytes.length + " bytes");
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    long[] entries = new long[entriesBytes / Long.BYTES];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = buffer.getLong();
    }
    if (checksum(bytes) != buffer.getLong()) {
      throw new HowdahException(ErrorCode.CORRUPTION, file + ": the checksum does not match");
    }
    return new RunIndex(entries);
  }

  private static long checksum(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, bytes.length - Long.BYTES);
    return crc.getValue();
  }
}
