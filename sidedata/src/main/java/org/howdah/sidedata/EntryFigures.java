package org.howdah.sidedata;

/**
 * How many entries there are, how large, and the sum of their digests: enough to tell whether two
 * sets of entries are the same. Not safe for use by several threads.
 */
public final class EntryFigures {
  private long records;
  private long keyBytes;
  private long valueBytes;
  private long checksum;

  public EntryFigures() {}

  public EntryFigures(long records, long keyBytes, long valueBytes, long checksum) {
    this.records = records;
    this.keyBytes = keyBytes;
    this.valueBytes = valueBytes;
    this.checksum = checksum;
  }

  /**
   * Counts an entry.
   *
   * @param digest its {@link EntryDigest}
   */
  public void add(byte[] key, byte[] value, long digest) {
    records++;
    keyBytes += key.length;
    valueBytes += value.length;
    checksum += digest;
  }

  /** Counts the entries that others are figures of. */
  public void add(EntryFigures others) {
    records += others.records;
    keyBytes += others.keyBytes;
    valueBytes += others.valueBytes;
    checksum += others.checksum;
  }

  public long records() {
    return records;
  }

  public long keyBytes() {
    return keyBytes;
  }

  public long valueBytes() {
    return valueBytes;
  }

  /** The sum of all digests, modulo 2^64. */
  public long checksum() {
    return checksum;
  }

  /** Whether the other entries are the same, as far as figures say. */
  public boolean matches(EntryFigures other) {
    return records == other.records
        && keyBytes == other.keyBytes
        && valueBytes == other.valueBytes
        && checksum == other.checksum;
  }

  @Override
  public String toString() {
    return records
        + " entries of "
        + (keyBytes + valueBytes)
        + " bytes with checksum "
        + Long.toHexString(checksum);
  }
}
