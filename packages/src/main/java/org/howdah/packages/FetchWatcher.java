package org.howdah.packages;

/** Is told how far the fetching of jars is. Several threads call, one at a time. */
public interface FetchWatcher {
  /**
   * How much is here by now.
   *
   * @param bytesMax what it will be, as far as anybody has told
   */
  void fetched(int jars, long bytes, long bytesMax);
}
