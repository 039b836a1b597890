package org.howdah.bench.check;

import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A summary of records that does not depend on their order: equal multisets of records have equal
 * digests, and different ones differ but for an accident of one in 2^64.
 *
 * @param records how many
 * @param bytes their size without separators
 * @param sum the sum of the records' hashes, modulo 2^64
 * @param ordered a checksum of the files in the order of their names, as they lie; it tells whether
 *     two outputs are the same byte for byte
 * @param sorted whether the records of each file ascend, compared as unsigned bytes
 */
public record Digest(long records, long bytes, long sum, long ordered, boolean sorted) {
  /** Whether both stand for the same multiset of records. */
  public boolean sameRecords(Digest other) {
    return records == other.records && bytes == other.bytes && sum == other.sum;
  }

  /** Whether both stand for the same files. */
  public boolean sameFiles(Digest other) {
    return sameRecords(other) && ordered == other.ordered;
  }

  /** Collects records into a digest; not thread-safe. */
  static final class Builder {
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private final CRC32C files = new CRC32C();
    private long records;
    private long bytes;
    private long sum;
    private byte[] previous = new byte[1 << 10];
    private int previousLength = -1;
    private boolean sorted = true;

    /** The order of records is not checked across files. */
    void startFile() {
      previousLength = -1;
    }

    void add(byte[] buffer, int start, int length) {
      checkOrder(buffer, start, length);
      long hash = OFFSET;
      for (int i = start; i < start + length; i++) {
        hash = (hash ^ buffer[i]) * PRIME;
      }
      records++;
      bytes += length;
      sum += mix(hash ^ length);
    }

    void raw(byte[] buffer, int length) {
      files.update(buffer, 0, length);
    }

    Digest build() {
      return new Digest(records, bytes, sum, files.getValue(), sorted);
    }

    private void checkOrder(byte[] buffer, int start, int length) {
      if (!sorted) {
        return;
      }
      sorted =
          previousLength < 0
              || Arrays.compareUnsigned(previous, 0, previousLength, buffer, start, start + length)
                  <= 0;
      if (previous.length < length) {
        previous = new byte[2 * length];
      }
      System.arraycopy(buffer, start, previous, 0, length);
      previousLength = length;
    }

    private static long mix(long hash) {
      long mixed = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
      mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
      return mixed ^ (mixed >>> 33);
    }
  }
}
