package org.howdah.testkit.tidy;

/**
 * One breach of a house rule.
 *
 * @param path the file, from the repository's root
 * @param line counted from 1
 * @param problem what is wrong, and what to do about it
 */
record Finding(String path, long line, String problem) {
  @Override
  public String toString() {
    return path + ":" + line + ": " + problem;
  }
}
