package org.howdah.record;

/**
 * Some bytes of a file.
 *
 * @param path the whole address, as {@code hdfs://host/data/part-0}
 * @param start the first byte's place, from 0
 * @param length 0 or more
 */
public record FileRange(String path, long start, long length) {
  /** How many bytes it has in common with others of the same file. */
  public long overlap(long otherStart, long otherLength) {
    long from = Math.max(start, otherStart);
    long to = Math.min(start + length, otherStart + otherLength);
    return Math.max(0, to - from);
  }
}
