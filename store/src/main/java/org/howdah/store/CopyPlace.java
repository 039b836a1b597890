package org.howdah.store;

/**
 * How far the copies of a partition are compared.
 *
 * @param after the last key that was, a character for each of its bytes; empty at the beginning
 * @param pass which copies were compared so far; empty at the beginning
 * @param differing how many keys so far have copies that differ
 */
public record CopyPlace(String dataSet, int partition, String after, String pass, int differing) {
  /** Where the comparison of a partition begins. */
  public static CopyPlace first(String dataSet, int partition) {
    return new CopyPlace(dataSet, partition, "", "", 0);
  }
}
