package org.howdah.grid;

/**
 * Some bytes of a file that a job reads.
 *
 * @param path the whole address, as {@code hdfs://host/data/part-0}
 * @param start the first byte's place, from 0
 * @param length 0 or more
 */
public record InputRange(String path, long start, long length) {
  /** So many can be asked for at once. */
  public static final int COUNT_MAX = 1024;
}
