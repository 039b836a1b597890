package org.howdah.hadoop.settings;

/**
 * What the value of a setting may be. Values are those that Hadoop's {@code Configuration} reads.
 */
interface Allowed {
  /** Whether it may be that, spaces around it left out. */
  boolean admits(String value);

  /** What there is to choose from, to stand behind <i>must be</i>. */
  String words();
}
